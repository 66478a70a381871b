import type { Folder } from "@lectern/contract/folders";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf } from "#platform/http/read.ts";

import { refreshContents } from "./refresh.ts";
import { restoreEntry } from "./restore.ts";
import { notifyWithUndo } from "./notify-with-undo.ts";

const foldersPath = "/libraries/ext/v1/collections/{collection_id}/folders";
const folderPath = `${foldersPath}/{folder_id}` as const;

const paramsOf = ({ collection_id, id }: Folder) => ({
  params: { collection_id, folder_id: id },
});

interface Folders {
  total: number;
  results: Folder[];
}

/** Moves a folder with its contents to the trash at once; the toast restores it. */
export async function deleteFolder(folder: Folder) {
  const { collection_id, id, name } = folder;
  queryClient.setQueriesData<Folders>(
    { queryKey: keyOf(foldersPath, { params: { collection_id } }) },
    (folders) => folders && { ...folders, results: folders.results.filter((one) => one.id !== id) },
  );
  try {
    await api.delete(folderPath, paramsOf(folder));
    notifyWithUndo(t`“${name}” deleted`, () => restoreEntry(id));
  } catch (error) {
    notifyError(error);
  } finally {
    void refreshContents();
  }
}

async function lay(folder: Folder, parent_id: string | null) {
  await api.patch(folderPath, { ...paramsOf(folder), body: { parent_id } });
  await refreshContents();
}

/** Moves a folder within its collection to the place called `place`; the toast moves it back. */
export async function moveFolder(folder: Folder, parent_id: string | null, place: string) {
  const { name, parent_id: before } = folder;
  if (parent_id === before) return;
  try {
    await lay(folder, parent_id);
    notifyWithUndo(t`“${name}” moved to ${place}`, () => lay(folder, before));
  } catch (error) {
    notifyError(error);
  }
}
