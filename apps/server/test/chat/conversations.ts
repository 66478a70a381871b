import { type Chat, listChats } from "@lectern/contract/chat";

import type { Person, startApp } from "../app.ts";
import { addDocument, finished } from "./chat.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const lease = {
  name: "lease.pdf",
  passages: [
    "Notice. The tenant shall give three months' notice in writing. The landlord may give notice only for cause.",
    "Rent. The rent is 900 euros per month, payable on the first working day. Heating costs are extra.",
    "Pets. Dogs and cats are not allowed in the flat. Fish are tolerated.",
  ],
};

export const chatsOf = async (person: Person, sessionId: string) =>
  (await person.call(listChats, { params: { session_id: sessionId } })).body;

/** Returns what tests of conversations share: a person with a lease to ask about, and its answers. */
export function conversations(app: App) {
  async function withLease() {
    const person = await app.signUp();
    const collection = await person.collection();
    const documentId = await addDocument(app.deps, person, collection.id, lease);
    return { person, collection, documentId };
  }

  /** Returns the message once its answer is finished. */
  async function answered(person: Person, chat: Chat): Promise<Chat> {
    return finished(app.url, person, chat);
  }

  return { withLease, answered };
}
