import { t } from "@lingui/core/macro";

import { errorMessage } from "./error-message.ts";
import { addressOf, xsrfHeaders } from "./http.ts";
import { notify, useNotices } from "./notify.ts";
import { identity } from "./session.ts";

interface Deletion {
  /** What the toast says. */
  said: string;
  /** Brings it back on the screen. */
  undo: () => void;
  /** Takes it off the server; then it is no longer kept off the screen. */
  carryOut: () => Promise<void>;
  /** The same call, for when the page is left. */
  path: string;
}

/** What is gone from the screen, with the toast that offers Undo. */
const pending = new Map<Deletion, number | undefined>();

/** Deletes what is off the screen already, once its Undo is gone. */
export function deleteLater(deletion: Deletion) {
  const undo = () => {
    pending.delete(deletion);
    deletion.undo();
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
    deletion.undo();
  }
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
