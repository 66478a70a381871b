import { api } from "#platform/http/api.ts";

import { refreshContents } from "./refresh.ts";

/** Puts something back that lies in the trash: a document, a folder or a collection. */
export async function restoreEntry(id: string) {
  await api.post("/libraries/ext/v1/trash/{id}/restore", { params: { id } });
  await refreshContents();
}
