import type { Session } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";
import { create } from "zustand";

import { errorMessage } from "#platform/error-message.ts";
import { addressOf, xsrfHeaders } from "#platform/http.ts";
import { notify, useNotices } from "#platform/notify.ts";
import { queryClient } from "#platform/query-client.ts";
import { identity } from "#platform/session.ts";

import { deleteSession, refreshSessions } from "../api.ts";

/** Conversations that are gone from the screen, and go from the server when nobody undoes it. */
export const useDeleting = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

/** By conversation: the toast that offers Undo; undefined where another says the same. */
const pending = new Map<string, number | undefined>();

const setHidden = (id: string, hidden: boolean) =>
  useDeleting.setState(({ ids }) => {
    const next = new Set(ids);
    if (hidden) next.add(id);
    else next.delete(id);
    return { ids: next };
  });

/** Takes a conversation off the screen at once, and off the server once its Undo is gone. */
export function deleteWithUndo({ id, title }: Pick<Session, "id" | "title">) {
  setHidden(id, true);
  const undo = () => {
    pending.delete(id);
    setHidden(id, false);
  };
  pending.set(
    id,
    notify(t`“${{ name: title }}” deleted`, { action: { label: "Undo", run: undo } }),
  );
  if (pending.get(id) === undefined) void carryOut(id);
}

async function carryOut(id: string) {
  pending.delete(id);
  try {
    await deleteSession(id);
    await refreshSessions(queryClient);
  } catch (error) {
    notify(errorMessage(error), { variant: "error" });
  }
  setHidden(id, false);
}

useNotices.subscribe(({ shown, waiting }) => {
  const standing = new Set(
    [...shown.filter(({ leaving }) => !leaving), ...waiting].map(({ id }) => id),
  );
  for (const [id, notice] of pending) {
    if (notice !== undefined && !standing.has(notice)) void carryOut(id);
  }
});

/** The page is left: what was deleted must not come back. */
globalThis.addEventListener("pagehide", () => {
  for (const id of pending.keys()) {
    const path = `/chats/ext/v1/sessions/${id}`;
    const headers = { ...xsrfHeaders(), ...identity() };
    void fetch(addressOf({ path }), { method: "DELETE", keepalive: true, headers });
  }
  pending.clear();
});
