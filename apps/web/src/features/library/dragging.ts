import type { Folder } from "@lectern/contract/folders";
import type { Document } from "@lectern/contract/library";
import type { DragEvent } from "react";

/** The dragged library items; a drag's data cannot be read before the drop. */
export type DraggedItems = { documents: readonly Document[] } | { folder: Folder };

const kind = "application/x-lectern";
let dragged: DraggedItems | null = null;

/** Starts dragging documents or a folder, to be dropped on a folder. */
export function startDrag(event: DragEvent, what: readonly Document[] | Folder) {
  dragged = "id" in what ? { folder: what } : { documents: what };
  event.dataTransfer.setData(kind, kind);
  event.dataTransfer.effectAllowed = "move";
}

/** Returns the library items dragged over an element, if any. */
export const draggedOver = ({ dataTransfer }: DragEvent) =>
  dataTransfer.types.includes(kind) ? dragged : null;
