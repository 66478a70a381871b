import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { logout } from "@lectern/contract/auth";
import {
  type Chat,
  createChat,
  deleteChat,
  deleteSession,
  listChats,
  stopChat,
  streamChat,
} from "@lectern/contract/chat";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { addressOf, headersOf, type Person, startApp } from "#test/app.ts";
import {
  addDocument,
  ask,
  endOf,
  expectWhole,
  type Heard,
  listen,
  talk,
  textOf,
} from "#test/chat.ts";
import { installedAt, type Move, saying, startModelServer } from "#test/servers/model-server.ts";

const server = await startModelServer();
afterAll(() => server.stop());
const app = await startApp({ model: installedAt(server) });

/** A question contains the name of its script, so that tests do not interfere. */
const scripts = new Map<string, Iterable<Move> | AsyncIterable<Move>>();
server.script = ({ body }) => {
  const asked = body.messages.at(-1)?.content ?? "";
  return (
    [...scripts].find(([name]) => asked.includes(name))?.[1] ?? saying("Nothing was scripted.")
  );
};

async function* slowly(words: number, ms: number): AsyncGenerator<Move> {
  for (let n = 0; n < words; n++) yield* [{ delta: `word${n} ` }, { wait: ms }];
  yield* saying("end");
}

async function someone() {
  const person = await app.signUp();
  const { id } = await person.collection();
  await addDocument(app.deps, person, id, {
    name: "a.txt",
    passages: ["The word is a unit of speech."],
  });
  return { person, session: await talk(person) };
}

let named = 0;
async function begin(moves: Iterable<Move> | AsyncIterable<Move>) {
  const name = `script-${(named += 1)}-`;
  scripts.set(name, moves);
  const { person, session } = await someone();
  const chat = await ask(person, session.id, `${name} What is the word?`);
  return { person, session, chat };
}

const storedChat = async (person: Person, chat: Chat) => {
  const { body } = await person.call(listChats, { params: { session_id: chat.session_id } });
  return body.results.find(({ id }) => id === chat.id);
};

const rowsOf = async (chat: Chat) => {
  const { rows } = await sql<{ seq: number; event: string }>`
    select seq, event from chat_event where chat_id = ${chat.id} order by seq`.execute(app.deps.db);
  return rows;
};

/** Waits until at least `count` pieces of the answer's text are stored. */
const deltasStored = (chat: Chat, count: number) =>
  expect
    .poll(async () => (await rowsOf(chat)).filter(({ event }) => event === "delta").length)
    .toBeGreaterThanOrEqual(count);

// Started first and awaited last: an answer without any text for more than 15 s.
const silent = (async () => {
  const { person, chat } = await begin([{ wait: 15_600 }, ...saying("late")]);
  const path = addressOf(streamChat, { params: { chat_id: chat.id } });
  const response = await fetch(`${app.url}${path}`, { headers: headersOf(person) });
  return response.text();
})();

test("readers at any time hear every event once, in order, and the end", async () => {
  const { person, chat } = await begin(slowly(30, 20));
  const early = listen(app.url, person, chat.id);
  await deltasStored(chat, 2);
  const late = listen(app.url, person, chat.id);
  const [one, two] = await Promise.all([early, late]);
  const after = await listen(app.url, person, chat.id);
  for (const { events } of [one, two, after]) expectWhole(events);
  expect(two.events).toEqual(one.events);
  expect(after.events).toEqual(one.events);
  expect(textOf(one.events)).toBe((await storedChat(person, chat))?.answer?.content);
  expect(one.events.filter(({ event }) => event === "delta").length).toBeGreaterThan(5);
  expect(await rowsOf(chat)).toEqual(one.events.map(({ id, event }) => ({ seq: id, event })));
  const { headers } = one;
  expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("content-security-policy")).toContain("default-src");
  expect(headers.get("content-encoding")).toBeNull();
});

test("a reader that is cut again and again goes on where it was: nothing lost, nothing twice", async () => {
  const { person, chat } = await begin(slowly(60, 12));
  const heard: Heard[] = [];
  let cuts = 0;
  while (endOf(heard) === undefined) {
    // Cut after one to four events in turn, so in every phase of the answer.
    const { events } = await listen(app.url, person, chat.id, {
      after: heard.at(-1)?.id,
      most: (cuts % 4) + 1,
    });
    heard.push(...events);
    cuts += 1;
  }
  expect(cuts).toBeGreaterThan(15);
  expectWhole(heard);
  expect(textOf(heard)).toBe((await storedChat(person, chat))?.answer?.content);
});

