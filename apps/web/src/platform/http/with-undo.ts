import { t } from "@lingui/core/macro";
import { create } from "zustand";

import { errorMessage } from "./error-message.ts";
import { addressOf, xsrfHeaders } from "./http.ts";
import { notify, useNotices } from "../notify.ts";
import { identity } from "../session/session.ts";

interface Deletion {
  id: string;
  /** What the toast says. */
  said: string;
  /** Takes it off the server, and out of what is known of it. */
  carryOut: () => Promise<void>;
  /** The same call, for when the page is left. */
  path: string;
}

/** The ids of what lists leave out: it goes from the server when nobody undoes it. */
export const useDeleted = create<ReadonlySet<string>>()(() => new Set());

/** What is gone from the screen, with the toast that offers Undo. */
const pending = new Map<Deletion, number | undefined>();

const setHidden = (id: string, hidden: boolean) => {
  const ids = new Set(useDeleted.getState());
  if (hidden) ids.add(id);
  else ids.delete(id);
  useDeleted.setState(ids, true);
};

/** Takes it off the screen at once, and off the server once its Undo is gone. */
export function deleteLater(deletion: Deletion) {
  setHidden(deletion.id, true);
  const undo = () => {
    pending.delete(deletion);
    setHidden(deletion.id, false);
  };
  const notice = notify(deletion.said, { action: { label: t`Undo`, run: undo } });
  pending.set(deletion, notice);
  // Another toast says the same: there is no second Undo to wait for.
  if (notice === undefined) void carryOut(deletion);
}

async function carryOut(deletion: Deletion) {
  pending.delete(deletion);
  try {
    await deletion.carryOut();
  } catch (error) {
    notify(errorMessage(error), { variant: "error" });
  }
  setHidden(deletion.id, false);
}

useNotices.subscribe(({ shown, waiting }) => {
  const standing = new Set(
    [...shown.filter(({ leaving }) => !leaving), ...waiting].map(({ id }) => id),
  );
  for (const [deletion, notice] of pending) {
    if (notice !== undefined && !standing.has(notice)) void carryOut(deletion);
  }
});

/** The page is left: what was deleted must not come back. */
globalThis.addEventListener("pagehide", () => {
  for (const { path } of pending.keys()) {
    const headers = { ...xsrfHeaders(), ...identity() };
    void fetch(addressOf({ path }), { method: "DELETE", keepalive: true, headers });
  }
  pending.clear();
});
