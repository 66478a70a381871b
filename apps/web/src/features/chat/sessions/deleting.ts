import type { Session } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { deleteLater } from "#platform/http/with-undo.ts";

import { refreshSessions } from "../api.ts";

/**
 * Removes a conversation from the screen at once, and from the server when its Undo has expired.
 */
export const deleteWithUndo = ({ id, title }: Pick<Session, "id" | "title">) =>
  deleteLater({
    id,
    said: t`“${{ name: title }}” deleted`,
    path: "/chats/ext/v1/sessions/{session_id}",
    params: { session_id: id },
    onDeleted: refreshSessions,
  });
