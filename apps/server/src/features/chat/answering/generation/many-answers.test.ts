import { type Chat, createChat, stopChat } from "@lectern/contract/chat";
import { afterAll, expect, test } from "vitest";

import { testLimits, type Person } from "#test/app.ts";
import { addDocument, listen, talk } from "#test/chat/chat.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import { type Move, saying } from "#test/servers/models/model-server.ts";

const limits = { ...testLimits, answers: 3, streams: 2 };
const { server, app } = await startWithModel({ limits });
let isOver = false;
afterAll(() => {
  isOver = true;
});
server.script = slowly;

async function* slowly(): AsyncGenerator<Move> {
  for (let n = 0; !isOver; n += 1) yield* [{ delta: `word${n} ` }, { wait: 20 }];
  yield* saying("end");
}

async function someone() {
  const person = await app.signUp();
  const { id } = await person.collection();
  const passages = ["The word is a unit of speech."];
  await addDocument(app.deps, person, id, { name: "a.txt", passages });
  return person;
}

async function asks(person: Person) {
  const { id } = await talk(person);
  const content = "What is the word?";
  return person.call(createChat, { params: { session_id: id }, body: { content } });
}

/** Stops the chats so that no test waits for their ends. */
const stopped = (person: Person, chats: Chat[]) =>
  Promise.all(chats.map(({ id }) => person.call(stopChat, { params: { chat_id: id } })));

test("a person has so many answers under way and no more, until one ends", async () => {
  const ada = await someone();
  const chats = [];
  for (let n = 0; n < 3; n += 1) chats.push((await asks(ada)).body);
  expect(chats.map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
  const refused = await asks(ada);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  const eve = await someone();
  const theirs = await asks(eve);
  expect(theirs.status).toBe(201);
  await stopped(ada, chats.splice(0, 1));
  const next = await asks(ada);
  expect(next.status).toBe(201);
  await stopped(ada, [...chats, next.body]);
  await stopped(eve, [theirs.body]);
});

test("a person reads so many answers at one time and no more, until one is closed", async () => {
  const ada = await someone();
  const { body: chat } = await asks(ada);
  const leave = new AbortController();
  const open = [1, 2].map(() => {
    const began = Promise.withResolvers<void>();
    const onEvent = () => began.resolve();
    void listen(app.url, ada, chat.id, { signal: leave.signal, onEvent });
    return began.promise;
  });
  await Promise.all(open);
  const refused = await listen(app.url, ada, chat.id, { most: 1 });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
  leave.abort();
  await expect
    .poll(async () => (await listen(app.url, ada, chat.id, { most: 1 })).status, {
      timeout: 20_000,
    })
    .toBe(200);
  await stopped(ada, [chat]);
});
