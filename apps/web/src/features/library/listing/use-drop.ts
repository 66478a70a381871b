import { useEffect, useState } from "react";

import type { Chosen } from "../uploads/chosen-file.ts";
import { countOf, filesOf, holdsFiles } from "../uploads/dropped-files.ts";

/** A collection the pointer is over; null: the screen itself. */
export type DropTarget = { id: string; name: string } | null;

export interface Dragging {
  /** 0 where the browser does not tell. */
  files: number;
  over: DropTarget;
}

/**
 * Files dragged over the window: what is known of them while they are, and the drop. A collection
 * marks itself by `data-collection` where files may be added to it.
 */
export function useDrop(onDrop: (dropped: Promise<Chosen>, target: DropTarget) => unknown) {
  const [dragging, setDragging] = useState<Dragging | null>(null);

  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(leaving);
      mark(null);
      setDragging(null);
    };
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer) || isBlocked()) return;
      event.preventDefault();
      clearTimeout(leaving);
      // While files are over the window the browser says so again and again; silence means they left.
      leaving = setTimeout(end, 400);
      const element = collectionAt(event);
      mark(element);
      const next = { files: countOf(event.dataTransfer), over: targetOf(element) };
      setDragging((before) =>
        before?.files === next.files && before.over?.id === next.over?.id ? before : next,
      );
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer) || isBlocked()) return;
      event.preventDefault();
      const target = targetOf(collectionAt(event));
      end();
      onDrop(filesOf(event.dataTransfer), target);
    };
    globalThis.addEventListener("dragover", over);
    globalThis.addEventListener("drop", drop);
    return () => {
      end();
      globalThis.removeEventListener("dragover", over);
      globalThis.removeEventListener("drop", drop);
    };
  }, [onDrop]);

  return dragging;
}

const isBlocked = () => document.querySelector("[aria-modal='true']") !== null;

const collectionAt = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-collection]") : null;

function targetOf(element: HTMLElement | null): DropTarget {
  const id = element?.dataset["collection"];
  return id ? { id, name: element?.dataset["collectionName"] ?? "" } : null;
}

/** Edges the collection that would take the files. */
function mark(element: HTMLElement | null) {
  for (const marked of document.querySelectorAll("[data-drop-target]")) {
    if (marked !== element) marked.removeAttribute("data-drop-target");
  }
  element?.setAttribute("data-drop-target", "");
}
