import type { Collection } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf } from "#platform/http/read.ts";

import { refreshCollections } from "./refresh.ts";
import { restoreEntry } from "./restore.ts";
import { notifyWithUndo } from "./notify-with-undo.ts";

const path = "/libraries/ext/v1/collections/{collection_id}";

interface Page {
  total: number;
  results: Collection[];
}

/** Moves a collection to the trash at once; the toast restores it. */
export async function deleteCollection({ id, name }: Collection) {
  const queryKey = keyOf("/libraries/ext/v1/collections");
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<Page>({ queryKey }, (page) => {
    const results = page?.results.filter((one) => one.id !== id) ?? [];
    return page && { total: page.total - (page.results.length - results.length), results };
  });
  try {
    await api.delete(path, { params: { collection_id: id } });
    notifyWithUndo(t`“${name}” deleted`, () => restoreEntry(id));
  } catch (error) {
    notifyError(error);
  } finally {
    void refreshCollections();
  }
}
