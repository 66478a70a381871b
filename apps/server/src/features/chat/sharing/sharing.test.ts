import { addAttachments, keepAttachment, linkAttachment } from "@lectern/contract/attachments";
import {
  createChat,
  deleteSession,
  getSession,
  listChats,
  updateSession,
} from "@lectern/contract/chat";
import { updateCollection } from "@lectern/contract/library";
import { removeMember } from "@lectern/contract/organizations";
import { createPersona } from "@lectern/contract/personas";
import {
  continueSharedChat,
  getSharedChat,
  getSharing,
  listSharedChats,
  listSharedTurns,
  shareSession,
  type SharedTurn,
  stopSharing,
} from "@lectern/contract/shared-chats";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, ask, listen, talk, finished } from "#test/chat.ts";
import { formOf, joinAs, settled } from "#test/library.ts";

const app = await startApp();
const openWords = "The lighthouse keeper lives on the island all year.";
const closedWords = "The lighthouse will be sold to a brewery for nine million crowns.";

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
type Reader = Pick<Person, "call">;
const turnsFor = async (reader: Reader, shared_id: string): Promise<SharedTurn[]> => {
  const { status, body } = await reader.call(listSharedTurns, { params: { shared_id } });
  expect(status).toBe(200);
  return body.results;
};
const statusFor = async (reader: Reader, shared_id: string) =>
  (await reader.call(getSharedChat, { params: { shared_id } })).status;

test("sharing shows the messages of that moment; later changes appear when the conversation is shared again", async () => {
  const { id } = await talk(ada);
  const first = await answered(ada, id, "Where does the lighthouse keeper live?");
  const shared = await share(id);
  await answered(ada, id, "Does the keeper live there all year?");
  const { body } = await bob.call(getSharedChat, { params: { shared_id: shared.id } });
  expect(body).toMatchObject({
    title: "Where does the lighthouse keeper live?",
    turn_count: 1,
    shared_by: { id: ada.user.id },
    session_id: null,
  });
  expect((await turnsFor(bob, shared.id)).map((turn) => turn.id)).toEqual([first.id]);
  const params = { session_id: id };
  const state = async () => (await ada.call(getSharing, { params })).body;
  expect(await state()).toMatchObject({ shared: { id: shared.id, turn_count: 1 }, newer: 1 });
  expect(await share(id)).toMatchObject({ id: shared.id, turn_count: 2 });
  expect(await turnsFor(bob, shared.id)).toHaveLength(2);
  expect((await state()).newer).toBe(0);
  const page = { params: { shared_id: shared.id }, query: { page: 2, page_size: 1 } };
  expect((await bob.call(listSharedTurns, page)).body).toMatchObject({
    total: 2,
    results: [{ question: "Does the keeper live there all year?" }],
  });
});

test("a shared refusal shows its nearest passages, each reader only those of documents they may open", async () => {
  const { id } = await talk(ada, { collection_ids: [open.id, closed.id] });
  const refusal = await answered(ada, id, "Which orchestra plays at the lighthouse?");
  expect(refusal.answer?.found).toBe(false);
  const { body } = await ada.call(listChats, { params: { session_id: id } });
  const quotes = (passages: readonly { quote: string }[] = []) => passages.map((one) => one.quote);
  expect(quotes(body.results[0]?.answer?.sources).toSorted()).toEqual([openWords, closedWords]);
  const shared = await share(id);
  const nearestFor = async (reader: Reader) =>
    quotes((await turnsFor(reader, shared.id))[0]?.answer?.nearest).toSorted();
  expect(await nearestFor(ada)).toEqual([openWords, closedWords]);
  expect(await nearestFor(bob)).toEqual([openWords]);
  const copy = await bob.call(continueSharedChat, { params: { shared_id: shared.id } });
  const copied = await bob.call(listChats, { params: { session_id: copy.body.id } });
  expect(copied.body.results[0]?.answer).toMatchObject({ found: false });
  expect(quotes(copied.body.results[0]?.answer?.sources)).toEqual([openWords]);
});

