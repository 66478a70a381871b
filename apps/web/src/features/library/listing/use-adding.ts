import type { Collection } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";
import { useCallback } from "react";

import { notify } from "#platform/notify.ts";

import { useCreateCollection } from "../api.ts";
import { addFiles, resumeFiles } from "../uploads/add-files.ts";
import { isLitter, isTaken } from "../uploads/acceptable.ts";
import type { FileSelection } from "../uploads/chosen-file.ts";
import { withinFolder } from "../uploads/folder-path.ts";
import { uploadLimits } from "../uploads/limits.ts";
import { newCollectionName } from "../uploads/new-collection-name.ts";

import type { DropTarget } from "./use-drop.ts";

/** The destination of files dropped on the screen itself. */
export type DropPlace = { id: string; name: string; path?: string | undefined } | "new" | "nowhere";

export function dropPlace(
  openId: string | undefined,
  open: Collection | undefined,
  mayCreate: boolean,
  path: string | undefined,
): DropPlace {
  if (open?.permissions.edit) return { id: open.id, name: open.name, path };
  return openId === undefined && mayCreate ? "new" : "nowhere";
}

interface AddingOptions {
  place: DropPlace;
  /** The visibility of a collection created for the files. */
  visibility: "private" | "shared";
  /** Opens a collection. */
  goTo: (id: string) => void;
}

/** Adds dropped files to a collection, or to a new one created for them. */
export function useAdding({ place, visibility, goTo }: AddingOptions) {
  const { mutateAsync: create } = useCreateCollection();
  return useCallback(
    async (dropped: Promise<FileSelection>, target: DropTarget) => {
      const read = await dropped.catch(() => null);
      if (!read) return notify(t`Failed to read file`, { variant: "error" });
      const found = read.files.filter((one) => !isLitter(one));
      if (found.length === 0) return notify(t`There are no files in it.`, { variant: "warning" });
      // Files dropped on the open collection go to its open folder.
      const isPlace = typeof place !== "string" && (!target || target.id === place.id);
      const to = isPlace ? place : (target ?? place);
      const path = isPlace ? place.path : undefined;
      const files = typeof to === "string" ? await resumeFiles(found) : found;
      if (files.length === 0) return undefined;
      if (to === "nowhere") return notify(t`You can read these documents but not add any.`);
      const limits = await uploadLimits();
      // No acceptable file: the tray says why, and no empty collection is created.
      if (to !== "new" || !files.some(({ file }) => isTaken(file, limits))) {
        return addFiles(to === "new" ? "" : to.id, files, path);
      }
      try {
        const { id } = await create({ name: newCollectionName(files, read.folder), visibility });
        goTo(id);
        return await addFiles(id, read.folder === null ? files : withinFolder(files));
      } catch {
        // The mutation reports the error itself.
        return undefined;
      }
    },
    [create, goTo, place, visibility],
  );
}
