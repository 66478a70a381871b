import { createChat, deleteChat, listChats, updateChat } from "@lectern/contract/chat";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { ask, talk } from "#test/chat/chat.ts";
import { chatsOf, conversations } from "#test/chat/conversations.ts";
import { joinAs } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";

const app = await startApp();
const { withLease, answered } = conversations(app);

test("messages continue a conversation, branch, are rated and deleted", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  const params = { session_id: session.id };
  const post = async (content: string, parent_id?: string | null) => {
    const { body } = await person.call(createChat, { params, body: { content, parent_id } });
    await answered(person, body);
    return body;
  };
  const first = await post("What is the rent?");
  const second = await post("And for pets?");
  const branch = await post("Who pays for heating?", first.id);
  const root = await post("Is notice needed?", null);
  const next = await post("Since when?");
  expect([first, second, branch, root, next].map(({ parent_id }) => parent_id)).toEqual([
    null,
    first.id,
    first.id,
    null,
    root.id,
  ]);

  const rate = { session_id: session.id, chat_id: second.id };
  expect(
    (await person.call(updateChat, { params: rate, body: { feedback: "up" } })).body.feedback,
  ).toBe("up");
  expect(
    (await person.call(updateChat, { params: rate, body: { feedback: null } })).body.feedback,
  ).toBeNull();
  expect((await person.call(deleteChat, { params: { ...params, chat_id: first.id } })).status).toBe(
    204,
  );
  const left = (await chatsOf(person, session.id)).results;
  expect(left.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    [second.id, null],
    [branch.id, null],
    [root.id, null],
    [next.id, root.id],
  ]);

  const foreign = await person.call(createChat, {
    params,
    body: { content: "?", parent_id: uuid() },
  });
  expect(foreign.status).toBe(404);
  const other = await talk(person);
  expect(
    (
      await person.call(createChat, {
        params: { session_id: other.id },
        body: { content: "?", parent_id: root.id },
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await person.call(updateChat, {
        params: { session_id: other.id, chat_id: root.id },
        body: { feedback: "up" },
      })
    ).status,
  ).toBe(404);
  expect(
    (await person.call(deleteChat, { params: { session_id: other.id, chat_id: root.id } })).status,
  ).toBe(404);
});

test("a bad rating can have a reason, which is removed with the rating", async () => {
  const person = await app.signUp();
  const session = await talk(person);
  const { body: chat } = await person.call(createChat, {
    params: { session_id: session.id },
    body: { content: "What is the rent?" },
  });
  await answered(person, chat);
  const rated = (body: Parameters<typeof person.call<typeof updateChat>>[1]["body"]) =>
    person.call(updateChat, { params: { session_id: session.id, chat_id: chat.id }, body });
  const reason = { feedback_reason: "other", feedback_comment: "It misses the year." } as const;
  expect((await rated({ feedback: "down", ...reason })).body).toMatchObject({
    feedback: "down",
    ...reason,
  });
  expect((await rated({ feedback: "up", ...reason })).status).toBe(422);
  expect((await rated({ feedback: "down", feedback_comment: "x".repeat(1_001) })).status).toBe(422);
  expect((await rated({ feedback: "up" })).body).toMatchObject({
    feedback: "up",
    feedback_reason: null,
    feedback_comment: null,
  });
});

test("a conversation is read from its end with the versions of its messages, or from a chosen version", async () => {
  const { person } = await withLease();
  const session = await talk(person);
  const params = { session_id: session.id };
  const post = async (content: string, parent_id: string | null) => {
    const { body } = await person.call(createChat, { params, body: { content, parent_id } });
    await answered(person, body);
    return body.id;
  };
  const read = async (query: object) => {
    const { body } = await person.call(listChats, { params, query });
    return body.results.map(({ id }) => id);
  };
  const a = await post("What is the rent?", null);
  const b = await post("And for pets?", a);
  const c = await post("Fish?", b);
  const b2 = await post("And for cats?", a);
  const c2 = await post("Dogs?", b2);
  const again = await post("Dogs?", b2);
  const d2 = await post("Both?", c2);

  expect(await read({ branch: "newest" })).toEqual([a, b, b2, c2, again, d2]);
  expect(await read({ branch: "newest", page_size: 2 })).toEqual([c2, again, d2]);
  expect(await read({ branch: b2, page_size: 1 })).toEqual([b, b2]);
  expect(await read({ branch: c })).toEqual([a, b, c, b2]);
  expect(await read({ below: b })).toEqual([c]);
  expect(await read({ below: a, page_size: 4 })).toEqual([b, c, b2, c2]);
  expect(await read({ branch: uuid() })).toEqual([]);

  const remove = (chat_id: string) => person.call(deleteChat, { params: { ...params, chat_id } });
  const parentOf = async (id: string) =>
    (await chatsOf(person, session.id)).results.find((one) => one.id === id)?.parent_id;
  // The other answer to the same question takes its place in the tree.
  await remove(c2);
  expect(await parentOf(d2)).toBe(again);
  expect(await read({ branch: "newest", page_size: 2 })).toEqual([again, d2]);
  // Without another answer to the same question, the messages below move up.
  await remove(b2);
  expect(await parentOf(again)).toBe(a);
});

test("a person's other windows are notified of a new, rated or deleted message; nobody else is", async () => {
  const { person } = await withLease();
  const colleague = await joinAs(app, person, "admin");
  const [own, other] = [await hearLibrary(app.url, person), await hearLibrary(app.url, colleague)];
  const session = await talk(person);
  const { id } = await answered(person, await ask(person, session.id, "What is the rent?"));
  const told = { type: "chat", session_id: session.id, id };
  const turns = () => own.heard.filter(({ type }) => type === "chat");
  await expect.poll(turns).toEqual([told]);
  const params = { session_id: session.id, chat_id: id };
  await person.call(updateChat, { params, body: { feedback: "up" } });
  await expect.poll(turns).toEqual([told, told]);
  await person.call(deleteChat, { params });
  await expect.poll(turns).toEqual([told, told, told]);
  await person.collection({ visibility: "shared" });
  await expect.poll(() => other.heard.length).toBeGreaterThan(0);
  expect(other.heard.filter(({ type }) => type === "chat" || type === "session")).toEqual([]);
});
