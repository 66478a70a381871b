import { useDraggable, useDroppable } from "@dnd-kit/core";
import { useCallback } from "react";

import type { DraggedPart } from "./dragging.ts";

/** Lets an item of a plan be dragged by its handle, and others be dropped beside it. */
export function useMovable(item: DraggedPart) {
  const { id } = item;
  const { setNodeRef: setTarget } = useDroppable({ id, data: item });
  const { setNodeRef: setHeld, ...held } = useDraggable({ id, data: item });
  const attach = useCallback(
    (node: HTMLElement | null) => {
      setTarget(node);
      setHeld(node);
    },
    [setTarget, setHeld],
  );
  return { attach, held };
}
