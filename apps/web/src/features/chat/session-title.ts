import type { Session } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

const untitled = "New chat"; // no text: as the server calls one that nothing was asked in yet

/** Returns the displayed title of a conversation. */
export const titleOf = ({ title, chat_count }: Pick<Session, "title" | "chat_count">): string =>
  chat_count === 0 && title === untitled ? t`New chat` : title;
