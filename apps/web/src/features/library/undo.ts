import type { Document } from "@lectern/contract/library";
import { plural, t } from "@lingui/core/macro";
import { create } from "zustand";

import { errorMessage } from "#platform/error-message.ts";
import { addressOf, xsrfHeaders } from "#platform/http.ts";
import { dismiss, notify, useNotices } from "#platform/notify.ts";
import { identity } from "#platform/session.ts";

import { deleteDocuments } from "./api.ts";
import { withoutHeld } from "./held.ts";

/**
 * Documents that are deleted on the screen and not yet on the server: they are while the toast with
 * its Undo stands there.
 */
export const useDeleting = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

interface Pending {
  noticeId: number | undefined;
  documents: readonly Document[];
}

let pending: Pending[] = [];

/** Can't be undone any more, and not deleted yet: hundreds take a while. */
const underWay = new Set<Document>();

const changeIds = (change: (ids: Set<string>) => void) => {
  const ids = new Set(useDeleting.getState().ids);
  change(ids);
  useDeleting.setState({ ids });
};

const hide = (documents: readonly Document[]) =>
  changeIds((ids) => documents.forEach(({ id }) => ids.add(id)));
const bringBack = (documents: readonly Document[]) =>
  changeIds((ids) => documents.forEach(({ id }) => ids.delete(id)));

/** Takes documents off the screen at once, and off the server when nobody has undone it. */
export function deleteWithUndo(documents: readonly Document[]) {
  const [first] = documents;
  if (!first) return;
  const message = deleted(first, documents);
  sameMessageAgain(message);
  hide(documents);
  const entry: Pending = { noticeId: undefined, documents: withoutHeld(documents) };
  entry.noticeId = notify(message, {
    action: {
      label: t`Undo`,
      run: () => {
        pending = pending.filter((other) => other !== entry);
        bringBack(documents);
      },
    },
  });
  pending.push(entry);
}

/** What came in the file of a document goes with it, which is said. */
function deleted(first: Document, documents: readonly Document[]): string {
  const alone = withoutHeld(documents);
  const held = alone.reduce((sum, { contained_count }) => sum + contained_count, 0);
  if (documents.length > 1) {
    return plural(alone.length + held, {
      one: "# document deleted",
      other: "# documents deleted",
    });
  }
  const { name } = first;
  if (held === 0) return t`“${name}” deleted`;
  return plural(held, {
    one: `“${name}” and the file in it deleted`,
    other: `“${name}” and the # files in it deleted`,
  });
}

/** Two toasts never say the same: the earlier one makes room, and its documents go. */
function sameMessageAgain(message: string) {
  const { shown, waiting } = useNotices.getState();
  const same = [...shown, ...waiting].find((notice) => notice.message === message);
  if (!same) return;
  for (const entry of pending) if (entry.noticeId === same.id) void carryOut(entry);
  dismiss(same.id);
}

async function carryOut(entry: Pending) {
  pending = pending.filter((other) => other !== entry);
  for (const document of entry.documents) underWay.add(document);
  try {
    await deleteDocuments(entry.documents, (document) => underWay.delete(document));
  } catch (error) {
    const left = entry.documents.filter((document) => underWay.delete(document));
    bringBack(left);
    notify(errorMessage(error), { variant: "error" });
  }
}

useNotices.subscribe(({ shown, waiting }) => {
  const standing = new Set(
    [...shown.filter(({ leaving }) => !leaving), ...waiting].map(({ id }) => id),
  );
  for (const entry of pending) {
    if (entry.noticeId !== undefined && !standing.has(entry.noticeId)) void carryOut(entry);
  }
});

/** The page is left: what was deleted must not come back. */
function carryOutNow() {
  for (const { id, collection_id } of [
    ...pending.flatMap(({ documents }) => documents),
    ...underWay,
  ]) {
    const path = `/libraries/ext/v1/collections/${collection_id}/document/${id}`;
    const headers = { ...xsrfHeaders(), ...identity() };
    void fetch(addressOf({ path }), { method: "DELETE", keepalive: true, headers });
  }
  pending = [];
}

globalThis.addEventListener("pagehide", carryOutNow);

/** As many as a page that is left gets through with certainty. */
const fewEnough = 20;

globalThis.addEventListener("beforeunload", (event) => {
  if (underWay.size > fewEnough) event.preventDefault();
});