test("sharing a message shows the branch that leads to it", async () => {
  const { id } = await talk(ada);
  const first = await answered(ada, id, "Who lives on the island?");
  const params = { session_id: id };
  const body = { content: "Who is on the island all year?", parent_id: null };
  const { body: other } = await ada.call(createChat, { params, body });
  await listen(app.url, ada, other.id);
  const next = await answered(ada, id, "Since when?");
  const shared = await share(id, first.id);
  const ids = async () => (await turnsFor(bob, shared.id)).map((turn) => turn.id);
  expect(await ids()).toEqual([first.id]);
  await share(id);
  expect(await ids()).toEqual([other.id, next.id]);
  const foreign = await ada.call(shareSession, { params, body: { chat_id: bob.user.id } });
  expect(foreign.status).toBe(409);
  expect(await ids()).toEqual([other.id, next.id]);
});

test("a reader gets nothing of a document that they may not open, nor does their copy", async () => {
  const knowledge = { collection_ids: [open.id, closed.id] };
  const { id } = await talk(ada, knowledge);
  const named = await ada.call(createPersona, { body: { name: "Harbour clerk" } });
  const persona_id = named.body.id;
  await ada.call(updateSession, { params: { session_id: id }, body: { persona_id } });
  await answered(
    ada,
    id,
    "Where does the lighthouse keeper live, and for how many crowns will the lighthouse be sold?",
  );
  const shared = await share(id);
  const [own] = await turnsFor(ada, shared.id);
  expect(own?.answer?.content).toContain("nine million");
  expect(own?.withheld).toEqual({ sentences: 0, sources: 0 });
  const secrets = ["nine million", "brewery", "Sale of it", closed.id, persona_id];
  const copyOf = async (reader: Reader) => {
    const params = { shared_id: shared.id };
    const { status, body: session } = await reader.call(continueSharedChat, { params });
    expect(status).toBe(201);
    const { body } = await reader.call(listChats, { params: { session_id: session.id } });
    return { session, turns: body.results };
  };
  const [turn] = await turnsFor(bob, shared.id);
  const copy = await copyOf(bob);
  for (const secret of secrets) {
    expect([secret, JSON.stringify([turn, copy]).includes(secret)]).toEqual([secret, false]);
  }
  expect(turn?.answer?.content).toContain("[…]");
  expect(turn?.answer?.content).toContain("The lighthouse keeper lives on the island");
  expect(turn?.withheld).toEqual({ sentences: 1, sources: 1 });
  expect(copy.session).toMatchObject({
    title: shared.title,
    knowledge: { collection_ids: [open.id], document_ids: [], topic_ids: [] },
  });
  // The answer shows the persona's name only; the persona itself may be private.
  const persona = { id: null, name: "Harbour clerk", color: null };
  expect(turn?.persona).toEqual(persona);
  expect(copy.turns).toMatchObject([{ answer: { content: turn?.answer?.content }, persona }]);
  const later = await answered(bob, copy.session.id, "Who lives on the island?");
  expect(later).toMatchObject({ parent_id: copy.turns[0]?.id, answer: { found: true } });

  // The reader's current rights count, not those at the time of sharing.
  const opened = { params: { collection_id: closed.id }, body: { visibility: "shared" as const } };
  await ada.call(updateCollection, opened);
  expect((await turnsFor(bob, shared.id))[0]?.answer?.content).toContain("nine million");
  await ada.call(updateCollection, { ...opened, body: { visibility: "private" } });
  expect(JSON.stringify(await turnsFor(bob, shared.id))).not.toContain("nine million");
});

