import { type DragEvent, useState } from "react";

import { filesIn } from "./attach.ts";

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Takes files that are dropped on an element: spread `handlers` onto it, and show where they would go. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  /** Elements within that the files are over; leaving one comes after entering the next. */
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
