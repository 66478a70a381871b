import type { Session } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";
import { create } from "zustand";

import { queryClient } from "#platform/query-client.ts";
import { deleteLater } from "#platform/with-undo.ts";

import { deleteSession, refreshSessions } from "../api.ts";

/** Conversations that are gone from the screen, and go from the server when nobody undoes it. */
export const useDeleting = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

const setHidden = (id: string, hidden: boolean) =>
  useDeleting.setState(({ ids }) => {
    const next = new Set(ids);
    if (hidden) next.add(id);
    else next.delete(id);
    return { ids: next };
  });

/** Takes a conversation off the screen at once, and off the server once its Undo is gone. */
export function deleteWithUndo({ id, title }: Pick<Session, "id" | "title">) {
  const undo = () => setHidden(id, false);
  setHidden(id, true);
  deleteLater({
    said: t`“${{ name: title }}” deleted`,
    undo,
    carryOut: async () => {
      await deleteSession(id);
      await refreshSessions(queryClient);
      undo();
    },
    path: `/chats/ext/v1/sessions/${id}`,
  });
}
