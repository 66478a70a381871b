import { connect } from "node:net";

import { streamChat } from "@lectern/contract/chat";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { addressOf, headersOf } from "#test/app.ts";
import { endOf, expectWhole, type Heard, listen, textOf } from "#test/chat/chat.ts";
import { saying, slowly } from "#test/servers/models/model-server.ts";
import { startStreaming, storedChat } from "#test/chat/streaming.ts";

const { app, begin, rowsOf, deltasStored } = await startStreaming();

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
