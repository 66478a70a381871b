import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";

import { refreshContents } from "./refresh.ts";
import { restoreEntry } from "./restore.ts";
import { notifyWithUndo } from "./notify-with-undo.ts";

/** Moves a replacement that is not ingested yet to the trash; the toast restores it. */
export async function dropReplacement({ id, collection_id, replacement }: Document) {
  if (!replacement) return;
  const { id: version_id } = replacement;
  await api.delete(
    "/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions/{version_id}",
    { params: { collection_id, document_id: id, version_id } },
  );
  await refreshContents();
  notifyWithUndo(t`Version ${{ version: replacement.version }} deleted`, () =>
    restoreEntry(version_id),
  );
}
