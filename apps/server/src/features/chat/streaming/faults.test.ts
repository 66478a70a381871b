import { type Chat, createChat, listChats } from "@lectern/contract/chat";
import type { ProviderKind } from "@lectern/contract/models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, endOf, expectWhole, listen, talk, textOf } from "#test/chat.ts";
import { type Asked, type Move, saying, startModelServer } from "#test/servers/model-server.ts";
import { connect, offer } from "#test/models.ts";

const server = await startModelServer();
afterAll(() => server.stop());
const bounds = {
  firstByteMs: 1_500,
  idleMs: 1_500,
  totalMs: 2_500,
  outputBytes: 5_000,
  lineLength: 20_000,
  retryDelaysMs: [5, 5],
};
const app = await startApp({}, { modelBounds: bounds });

/** A question contains the name of its script, so that questions do not interfere. */
const scripts = new Map<string, (call: number) => Iterable<Move> | AsyncIterable<Move>>();
const calls = new Map<string, number>();
const nameIn = ({ body }: Asked) => /Rent \w+/.exec(body.messages.at(-1)?.content ?? "")?.[0] ?? "";
server.script = (asked) => {
  const name = nameIn(asked);
  const call = (calls.get(name) ?? 0) + 1;
  calls.set(name, call);
  return scripts.get(name)?.(call) ?? saying("Nothing was scripted.");
};

/** How each provider reports an error inside a stream. */
const inBand = {
  openai: { error: { message: "boom" } },
  anthropic: { type: "error", error: { type: "api_error", message: "boom" } },
};
const eventOf = (value: object): Move => ({ raw: `data: ${JSON.stringify(value)}\n\n` });

const words = "The rent is 140 to 210 euros [1].";
const partial = [{ delta: "The rent is 140 to 210 " }, { delta: "euros [1]." }];
const cutInside = Buffer.from("é").subarray(0, 1);

interface Fault {
  moves: (kind: ProviderKind) => Iterable<Move> | AsyncIterable<Move>;
  expected: Partial<Chat>;
  /** The text of the answer that is kept. */
  content: string | null;
  /** Number of calls to the model. */
  asked?: number;
}

const failed = (error: string): Partial<Chat> => ({
  status: "error",
  finish_reason: "provider_error",
  error,
});
const cut: Partial<Chat> = {
  status: "error",
  finish_reason: "cut_off",
  error: "The answer was cut off. Ask again to get a new one.",
};
const unreachable = failed("The model could not be reached. Try again in a moment.");
const unset = failed(
  "The model is not set up correctly. Ask an administrator to check its settings.",
);
const notAccepted = (status: number) =>
  failed(`The model provider rejected the API key (${status}). Ask an administrator to check it.`);
const busy = failed("The model provider's rate limit was reached (429). Try again in a moment.");
const failing = failed("The model provider had an internal error (500). Try again in a moment.");
const unreadable = failed("The model's answer could not be read. Try again.");
const tooLong = failed(
  "The question and its passages are too long for the model. Ask about fewer documents.",
);
const late = failed("The model took too long to answer. Try again.");

const faults: Record<string, Fault> = {
  "a wrong key": {
    moves: () => [{ status: 401 }],
    expected: notAccepted(401),
    content: null,
    asked: 1,
  },
  "a key that may not": {
    moves: () => [{ status: 403 }],
    expected: notAccepted(403),
    content: null,
    asked: 1,
  },
  "too busy for longer than one waits": {
    moves: () => [{ status: 429, headers: { "retry-after": "60" } }],
    expected: busy,
    content: null,
    asked: 1,
  },
  "busy all the time": {
    moves: () => [{ status: 429, headers: { "retry-after": "0" } }],
    expected: busy,
    content: null,
    asked: 3,
  },
  "an error of its own": {
    moves: () => [{ status: 500 }],
    expected: failing,
    content: null,
    asked: 3,
  },
  "a redirect": {
    moves: () => [{ status: 307, headers: { location: `${server.url}/elsewhere` } }],
    expected: unset,
    content: null,
    asked: 1,
  },
  "a question beyond its window": {
    moves: () => [
      { status: 400, body: '{"error":{"message":"prompt is too long: 9 > 8 tokens"}}' },
    ],
    expected: tooLong,
    content: null,
    asked: 1,
  },
  "a page of HTML": {
    moves: () => [{ status: 200, headers: { "content-type": "text/html" }, body: "<script>" }],
    expected: unreadable,
    content: null,
    asked: 1,
  },
  "closed before a word": { moves: () => [{ raw: ": hello\n\n" }], expected: cut, content: null },
  "cut in mid-stream": { moves: () => partial, expected: cut, content: words },
  "reset in mid-stream": {
    moves: () => [...partial, { wait: 20 }, { reset: true }],
    expected: cut,
    content: words,
  },
  "cut inside a character": {
    moves: () => [...partial, { raw: cutInside }, { wait: 20 }, { reset: true }],
    expected: cut,
    content: words,
  },
  "a malformed event": {
    moves: () => [...partial, { raw: "data: {oops\n\n" }, ...saying("More.")],
    expected: unreadable,
    content: words,
    asked: 1,
  },
  "an error inside the stream": {
    moves: (kind) => [...partial, eventOf(inBand[kind]), ...saying("More.")],
    expected: unreadable,
    content: words,
    asked: 1,
  },
  "an error instead of the first word": {
    moves: (kind) => [eventOf(inBand[kind]), ...saying("More.")],
    expected: unreadable,
    content: null,
    asked: 1,
  },
  "a line without end": {
    async *moves() {
      yield* [...partial, { raw: "data: " }];
      for (;;) yield* [{ raw: "x".repeat(4_000) }, { wait: 1 }];
    },
    expected: unreadable,
    content: words,
    asked: 1,
  },
  "a stream without end": {
    async *moves() {
      for (;;) yield* [{ delta: "The rent is due. ".repeat(20) }, { wait: 1 }];
    },
    expected: { status: "complete", finish_reason: "length", error: null },
    content: "The rent is due. ".repeat(280),
  },
  "an empty answer": {
    moves: () => [{ finish: "stop" }, { done: true }],
    expected: {
      status: "error",
      finish_reason: "empty",
      error: "The model gave no answer. Ask again, or rephrase your question.",
    },
    content: null,
    asked: 1,
  },
  "an answer held back": {
    moves: () => [{ finish: "content_filter" }, { done: true }],
    expected: { status: "error", finish_reason: "filtered" },
    content: null,
  },
  "an answer held back in the middle": {
    moves: () => [...partial, { finish: "content_filter" }, { done: true }],
    expected: { status: "complete", finish_reason: "filtered", error: null },
    content: words,
  },
  "an answer cut at its length": {
    moves: () => [...partial, { finish: "length" }, { done: true }],
    expected: { status: "complete", finish_reason: "length", error: null },
    content: words,
  },
  "everything again after the end": {
    moves: () => [...partial, { finish: "stop" }, ...partial, { done: true }, ...partial],
    expected: { status: "complete", finish_reason: "stop" },
    content: words,
    asked: 1,
  },
  "characters that no database takes": {
    moves: () => [
      { delta: "The rent\0 is 140 \ud83d" },
      { delta: "\ude00 \ud800 euros [1]." },
      { finish: "stop" },
      { done: true },
    ],
    expected: { status: "complete" },
    content: "The rent is 140 😀 \ufffd euros [1].",
  },
};

