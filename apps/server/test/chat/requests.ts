import type { DocumentRequest, NewDocumentRequest } from "@lectern/contract/requests";
import { expect } from "vitest";
import type { z } from "zod";

import { endpoints, type Person, type startApp } from "../app.ts";
import type { World } from "../world.ts";

type Caller = Pick<Person, "call">;

/** A question that no document of the tests answers. */
export const unanswerable = "How long does sourdough rise before baking?";

/** Returns the turns of a conversation once none of them is being written. */
export async function turnsOf(person: Caller, session_id: string) {
  const params = { session_id };
  const turns = async () => (await person.call(endpoints.listChats, { params })).body.results;
  const isWriting = async () =>
    (await turns()).some(({ status }) => status === "pending" || status === "streaming");
  await expect.poll(isWriting, { timeout: 60_000 }).toBe(false);
  return turns();
}

/** Asks a question in a new conversation, which the library must not answer. Returns its turn's id. */
export async function unansweredTurn(person: Caller, content = unanswerable): Promise<string> {
  const body = { model: "extractive" };
  const { body: session } = await person.call(endpoints.createSession, { body });
  const params = { session_id: session.id };
  const { body: chat } = await person.call(endpoints.createChat, { params, body: { content } });
  const [turn] = await turnsOf(person, session.id);
  expect(turn).toMatchObject({ id: chat.id, status: "complete", answer: { found: false } });
  return chat.id;
}

type Asked = Partial<z.input<typeof NewDocumentRequest>>;

/** Asks for a document for a question without an answer, which must succeed. */
export async function requestOf(person: Caller, asked: Asked): Promise<DocumentRequest> {
  const { question = unanswerable, chat_id = await unansweredTurn(person, question) } = asked;
  const body = { ...asked, question, chat_id };
  const made = await person.call(endpoints.createDocumentRequest, { body });
  expect([made.status, made.body]).toMatchObject([201, { state: "open", question }]);
  return made.body;
}

export const shownTo = (person: Caller, { id }: Pick<DocumentRequest, "id">) =>
  person.call(endpoints.getDocumentRequest, { params: { request_id: id } });

/** Returns a request once it has this state, or this outcome. */
export async function became(
  person: Caller,
  request: Pick<DocumentRequest, "id">,
  wanted: DocumentRequest["state"] | NonNullable<DocumentRequest["outcome"]>,
) {
  const get = async () => (await shownTo(person, request)).body;
  await expect
    .poll(
      async () => {
        const { state, outcome } = await get();
        return [state, outcome];
      },
      { timeout: 60_000 },
    )
    .toContain(wanted);
  return get();
}

/** Gives a document for a request. */
export const give = (person: Caller, { id }: Pick<DocumentRequest, "id">, document_id: string) =>
  person.call(endpoints.giveRequestedDocument, {
    params: { request_id: id },
    body: { document_id },
  });

/** Makes it so that the document that was given for a request does not hold the answer. */
export const disappoint = (
  { deps }: Awaited<ReturnType<typeof startApp>>,
  { documentRequest, document }: World,
) =>
  deps.db
    .updateTable("document_request")
    .set({ state: "received", outcome: "not_held", document_id: document.id })
    .where("id", "=", documentRequest)
    .execute();