test("resumes at every event of a finished answer", async () => {
  const { person, chat } = await begin(slowly(8, 5));
  const { events } = await listen(app.url, person, chat.id);
  for (const { id } of events.slice(0, -1)) {
    expect((await listen(app.url, person, chat.id, { after: id })).events).toEqual(
      events.slice(id),
    );
  }
  // A reader that has the last event gets 204, so that it does not reconnect.
  expect((await listen(app.url, person, chat.id, { after: events.length })).status).toBe(204);
  expect((await listen(app.url, person, chat.id, { after: "nonsense" })).events).toEqual(events);
  // If the events of an old message are gone, one event contains the message.
  await sql`delete from chat_event where chat_id = ${chat.id}`.execute(app.deps.db);
  expect((await listen(app.url, person, chat.id)).events).toMatchObject([
    { event: "done", data: { chat: { id: chat.id } } },
  ]);
});

test("the answer is written whether or not anybody reads", async () => {
  const { person, chat } = await begin(slowly(10, 10));
  const { events } = await listen(app.url, person, chat.id, { most: 2 });
  expect(events).toHaveLength(2);
  await expect.poll(async () => (await storedChat(person, chat))?.status).toBe("complete");
});

test("a second question waits for the first; other conversations do not", async () => {
  const { person, session, chat } = await begin(slowly(40, 10));
  const again = () =>
    person.call(createChat, { params: { session_id: session.id }, body: { content: "More?" } });
  const both = await Promise.all([again(), again()]);
  expect(both.map(({ status }) => status)).toEqual([409, 409]);
  expect(both[0]?.body).toMatchObject({
    detail: "The last answer is still being written. Stop it, or wait for it to finish.",
  });
  await ask(person, (await talk(person)).id, "Another conversation?");
  await listen(app.url, person, chat.id);
  expect((await again()).status).toBe(201);
});

test("of many answers at once the words are gathered, and each is whole; one can be stopped", async () => {
  const { person } = await someone();
  const words = 60;
  const text = Array.from({ length: words }, (_, n) => `word${n} `).join("");
  const chats = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      scripts.set(`crowd-${n}-`, n === 0 ? slowly(2_000, 10) : slowly(words, 4));
      return ask(person, (await talk(person)).id, `crowd-${n}- What is the word?`);
    }),
  );
  const [endless, ...others] = chats;
  if (!endless) throw new Error("unreachable");
  const heard = await Promise.all(others.map(({ id }) => listen(app.url, person, id)));
  for (const { events } of heard) {
    expectWhole(events);
    expect(textOf(events)).toBe(`${text}end`);
  }
  const told = heard.map(({ events }) => events.filter(({ event }) => event === "delta").length);
  expect(Math.max(...told)).toBeLessThan(words);
  const { body } = await person.call(stopChat, { params: { chat_id: endless.id } });
  expect(body.status).toBe("stopped");
});

test("of many questions at one moment exactly one is taken", async () => {
  const { person, session } = await someone();
  const params = { session_id: session.id };
  scripts.set("Race-", slowly(30, 20));
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      person.call(createChat, { params, body: { content: `Race-${n}?` } }),
    ),
  );
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(11).fill(409),
  ]);
  expect((await person.call(listChats, { params })).body.total).toBe(1);
});

test("stopping leaves the provider in the middle of its answer and keeps what was written", async () => {
  const { person, chat } = await begin(slowly(1_000, 20));
  const reading = listen(app.url, person, chat.id);
  await deltasStored(chat, 2);
  const asked = Date.now();
  const { status, body } = await person.call(stopChat, { params: { chat_id: chat.id } });
  expect([status, body]).toMatchObject([
    200,
    { status: "stopped", finish_reason: "stopped", error: null },
  ]);
  await expect.poll(() => server.leftAt).toBeGreaterThan(asked);
  const { events } = await reading;
  expectWhole(events);
  expect(endOf(events)).toEqual(body);
  expect(body.answer?.content).toMatch(/^word0 word1 /);
  expect(textOf(events)).toBe(body.answer?.content);
  // It has ended: stopping it again changes nothing, and the next question is accepted.
  expect((await person.call(stopChat, { params: { chat_id: chat.id } })).body).toEqual(body);
  await ask(person, chat.session_id, "And then?");
});

test("stopping before the first word leaves a turn without an answer", async () => {
  const { person, chat } = await begin([{ wait: 60_000 }]);
  await sleep(100);
  const { body } = await person.call(stopChat, { params: { chat_id: chat.id } });
  expect(body).toMatchObject({ status: "stopped", answer: null });
  expectWhole((await listen(app.url, person, chat.id)).events);
});

