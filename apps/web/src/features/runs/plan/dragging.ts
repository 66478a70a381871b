/** What of an outline is dragged, or dragged over; `end`: the end of a section. */
export interface DraggedPart {
  kind: "question" | "section" | "end";
  id: string;
}

export const isDragged = (data: unknown): data is DraggedPart =>
  typeof data === "object" && data !== null && "kind" in data && "id" in data;
