import type { Chat } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { queryClient } from "#platform/http/query-client.ts";
import { deleteLater } from "#platform/http/with-undo.ts";

import { deleteChat, forgetChat, refreshSessions } from "./api.ts";
import { doneHere } from "./own-actions.ts";

const longest = 40;

/** Takes a question and its answer off the screen at once, and off the server once its Undo is gone. */
export function deleteTurn(chat: Chat) {
  const { id, session_id } = chat;
  const { content } = chat.question;
  const name = content.length > longest ? `${content.slice(0, longest)}…` : content;
  deleteLater({
    id,
    said: t`“${{ name }}” deleted`,
    carryOut: async () => {
      await deleteChat(chat);
      doneHere(id);
      forgetChat(queryClient, chat);
      void refreshSessions(queryClient);
    },
    path: `/chats/ext/v1/sessions/${session_id}/chats/${id}`,
  });
}
