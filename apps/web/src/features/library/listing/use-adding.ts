import type { Collection } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";
import { useCallback } from "react";

import { notify } from "#platform/notify.ts";

import { useCreateCollection } from "../api.ts";
import { addFiles, takeUpFiles } from "../uploads/add-files.ts";
import { isLitter, isTaken } from "../uploads/acceptable.ts";
import type { Chosen } from "../uploads/chosen-file.ts";
import { withinFolder } from "../uploads/folder-path.ts";
import { uploadLimits } from "../uploads/limits.ts";
import { newCollectionName } from "../uploads/new-collection-name.ts";

import type { DropTarget } from "./use-drop.ts";

/** Where files go that are dropped on the screen itself. */
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
  /** What a collection made for the files is. */
  visibility: "private" | "shared";
  /** Opens a collection. */
  goTo: (id: string) => void;
}

/** What happens to files that are dropped: they join a collection, or a new one is made for them. */
export function useAdding({ place, visibility, goTo }: AddingOptions) {
  const { mutateAsync: create } = useCreateCollection();
  return useCallback(
    async (dropped: Promise<Chosen>, target: DropTarget) => {
      const read = await dropped.catch(() => null);
      if (!read) return notify(t`Failed to read file`, { variant: "error" });
      const found = read.files.filter((one) => !isLitter(one));
      if (found.length === 0) return notify(t`There are no files in it.`, { variant: "warning" });
      // What is dropped on the open collection goes into its open folder.
      const isPlace = typeof place !== "string" && (!target || target.id === place.id);
      const to = isPlace ? place : (target ?? place);
      const path = isPlace ? place.path : undefined;
      const files = typeof to === "string" ? await takeUpFiles(found) : found;
      if (files.length === 0) return undefined;
      if (to === "nowhere") return notify(t`You can read these documents but not add any.`);
      const limits = await uploadLimits();
      // Nothing that could be taken: the tray says why, and no empty collection is left behind.
      if (to !== "new" || !files.some(({ file }) => isTaken(file, limits))) {
        return addFiles(to === "new" ? "" : to.id, files, path);
      }
      try {
        const { id } = await create({ name: newCollectionName(files, read.folder), visibility });
        goTo(id);
        return await addFiles(id, read.folder === null ? files : withinFolder(files));
      } catch {
        // Told by the mutation itself.
        return undefined;
      }
    },
    [create, goTo, place, visibility],
  );
}
