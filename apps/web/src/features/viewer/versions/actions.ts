import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, readAgain } from "#platform/http/read.ts";

const versionPath =
  "/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions/{version_id}";

/** Refetches everything that shows versions. */
const readVersionsAgain = () =>
  Promise.all(shown.map((queryKey) => readAgain(queryClient, queryKey)));

const shown = [
  keyOf("/libraries/ext/v1/document/{document_id}"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions"),
  keyOf("/libraries/ext/v1/collections/{collection_id}/document"),
  keyOf("/libraries/ext/v1/trash"),
];

/** Runs an action, refetches what shows it, and shows a toast with its Undo. */
async function act(action: () => Promise<unknown>, done?: { message: string; undo: () => void }) {
  try {
    await action();
    await readVersionsAgain();
    if (done) notify(done.message, { action: { label: t`Undo`, run: done.undo } });
  } catch (error) {
    notifyError(error);
  }
}

const paramsOf = ({ collection_id, current_id }: Document, version_id: string) => ({
  params: { collection_id, document_id: current_id, version_id },
});

const restored = (document: Document, id: string) =>
  api.post(`${versionPath}/restore`, paramsOf(document, id));

/**
 * Adds a copy of a locked PDF without its password, which becomes current once ingested. Returns
 * that version. Throws ApiError, also for a wrong password.
 */
export async function unlock({ collection_id, id }: Document, password: string): Promise<Document> {
  const version = await api.post(`${versionPath}/unlock`, {
    params: { collection_id, document_id: id, version_id: id },
    body: { password },
  });
  await readVersionsAgain();
  return version;
}

/** Makes an earlier version current again; Undo restores the previous current one. */
export const makeCurrent = (document: Document) =>
  act(() => restored(document, document.id), {
    message: t`Version ${{ version: document.version }} is current now`,
    undo: () => void act(() => restored(document, document.current_id)),
  });

/** Moves a version to the trash; Undo restores it. */
export const deleteVersion = (document: Document) =>
  act(() => api.delete(versionPath, paramsOf(document, document.id)), {
    message: t`Version ${{ version: document.version }} deleted`,
    undo: () =>
      void act(() =>
        api.post("/libraries/ext/v1/trash/{id}/restore", { params: { id: document.id } }),
      ),
  });