test.each(["turn", "conversation"])(
  "deleting the %s ends its stream and leaves the provider",
  async (what) => {
    const { person, session, chat } = await begin(slowly(1_000, 20));
    const reading = listen(app.url, person, chat.id);
    await deltasStored(chat, 1);
    const asked = Date.now();
    const params = { session_id: session.id, chat_id: chat.id };
    const { status } = await (what === "turn"
      ? person.call(deleteChat, { params })
      : person.call(deleteSession, { params }));
    expect(status).toBe(204);
    const { events } = await reading;
    expectWhole(events);
    expect(endOf(events)).toBe("This question was deleted.");
    await expect.poll(() => server.leftAt).toBeGreaterThan(asked);
    expect(await rowsOf(chat)).toEqual([]);
    expect((await listen(app.url, person, chat.id)).status).toBe(404);
  },
);

test("whenever words are stored, and at the end, other processes hear of it at once", async () => {
  const heard: string[] = [];
  const leave = app.deps.notices.subscribe("chat", (payload) => heard.push(payload));
  const { person, chat } = await begin(slowly(4, 50));
  const { events } = await listen(app.url, person, chat.id);
  expectWhole(events);
  const ofThis = () => heard.filter((payload) => payload.split(" ").includes(chat.id));
  await expect.poll(() => ofThis().length).toBeGreaterThan(1);
  for (const payload of ofThis()) expect(payload.split(" ")[0]).toBe(app.deps.processId);
  leave();
});

test("who is signed out stops hearing in the middle of an answer, which goes on", async () => {
  const { person, chat } = await begin(slowly(300, 20));
  const other = await app.signIn(person.email);
  const reading = listen(app.url, other, chat.id);
  await sleep(300);
  await fetch(`${app.url}${logout.path}`, {
    method: "POST",
    headers: { ...headersOf(other), "content-type": "application/json" },
    body: "{}",
  });
  const { events } = await reading;
  expect(endOf(events)).toBeUndefined();
  const { events: rest } = await listen(app.url, person, chat.id, { after: events.length });
  expectWhole([...events, ...rest]);
});

test("a reader who does not read is held up alone, at little cost, and misses nothing", async () => {
  const piece = "x".repeat(4_000);
  const { person, chat } = await begin([
    ...Array.from({ length: 200 }, () => [{ delta: `${piece} ` }, { wait: 2 }]).flat(),
    ...saying("end"),
  ]);
  const { hostname, port } = new URL(app.url);
  const path = addressOf(streamChat, { params: { chat_id: chat.id } });
  const lines = Object.entries({ host: hostname, ...headersOf(person) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const readers = Array.from({ length: 20 }, () => {
    const socket = connect({ port: Number(port), host: hostname });
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    socket.pause();
    return socket;
  });
  const quick = await listen(app.url, person, chat.id);
  expectWhole(quick.events);
  // Data waiting for a reader is limited to the socket buffers and one piece of 64 KB.
  const last = readers[0]!;
  let text = "";
  for await (const bytes of last) {
    text += String(bytes);
    if (text.includes("event: done") && text.endsWith("0\r\n\r\n")) break;
  }
  for (const socket of readers) socket.destroy();
  expect(text.match(/event: done/g)).toHaveLength(1);
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(quick.events.map(({ id }) => id));
});

test("an answer that cannot be stored costs no other answer its end", async () => {
  const planted = Promise.withResolvers<void>();
  const [good, bad] = await Promise.all([
    begin(slowly(20, 15)),
    begin(
      (async function* () {
        yield { delta: "word " };
        await planted.promise;
        yield* slowly(20, 15);
      })(),
    ),
  ]);
  // The database rejects all further text of this answer.
  await sql`alter table chat_event add constraint planted
    check (chat_id <> ${sql.lit(bad.chat.id)}::uuid or event <> 'delta') not valid`.execute(
    app.deps.db,
  );
  planted.resolve();
  const { events } = await listen(app.url, good.person, good.chat.id);
  expectWhole(events);
  // Wait before dropping the constraint: later text would be stored.
  await expect.poll(async () => (await storedChat(bad.person, bad.chat))?.status).toBe("error");
  await sql`alter table chat_event drop constraint planted`.execute(app.deps.db);
  expectWhole((await listen(app.url, bad.person, bad.chat.id)).events);
});

test("a comment keeps a silent stream open", async () => {
  const text = await silent;
  expect(text).toMatch(/^:$/m);
  expect(text.indexOf("\n:\n")).toBeLessThan(text.indexOf("event: delta"));
  expect(text).toContain("event: done");
});
