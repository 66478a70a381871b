import type { Folder } from "@lectern/contract/folders";
import { useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf } from "#platform/http/read.ts";

const foldersPath = "/libraries/ext/v1/collections/{collection_id}/folders";

const refreshFolders = (collection_id: string) =>
  invalidate(keyOf(foldersPath, { params: { collection_id } }));

export const useCreateFolder = (collection_id: string, parent_id: string | null) =>
  useMutation({
    mutationFn: (name: string) =>
      api.post(foldersPath, { params: { collection_id }, body: { name, parent_id } }),
    onSuccess: () => refreshFolders(collection_id),
  });

export const useRenameFolder = ({ collection_id, id }: Folder) =>
  useMutation({
    mutationFn: (name: string) =>
      api.patch(`${foldersPath}/{folder_id}`, {
        params: { collection_id, folder_id: id },
        body: { name },
      }),
    onSuccess: () => refreshFolders(collection_id),
  });
