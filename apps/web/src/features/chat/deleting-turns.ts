import type { Chat } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { deleteLater } from "#platform/http/with-undo.ts";

import { forgetChat, refreshSessions } from "./api.ts";
import { markOwnAction } from "./own-actions.ts";

const longest = 40;

/** Removes a message from the screen at once, and from the server when its Undo has expired. */
export function deleteTurn(chat: Chat) {
  const { id, session_id } = chat;
  const { content } = chat.question;
  const name = content.length > longest ? `${content.slice(0, longest)}…` : content;
  deleteLater({
    id,
    said: t`“${{ name }}” deleted`,
    path: "/chats/ext/v1/sessions/{session_id}/chats/{chat_id}",
    params: { session_id, chat_id: id },
    onDeleted: () => {
      markOwnAction(id);
      forgetChat(chat);
      void refreshSessions();
    },
  });
}