const slow: Record<string, Fault> = {
  "no byte at all": {
    moves: () => [{ wait: 60_000 }],
    expected: late,
    content: null,
    asked: 1,
  },
  "silence in mid-stream": {
    moves: () => [...partial, { wait: 60_000 }],
    expected: late,
    content: words,
    asked: 1,
  },
  "signs of life and no word": {
    async *moves() {
      for (;;) yield* [{ raw: ": wait\n\n" }, { wait: 100 }];
    },
    expected: late,
    content: null,
    asked: 1,
  },
};

describe.each<ProviderKind>(["openai", "anthropic"])("a provider that speaks as %s", (kind) => {
  let person: Person;
  let lists = 0;
  beforeAll(async () => {
    person = await app.signUp();
    const { id } = await person.collection();
    await addDocument(app.deps, person, id, {
      name: "lease.pdf",
      passages: ["Rent. The rent is 140 to 210 euros per month."],
    });
    await offer(
      person,
      await connect(person, server.url, { kind, key: "sk-secret-canary" }),
      "m-1",
    );
  });

  /** Asks with a scripted fault, checks the result, and asks the same question again. */
  async function letDown({ moves, expected, content, asked }: Fault) {
    const session = await talk(person);
    const name = `Rent ${kind}${lists++}`;
    const ask = async () => {
      const { body } = await person.call(createChat, {
        params: { session_id: session.id },
        body: { content: `${name}: what is the rent of the flat?`, parent_id: null },
      });
      const { events } = await listen(app.url, person, body.id);
      expectWhole(events);
      const { body: turns } = await person.call(listChats, { params: { session_id: session.id } });
      return { events, end: endOf(events), stored: turns.results.find(({ id }) => id === body.id) };
    };
    scripts.set(name, () => moves(kind));
    const { events, end, stored } = await ask();
    expect(stored).toMatchObject({ ...expected, model: "m-1" });
    expect(stored?.answer?.content ?? null).toBe(content);
    expect(textOf(events)).toBe(content ?? "");
    expect(end).toEqual(stored?.status === "error" ? stored.error : stored);
    if (content === words) expect(stored?.answer?.citations).toMatchObject([{ index: 1 }]);
    if (asked !== undefined) expect(calls.get(name)).toBe(asked);
    expect(JSON.stringify([events, stored])).not.toContain("sk-secret");
    scripts.set(name, () => saying(words));
    expect((await ask()).stored).toMatchObject({ status: "complete", answer: { content: words } });
  }

  test.each(Object.entries(faults))(
    "%s leaves a turn that says so, keeps what was written, and can be asked again",
    (_, fault) => letDown(fault),
  );

  test("who is late is not waited for", async () => {
    await Promise.all(Object.values(slow).map(letDown));
    await expect.poll(() => server.open, { timeout: 20_000 }).toBe(0);
  });

  test("a fault that passes is not noticed", async () => {
    const session = await talk(person);
    for (const [at, passing] of [
      { status: 500 },
      { status: 429, headers: { "retry-after": "0" } },
    ].entries()) {
      const name = `Rent passing${kind}${at}`;
      scripts.set(name, (call) => (call === 1 ? [passing] : saying(words)));
      const { body } = await person.call(createChat, {
        params: { session_id: session.id },
        body: { content: `${name}?` },
      });
      const { events } = await listen(app.url, person, body.id);
      expect(endOf(events)).toMatchObject({ status: "complete", answer: { content: words } });
      expect(calls.get(name)).toBe(2);
    }
  });

  test("a provider that is not there is told as that", async () => {
    const other = await app.signUp();
    await offer(other, await connect(other, "http://127.0.0.1:9/v1", { kind }), "gone");
    const session = await talk(other);
    const { body } = await other.call(createChat, {
      params: { session_id: session.id },
      body: { content: "What is the rent?" },
    });
    const { events } = await listen(app.url, other, body.id);
    expect(endOf(events)).toBe(unreachable.error);
  });
});
