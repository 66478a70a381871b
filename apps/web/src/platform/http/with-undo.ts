import type { PathOf } from "@lectern/contract/endpoints";
import { t } from "@lingui/core/macro";
import { create } from "zustand";

import { open } from "./api.ts";
import { addressOf, xsrfHeaders } from "./http.ts";
import { notifyError } from "./notify-error.ts";
import { notify, useNotices } from "../notify.ts";
import { identity } from "../session/session.ts";

interface Deletion {
  id: string;
  /** Text of the toast. */
  said: string;
  /** The DELETE call, sent once Undo is no longer offered or the page unloads. */
  path: PathOf<"DELETE">;
  params: Record<string, string>;
  /** Removes it from the cache when the server has deleted it. */
  onDeleted: () => unknown;
}

/** Ids that lists hide: deleted on the server unless the person chooses Undo. */
export const useDeleted = create<ReadonlySet<string>>()(() => new Set());

/** Hidden items with the id of the toast that offers Undo. */
const pending = new Map<Deletion, number | undefined>();

const setHidden = (id: string, hidden: boolean) => {
  const ids = new Set(useDeleted.getState());
  if (hidden) ids.add(id);
  else ids.delete(id);
  useDeleted.setState(ids, true);
};

/** Hides an item at once, and deletes it on the server when its Undo toast disappears. */
export function deleteLater(deletion: Deletion) {
  setHidden(deletion.id, true);
  const undo = () => {
    pending.delete(deletion);
    setHidden(deletion.id, false);
  };
  const notice = notify(deletion.said, { action: { label: t`Undo`, run: undo } });
  pending.set(deletion, notice);
  // Another toast has the same text, so there is no Undo toast to wait for.
  if (notice === undefined) void carryOut(deletion);
}

async function carryOut(deletion: Deletion) {
  pending.delete(deletion);
  const { id, path, params, onDeleted } = deletion;
  try {
    await open("DELETE", path, { params });
    await onDeleted();
  } catch (error) {
    notifyError(error);
  }
  setHidden(id, false);
}

useNotices.subscribe(({ shown, waiting }) => {
  const standing = new Set(
    [...shown.filter(({ leaving }) => !leaving), ...waiting].map(({ id }) => id),
  );
  for (const [deletion, notice] of pending) {
    if (notice !== undefined && !standing.has(notice)) void carryOut(deletion);
  }
});

/** Deletes pending items when the page unloads, or they would come back. */
globalThis.addEventListener("pagehide", () => {
  for (const { path, params } of pending.keys()) {
    const headers = { ...xsrfHeaders(), ...identity() };
    void fetch(addressOf({ path, params }), { method: "DELETE", keepalive: true, headers });
  }
  pending.clear();
});
