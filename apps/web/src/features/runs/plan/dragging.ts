/** What of an outline is dragged, or dragged over; `end`: the end of a section. */
export interface Dragged {
  kind: "question" | "section" | "end";
  id: string;
}

export const isDragged = (data: unknown): data is Dragged =>
  typeof data === "object" && data !== null && "kind" in data && "id" in data;
