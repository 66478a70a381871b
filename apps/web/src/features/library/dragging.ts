import type { Folder } from "@lectern/contract/folders";
import type { Document } from "@lectern/contract/library";
import type { DragEvent } from "react";

/** What of the library is being dragged; what a drag carries can't be read before it is dropped. */
export type Dragged = { documents: readonly Document[] } | { folder: Folder };

const kind = "application/x-lectern";
let dragged: Dragged | null = null;

/** Begins to drag documents or a folder, to be dropped on a folder. */
export function startDrag(event: DragEvent, what: readonly Document[] | Folder) {
  dragged = "id" in what ? { folder: what } : { documents: what };
  event.dataTransfer.setData(kind, kind);
  event.dataTransfer.effectAllowed = "move";
}

/** What is dragged over an element, where it is of the library. */
export const draggedOver = ({ dataTransfer }: DragEvent) =>
  dataTransfer.types.includes(kind) ? dragged : null;
