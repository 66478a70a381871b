import {
  getSharedChat,
  listSharedTurns,
  shareSession,
  type SharedTurn,
} from "@lectern/contract/shared-chats";
import { expect } from "vitest";

import type { Person, startApp } from "../app.ts";
import { addDocument, ask, finished } from "./chat.ts";
import { joinAs } from "../library/library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const openWords = "The lighthouse keeper lives on the island all year.";
export const closedWords = "The lighthouse will be sold to a brewery for nine million crowns.";

export type Reader = Pick<Person, "call">;
export const turnsFor = async (reader: Reader, shared_id: string): Promise<SharedTurn[]> => {
  const { status, body } = await reader.call(listSharedTurns, { params: { shared_id } });
  expect(status).toBe(200);
  return body.results;
};
export const statusFor = async (reader: Reader, shared_id: string) =>
  (await reader.call(getSharedChat, { params: { shared_id } })).status;

/** Returns who shares with whom, and which documents they may read. */
export async function sharing(app: App) {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const stranger = await app.signUp("Eve");
  const open = await ada.collection({ name: "Open", visibility: "shared" });
  const closed = await ada.collection({ name: "Closed" });
  const keeper = await addDocument(app.deps, ada, open.id, {
    name: "Keeper.pdf",
    passages: [openWords],
  });
  const sale = await addDocument(app.deps, ada, closed.id, {
    name: "Sale of it.pdf",
    passages: [closedWords],
  });

  async function answered(person: Person, sessionId: string, question: string) {
    const chat = await ask(person, sessionId, question);
    return finished(app.url, person, chat);
  }

  const share = async (sessionId: string, chat_id?: string) => {
    const params = { session_id: sessionId };
    const { status, body } = await ada.call(shareSession, { params, body: { chat_id } });
    expect([status, body]).toMatchObject([200, { session_id: sessionId }]);
    return body;
  };

  return { ada, bob, stranger, open, closed, keeper, sale, answered, share };
}
