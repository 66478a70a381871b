import type { Folder } from "@lectern/contract/folders";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { keyOf } from "#platform/http/read.ts";

const foldersPath = "/libraries/ext/v1/collections/{collection_id}/folders";

function useRefresh(collection_id: string) {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ queryKey: keyOf(foldersPath, { params: { collection_id } }) });
}

export function useCreateFolder(collection_id: string, parent_id: string | null) {
  const refresh = useRefresh(collection_id);
  return useMutation({
    mutationFn: (name: string) =>
      api.post(foldersPath, { params: { collection_id }, body: { name, parent_id } }),
    onSuccess: refresh,
  });
}

export function useRenameFolder({ collection_id, id }: Folder) {
  const refresh = useRefresh(collection_id);
  return useMutation({
    mutationFn: (name: string) =>
      api.patch(`${foldersPath}/{folder_id}`, {
        params: { collection_id, folder_id: id },
        body: { name },
      }),
    onSuccess: refresh,
  });
}
