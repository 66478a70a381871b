import type { Chat } from "@lectern/contract/chat";

import { ChatPage } from "../../src/pages/ChatPage.tsx";

import { answered, chat, citation, sentence, session } from "../chats.ts";
import { noQuotas } from "../quotas.ts";
import { showRoutes, signIn } from "../render.tsx";
import { answer } from "../script.ts";

export const sessionsPath = "/chats/ext/v1/sessions";
export const sessionPath = "/chats/ext/v1/sessions/{session_id}";
export const chatsPath = "/chats/ext/v1/sessions/{session_id}/chats";
export const streamPath = "/chats/ext/v1/stream/chat/{chat_id}";

const routes = [{ path: "chat-ai/:chatSessionId?", element: <ChatPage /> }];
export const open = (at: string) => showRoutes(routes, at);

export const here = session({ title: "Shore power" });
export const turn = (given: Partial<Chat> = {}) => chat({ session_id: here.id, ...given });

export const content = "The full cost is 1,840 euros per call. [1] Ports nearby charge less.";
export const cited = citation({ index: 1 });
export const finished = (given: Partial<Chat> = {}) =>
  turn({
    answer: answered({
      content,
      citations: [cited],
      sentences: [
        sentence(content, "The full cost is 1,840 euros per call.", { citations: [1] }),
        sentence(content, "Ports nearby charge less.", { support: "unsupported" }),
      ],
    }),
    ...given,
  });

export const conversation = (...chats: Chat[]) =>
  answer("GET", chatsPath, { total: chats.length, results: chats });

/** Signs Ada in, with one conversation. */
export function startChat() {
  signIn();
  answer("GET", sessionsPath, { total: 1, results: [here] });
  answer("GET", sessionPath, here);
  answer("GET", "/organization/ext/v1/quotas/own", noQuotas);
  answer("GET", "/libraries/ext/v1/totals", { collections: 1, documents: 3, pages: 9, size: 1 });
  answer("GET", "/libraries/ext/v1/document", { total: 0, results: [] });
  answer("GET", "/requests/ext/v1/requests", { total: 0, results: [] });
}
