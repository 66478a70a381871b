import { setTimeout as sleep } from "node:timers/promises";

import { type Chat, createChat, createSession, listChats, stopChat } from "@lectern/contract/chat";
import { expect, test } from "vitest";

import { callAt, freshDatabase, signUp } from "#test/app.ts";
import { endOf, expectWhole, type Heard, listen, textOf } from "#test/chat/chat.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { saying, slowly } from "#test/servers/models/model-server.ts";
import { startProcess } from "#test/servers/process.ts";

const server = await scriptedModel();

/** Starts two web processes on one database and signs up a person in both. */
async function pair(more: Record<string, string> = {}) {
  const databaseUrl = await freshDatabase();
  const env = { MODEL_BASE_URL: server.url, MODEL_NAME: "scripted", ...more };
  const one = await startProcess(databaseUrl, env);
  const two = await startProcess(databaseUrl, env);
  const person = await signUp(one.url);
  const { body: session } = await person.call(createSession, { body: {} });
  const params = { session_id: session.id };
  return {
    one,
    two,
    person,
    async ask(origin: string, content: string) {
      const { status, body } = await callAt(origin, person, createChat, {
        params,
        body: { content },
      });
      expect(status).toBe(201);
      return body;
    },
    async stored(chat: Chat) {
      const { body } = await callAt(two.url, person, listChats, { params });
      return body.results.find(({ id }) => id === chat.id);
    },
  };
}

test("written in one process, read in the other, cut and resumed across both", async () => {
  const { one, two, person, ask, stored } = await pair();
  server.script = () => slowly(80, 15);
  const chat = await ask(one.url, "What is said?");
  const [here, there] = [listen(one.url, person, chat.id), listen(two.url, person, chat.id)];
  const across: Heard[] = [];
  for (let n = 0; endOf(across) === undefined; n++) {
    const { url } = n % 2 === 0 ? two : one;
    across.push(
      ...(await listen(url, person, chat.id, { after: across.at(-1)?.id, most: 3 })).events,
    );
  }
  const [first, second] = await Promise.all([here, there]);
  for (const events of [first.events, second.events, across]) expectWhole(events);
  expect(second.events).toEqual(first.events);
  expect(across).toEqual(first.events);
  expect(textOf(across)).toBe((await stored(chat))?.answer?.content);
});

test("stopped from the other process", async () => {
  const { one, two, person, ask } = await pair();
  server.script = () => slowly(1_000, 20);
  const chat = await ask(one.url, "What is said?");
  const reading = listen(two.url, person, chat.id);
  await sleep(300);
  const asked = Date.now();
  const { body } = await callAt(two.url, person, stopChat, { params: { chat_id: chat.id } });
  expect(body).toMatchObject({ status: "stopped", finish_reason: "stopped" });
  await expect.poll(() => server.leftAt).toBeGreaterThan(asked);
  const { events } = await reading;
  expectWhole(events);
  expect(textOf(events)).toBe(body.answer?.content);
});

test(
  "a process that is killed leaves every event once, and an end",
  { timeout: 60_000 },
  async () => {
    const { one, two, person, ask, stored } = await pair();
    server.script = () => slowly(5_000, 10);
    const chat = await ask(one.url, "What is said?");
    const heard: Heard[] = [];
    const reading = listen(two.url, person, chat.id, { onEvent: (event) => heard.push(event) });
    const local = listen(one.url, person, chat.id).catch(() => undefined);
    await expect.poll(() => textOf(heard).includes("word40"), { timeout: 10_000 }).toBe(true);
    one.kill("SIGKILL");
    await local;
    const { events } = await reading;
    expectWhole(events);
    expect(endOf(events)).toBe("The answer was cut off. Ask again to get a new one.");
    const turn = await stored(chat);
    expect(turn).toMatchObject({ status: "error", finish_reason: "cut_off", error: endOf(events) });
    expect(turn?.answer?.content).toBe(textOf(events));
    expect(textOf(events)).toMatch(/^word0 word1 .*word40/);
    // Later readers get the same events.
    expect((await listen(two.url, person, chat.id)).events).toEqual(events);
    // The conversation can continue.
    server.script = () => saying("Fine.");
    const next = await ask(two.url, "And now?");
    expect(endOf((await listen(two.url, person, next.id)).events)).toMatchObject({
      status: "complete",
    });
  },
);

test(
  "a process that is asked to end lets its answers end first",
  { timeout: 120_000 },
  async () => {
    const { one, two, person, ask, stored } = await pair({ ANSWER_GRACE_SECONDS: "60" });
    server.script = () => slowly(60, 50);
    const chat = await ask(one.url, "What is said?");
    const heard: Heard[] = [];
    const here = listen(one.url, person, chat.id, { onEvent: (event) => heard.push(event) });
    await expect.poll(() => textOf(heard), { timeout: 30_000 }).toContain("word1");
    one.kill("SIGTERM");
    const [{ events }, there] = await Promise.all([here, listen(two.url, person, chat.id)]);
    expectWhole(events);
    expect(endOf(events)).toMatchObject({ status: "complete", finish_reason: "stop" });
    expect(textOf(events)).toContain("word59 end");
    expect(there.events).toEqual(events);
    expect(await one.exited).toEqual([0, null]);
    expect(await stored(chat)).toMatchObject({ status: "complete" });
  },
);

test(
  "a process that is asked to end cuts the answers that take too long, and says so",
  { timeout: 60_000 },
  async () => {
    const { one, two, person, ask, stored } = await pair({ ANSWER_GRACE_SECONDS: "1" });
    server.script = () => slowly(5_000, 10);
    const chat = await ask(one.url, "What is said?");
    const [here, there] = [listen(one.url, person, chat.id), listen(two.url, person, chat.id)];
    await sleep(500);
    one.kill("SIGTERM");
    const [first, second] = await Promise.all([here, there]);
    for (const { events } of [first, second]) {
      expectWhole(events);
      expect(endOf(events)).toBe(
        "The service was restarted while this answer was being written. Ask again.",
      );
    }
    expect(await one.exited).toEqual([0, null]);
    expect(await stored(chat)).toMatchObject({
      status: "error",
      finish_reason: "cut_off",
      answer: { content: textOf(first.events) },
    });
  },
);

test(
  "a process that was only held up, and taken for dead, adds nothing when it goes on",
  { timeout: 60_000 },
  async () => {
    const { one, two, person, ask, stored } = await pair();
    server.script = () => slowly(5_000, 10);
    const chat = await ask(one.url, "What is said?");
    const reading = listen(two.url, person, chat.id);
    await sleep(500);
    one.kill("SIGSTOP");
    const { events } = await reading;
    expectWhole(events);
    const turn = await stored(chat);
    expect(turn).toMatchObject({ status: "error", finish_reason: "cut_off" });
    one.kill("SIGCONT");
    await sleep(1_500);
    expect(await stored(chat)).toEqual(turn);
    expect((await listen(one.url, person, chat.id)).events).toEqual(events);
    await expect.poll(() => server.open, { timeout: 5_000 }).toBe(0);
  },
);