test("a shared conversation is readable in its workspace only, and by nobody after sharing ends", async () => {
  const { id } = await talk(ada);
  expect((await ada.call(getSharing, { params: { session_id: id } })).body.shared).toBeNull();
  const empty = await ada.call(shareSession, { params: { session_id: id }, body: {} });
  expect([empty.status, empty.body]).toMatchObject([
    409,
    { detail: "This chat has no finished answers yet." },
  ]);
  await answered(ada, id, "Who lives on the island?");
  const shared = await share(id);
  expect(await statusFor(stranger, shared.id)).toBe(404);
  for (const [endpoint, body] of [
    [getSharing, undefined],
    [shareSession, {}],
    [stopSharing, undefined],
  ] as const) {
    const asked = { params: { session_id: id }, body } as never;
    expect((await bob.call(endpoint, asked)).status).toBe(404);
  }
  const { body: own } = await ada.call(listSharedChats, {});
  expect(own.results[0]).toMatchObject({ id: shared.id, session_id: id });
  expect((await bob.call(listSharedChats, {})).body.total).toBe(0);
  const { body: copy } = await bob.call(continueSharedChat, { params: { shared_id: shared.id } });
  expect((await ada.call(stopSharing, { params: { session_id: id } })).status).toBe(204);
  expect((await ada.call(stopSharing, { params: { session_id: id } })).status).toBe(404);
  for (const reader of [ada, bob]) expect(await statusFor(reader, shared.id)).toBe(404);
  const params = { shared_id: shared.id };
  expect((await bob.call(listSharedTurns, { params })).status).toBe(404);
  expect((await bob.call(continueSharedChat, { params })).status).toBe(404);
  // A copy that a reader made stays theirs.
  expect((await bob.call(getSession, { params: { session_id: copy.id } })).status).toBe(200);
  const again = await share(id);
  expect(again.id).not.toBe(shared.id);
  await ada.call(deleteSession, { params: { session_id: id } });
  expect(await statusFor(bob, again.id)).toBe(404);
});

test("nobody can read a shared conversation while its owner is not a member of the workspace", async () => {
  const carl = await joinAs(app, ada, "editor");
  const { id } = await talk(carl);
  await answered(carl, id, "Who lives on the island?");
  const params = { session_id: id };
  const { body: shared } = await carl.call(shareSession, { params, body: {} });
  expect(await statusFor(bob, shared.id)).toBe(200);
  await ada.call(removeMember, { params: { id: carl.user.id } });
  expect(await statusFor(bob, shared.id)).toBe(404);
  expect((await bob.call(listSharedTurns, { params: { shared_id: shared.id } })).status).toBe(404);
  await app.deps.db
    .insertInto("membership")
    .values({
      organization_id: ada.organizationId ?? "",
      account_id: carl.user.id,
      group: "viewer",
    })
    .execute();
  expect(await statusFor(bob, shared.id)).toBe(200);
});

test("attached files are named; only readers with access open them, and only they see the names of library documents", async () => {
  const { id } = await talk(ada);
  const params = { session_id: id };
  const link = async (document_id: string) =>
    (await ada.call(linkAttachment, { params, body: { document_id } })).body;
  const plan = formOf({ name: "own plan.txt", bytes: "The mole is eighty metres long." });
  const sending = { params, body: plan };
  const own = await ada.call(addAttachments, sending);
  const files = [await link(keeper), await link(sale), ...own.body.results];
  await settled(ada, files[2]!.document_id);
  const { body: asked } = await ada.call(createChat, {
    params,
    body: { content: "How long is the mole?", attachment_ids: files.map((one) => one.id) },
  });
  await listen(app.url, ada, asked.id);
  const shared = await share(id);
  const told = async (reader: Reader) =>
    (await turnsFor(reader, shared.id))[0]?.attachments.map((one) => [one.name, one.document_id]);
  const seen = [
    ["Keeper.pdf", keeper],
    [null, null],
    ["own plan.txt", null],
  ];
  expect(await told(bob)).toEqual(seen);
  expect(JSON.stringify(await turnsFor(bob, shared.id))).not.toContain("eighty");
  expect(await told(ada)).toEqual([
    seen[0],
    ["Sale of it.pdf", sale],
    ["own plan.txt", files[2]!.document_id],
  ]);
  // A file kept in a collection that the reader may see can be opened.
  await ada.call(keepAttachment, {
    params: { attachment_id: files[2]!.id },
    body: { collection_id: open.id },
  });
  expect((await told(bob))?.at(-1)).toEqual(["own plan.txt", files[2]!.document_id]);
  expect((await stranger.call(listSharedTurns, { params: { shared_id: shared.id } })).status).toBe(
    404,
  );
});
