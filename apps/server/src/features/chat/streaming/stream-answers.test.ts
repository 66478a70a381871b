import { setTimeout as sleep } from "node:timers/promises";

import { logout } from "@lectern/contract/auth";
import { createChat, deleteChat, deleteSession, listChats, stopChat } from "@lectern/contract/chat";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { headersOf } from "#test/app.ts";
import { ask, endOf, expectWhole, listen, talk, textOf } from "#test/chat/chat.ts";
import { startStreaming, storedChat } from "#test/chat/streaming.ts";
import { slowly } from "#test/servers/models/model-server.ts";

const { server, app, scripts, someone, begin, rowsOf, deltasStored } = await startStreaming();

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
