import {
  createChat,
  createSession,
  deleteChat,
  deleteSession,
  getSession,
  listChats,
  listSessions,
  stopChat,
  updateChat,
  updateSession,
} from "@lectern/contract/chat";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, listen, talk } from "#test/chat/chat.ts";
import { conversations } from "#test/chat/conversations.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();
const { withLease, answered } = conversations(app);

test("a conversation is created, titled by its first question, listed, changed and deleted", async () => {
  const person = await app.signUp();
  const { body: session, status } = await person.call(createSession, { body: {} });
  expect([status, session]).toMatchObject([
    201,
    {
      title: "New chat",
      model: null,
      pinned: false,
      archived: false,
      chat_count: 0,
      knowledge: { collection_ids: [], document_ids: [], topic_ids: [] },
    },
  ]);
  const long = `What does the lease say about ${"the many duties of the tenant ".repeat(4)}?`;
  await answered(person, await ask(person, session.id, long));
  const params = { session_id: session.id };
  const { body: named } = await person.call(getSession, { params });
  expect(named).toMatchObject({ chat_count: 1 });
  expect(named.title).toBe(long);
  await answered(person, await ask(person, session.id, "And the landlord?"));
  expect((await person.call(getSession, { params })).body.title).toBe(named.title);

  const change = { title: "Lease", pinned: true };
  expect((await person.call(updateSession, { params, body: change })).body).toMatchObject(change);
  await talk(person);
  const list = async (query: object) => (await person.call(listSessions, { query })).body;
  expect((await list({})).results.map(({ title }) => title)).toEqual(["Lease", "New chat"]);
  expect((await list({ begun: "true" })).results.map(({ title }) => title)).toEqual(["Lease"]);
  expect((await list({ q: "duties" })).results).toMatchObject([{ id: session.id }]);
  expect((await list({ q: "LEASE", pinned: "true" })).total).toBe(1);
  expect((await list({ pinned: "false" })).total).toBe(1);
  await person.call(updateSession, { params, body: { archived: true } });
  expect((await list({})).total).toBe(1);
  expect((await list({ archived: "true" })).results).toMatchObject([{ title: "Lease" }]);
  expect((await person.call(deleteSession, { params })).status).toBe(204);
  expect((await person.call(getSession, { params })).status).toBe(404);
  expect((await person.call(deleteSession, { params })).status).toBe(404);
});

test("a search of conversations finds words of questions and answers, and returns the message", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  const asked = await answered(person, await ask(person, session.id, "May I keep a dog?"));
  const later = await answered(person, await ask(person, session.id, "What is the rent?"));
  const other = await talk(person);
  await person.call(updateSession, {
    params: { session_id: other.id },
    body: { title: "100% of the rent" },
  });
  const list = async (query: object) => (await person.call(listSessions, { query })).body;
  const shown = async (q: string) =>
    (await list({ q })).results.map(({ id, found }) => [
      id,
      found && [
        found.chat_id,
        found.said,
        found.highlights.map(([start, end]) => found.text.slice(start, end)),
      ],
    ]);

  expect(await shown("DOG keep")).toEqual([[session.id, [asked.id, "question", ["keep", "dog"]]]]);
  expect(await shown("euros payable")).toEqual([
    [session.id, [later.id, "answer", ["euros", "payable"]]],
  ]);
  const [euros] = (await list({ q: "euros" })).results;
  expect(euros?.found?.text).toMatch(/^In the words of your documents: “The rent is 900 euros/);
  expect(euros?.found?.text).not.toContain("[1]");
  expect(await shown("100%")).toEqual([[other.id, null]]);
  expect(await shown("1_0%")).toEqual([]);
  expect(await shown("dog euros")).toEqual([]);
  expect((await list({})).results.every((one) => !("found" in one))).toBe(true);

  const ids = async (query: object) => (await list(query)).results.map(({ id }) => id);
  expect(await ids({ created_from: asked.created_at })).toEqual([session.id]);
  expect(await ids({ created_to: asked.created_at })).toEqual([]);
  expect(await shown("rent")).toHaveLength(2);
  expect(await ids({ q: "rent", created_from: later.created_at })).toEqual([session.id]);

  const stranger = await app.signUp();
  expect((await stranger.call(listSessions, { query: { q: "dog" } })).body.total).toBe(0);
});

test("invalid messages are refused", async () => {
  const person = await app.signUp();
  const params = { session_id: (await talk(person)).id };
  const refused = async (body: object) => {
    const reply = await person.call(createChat, { params, body: body as never });
    return [reply.status, (reply.body as unknown as { detail: { msg: string }[] }).detail[0]?.msg];
  };
  expect(await refused({ content: " \n" })).toEqual([422, "Enter a question."]);
  expect(await refused({})).toEqual([422, "Enter a question."]);
  expect(await refused({ content: "x".repeat(20_001) })).toEqual([
    422,
    "Questions can be up to 20,000 characters long.",
  ]);
  expect(await refused({ content: "?", mode: "research" })).toEqual([
    422,
    "Research runs on its own, outside a chat. Start it as a run.",
  ]);
  expect(
    (await refused({ content: "?", attachment_ids: Array.from({ length: 21 }, () => uuid()) }))[1],
  ).toBe("You can attach up to 20 files to a question.");
  expect((await person.call(createSession, { body: { model: "gpt-none" } })).status).toBe(422);
  expect((await person.call(createSession, { body: { persona_id: uuid() } })).status).toBe(404);
  expect(
    (await person.call(createChat, { params: { session_id: uuid() }, body: { content: "?" } }))
      .status,
  ).toBe(404);
});

test("another member's conversation is not found, in the same workspace either", async () => {
  const { person } = await withLease();
  const colleague = await joinAs(app, person, "admin");
  const session = await talk(person);
  const chat = await ask(person, session.id, "What is the rent?");
  await answered(person, chat);
  const params = { session_id: session.id };
  for (const one of [colleague, await app.signUp("Eve")]) {
    expect((await listen(app.url, one, chat.id)).status).toBe(404);
    expect((await one.call(stopChat, { params: { chat_id: chat.id } })).status).toBe(404);
    expect((await one.call(getSession, { params })).status).toBe(404);
    expect((await one.call(updateSession, { params, body: { title: "Mine" } })).status).toBe(404);
    expect((await one.call(deleteSession, { params })).status).toBe(404);
    expect((await one.call(listChats, { params })).status).toBe(404);
    expect((await one.call(createChat, { params, body: { content: "?" } })).status).toBe(404);
    expect(
      (
        await one.call(updateChat, {
          params: { ...params, chat_id: chat.id },
          body: { feedback: "down" },
        })
      ).status,
    ).toBe(404);
    expect((await one.call(deleteChat, { params: { ...params, chat_id: chat.id } })).status).toBe(
      404,
    );
    expect((await one.call(listSessions, {})).body.total).toBe(0);
  }
  expect((await person.call(getSession, { params })).body.title).toBe("What is the rent?");
});
