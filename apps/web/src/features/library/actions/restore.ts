import { api } from "#platform/http/api.ts";

import { refreshContents } from "./refresh.ts";

/** Restores a document, folder or collection from the trash. */
export async function restoreEntry(id: string) {
  await api.post("/libraries/ext/v1/trash/{id}/restore", { params: { id } });
  await refreshContents();
}
