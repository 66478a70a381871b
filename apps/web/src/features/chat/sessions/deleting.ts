import type { Session } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { queryClient } from "#platform/http/query-client.ts";
import { deleteLater } from "#platform/http/with-undo.ts";

import { deleteSession, refreshSessions } from "../api.ts";

/** Takes a conversation off the screen at once, and off the server once its Undo is gone. */
export const deleteWithUndo = ({ id, title }: Pick<Session, "id" | "title">) =>
  deleteLater({
    id,
    said: t`“${{ name: title }}” deleted`,
    carryOut: async () => {
      await deleteSession(id);
      await refreshSessions(queryClient);
    },
    path: `/chats/ext/v1/sessions/${id}`,
  });
