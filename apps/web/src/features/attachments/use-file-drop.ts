import { type DragEvent, useState } from "react";

import { filesIn } from "./attach.ts";

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/**
 * Accepts files dropped on an element. Spread `handlers` onto it, and show the drop target while
 * files are dragged.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  /** Number of nested elements under the files: the leave event follows the next enter event. */
  const [depth, setDepth] = useState(0);
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (holdsFiles(event)) setDepth((before) => before + 1);
    },
    onDragLeave: (event: DragEvent) => {
      if (holdsFiles(event)) setDepth((before) => Math.max(0, before - 1));
    },
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDrop: (event: DragEvent) => {
      setDepth(0);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      onFiles(filesIn(event.dataTransfer));
    },
  };
  return { isOver: depth > 0, handlers };
}
