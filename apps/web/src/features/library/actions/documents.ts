import type { Document } from "@lectern/contract/library";
import { plural, t } from "@lingui/core/macro";

import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";
import { shortCount } from "#ui/text/formats.ts";

import { withoutContained } from "../without-contained.ts";
import { settleRemoved, removeOptimistically } from "../optimistic-removal.ts";
import { bulk, type Result, type Spot, whatStays } from "./bulk.ts";
import { refreshContents } from "./refresh.ts";
import { notifyWithUndo } from "./notify-with-undo.ts";

/**
 * Runs an action that removes documents from the list; returns undefined and notifies if it failed.
 */
async function away(documents: readonly Document[], act: () => Promise<Result>) {
  removeOptimistically(documents);
  try {
    return await act();
  } catch (error) {
    notifyError(error);
    return undefined;
  } finally {
    settleRemoved(documents);
    void refreshContents();
  }
}

/** Shows one toast for what was done, with its Undo, and for what was not. */
function report(result: Result, message: string, undo: () => Promise<unknown>) {
  const stays = whatStays(result);
  if (result.done.length === 0) notify(stays, { variant: "error" });
  else
    notifyWithUndo([message, stays].filter(Boolean).join(" "), undo, stays ? "warning" : undefined);
}

const doneOf = (documents: readonly Document[], { not_done }: Result) => {
  const left = new Set(not_done.map(({ id }) => id));
  return withoutContained(documents).filter(({ id }) => !left.has(id));
};

/** Moves documents to the trash at once; the toast restores them. */
export async function deleteDocuments(documents: readonly Document[]) {
  const result = await away(documents, () => bulk("delete", documents));
  if (!result) return;
  const gone = doneOf(documents, result);
  report(result, deleted(gone), async () => {
    await bulk("restore", gone);
    await refreshContents();
  });
}

/** Says that documents contained in a document's file are deleted with it. */
function deleted(documents: readonly Document[]): string {
  const held = documents.reduce((sum, { contained_count }) => sum + contained_count, 0);
  const [first] = documents;
  if (documents.length > 1) {
    const count = documents.length + held;
    const shown = shortCount(count);
    return plural(count, { one: `${shown} document deleted`, other: `${shown} documents deleted` });
  }
  const name = first?.name ?? "";
  if (held === 0) return t`“${name}” deleted`;
  const shown = shortCount(held);
  return plural(held, {
    one: `“${name}” and the file in it deleted`,
    other: `“${name}” and the ${shown} files in it deleted`,
  });
}

/**
 * Moves documents at once to the place called `name`; the toast moves each back to its old place.
 */
export async function moveDocuments(documents: readonly Document[], to: Spot, name: string) {
  const elsewhere = documents.filter(
    ({ collection_id, folder_id }) =>
      collection_id !== to.collection_id || folder_id !== to.folder_id,
  );
  if (elsewhere.length === 0) return;
  const result = await away(elsewhere, () => bulk("move", elsewhere, to));
  if (!result) return;
  const moved = doneOf(elsewhere, result);
  report(result, movedTo(name, moved), async () => {
    for (const back of Map.groupBy(moved, spotKey).values()) {
      if (back[0]) await bulk("move", back, spotOf(back[0]));
    }
    await refreshContents();
  });
}

const spotOf = ({ collection_id, folder_id }: Document): Spot => ({ collection_id, folder_id });
const spotKey = ({ collection_id, folder_id }: Document) => `${collection_id} ${folder_id}`;

function movedTo(place: string, documents: readonly Document[]) {
  const count = documents.length;
  const [first] = documents;
  if (count === 1 && first) return t`“${{ name: first.name }}” moved to ${place}`;
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} document moved to ${place}`,
    other: `${shown} documents moved to ${place}`,
  });
}

/** Ingests failed documents again; reports why others cannot be. */
export async function retryDocuments(documents: readonly Document[]) {
  try {
    const stays = whatStays(await bulk("retry", documents));
    if (stays) notify(stays, { variant: "warning" });
  } catch (error) {
    notifyError(error);
  }
  await refreshContents();
}
