import { useEffect, useState } from "react";

import type { FileSelection } from "../uploads/chosen-file.ts";
import { countOf, filesOf, holdsFiles } from "../uploads/dropped-files.ts";

/** The collection under the pointer; null: the screen itself. */
export type DropTarget = { id: string; name: string } | null;

export interface DragState {
  /** 0 if the browser does not report it. */
  files: number;
  over: DropTarget;
}

/**
 * Tracks files dragged over the window and handles the drop. A collection that accepts files is
 * marked by `data-collection`.
 */
export function useDrop(onDrop: (dropped: Promise<FileSelection>, target: DropTarget) => unknown) {
  const [dragging, setDragging] = useState<DragState | null>(null);

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
      // The browser repeats dragover while files are over the window; a pause means they left.
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

/** Outlines the collection that would receive the files. */
function mark(element: HTMLElement | null) {
  for (const marked of document.querySelectorAll("[data-drop-target]")) {
    if (marked !== element) marked.removeAttribute("data-drop-target");
  }
  element?.setAttribute("data-drop-target", "");
}
