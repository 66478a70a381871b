import type { Folder } from "@lectern/contract/folders";
import { type DragEvent, useState } from "react";

import { type DraggedItems, draggedOver } from "../dragging.ts";
import { type MoveTarget, useLibraryActions } from "../library-actions.ts";
import { isWithin } from "../folder-tree.ts";

/** Accepts documents and folders dropped on a folder or the top level of the same collection. */
export function useFolderDrop(to: MoveTarget, folders: readonly Folder[]) {
  const actions = useLibraryActions();
  const [over, setOver] = useState(false);

  const fits = (what: DraggedItems | null) =>
    what !== null && ("documents" in what || !isWithin(folders, to.folder_id, what.folder.id));
  return {
    over,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!fits(draggedOver(event))) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        const what = draggedOver(event);
        setOver(false);
        if (!what || !fits(what)) return;
        event.preventDefault();
        if ("documents" in what) actions.moveTo(what.documents, to);
        else actions.moveFolderTo(what.folder, to);
      },
    },
  };
}
