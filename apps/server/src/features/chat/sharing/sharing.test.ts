import { createChat, deleteSession, getSession, listChats } from "@lectern/contract/chat";
import { removeMember } from "@lectern/contract/organizations";
import {
  continueSharedChat,
  getSharedChat,
  getSharing,
  listSharedChats,
  listSharedTurns,
  shareSession,
  stopSharing,
} from "@lectern/contract/shared-chats";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { listen, talk } from "#test/chat/chat.ts";
import { addMember, joinAs } from "#test/library/library.ts";
import {
  closedWords,
  openWords,
  type Reader,
  sharing,
  statusFor,
  turnsFor,
} from "#test/chat/sharing.ts";

const app = await startApp();
const { ada, bob, stranger, open, closed, answered, share } = await sharing(app);

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
  await addMember(app, ada, carl, "viewer");
  expect(await statusFor(bob, shared.id)).toBe(200);
});
