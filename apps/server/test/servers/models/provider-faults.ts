import type { Chat } from "@lectern/contract/chat";
import type { ProviderKind } from "@lectern/contract/models";

import { type Move, saying } from "./model-server.ts";

/** How each provider reports an error inside a stream. */
const inBand = {
  openai: { error: { message: "boom" } },
  anthropic: { type: "error", error: { type: "api_error", message: "boom" } },
};
const eventOf = (value: object): Move => ({ raw: `data: ${JSON.stringify(value)}\n\n` });

export const words = "The rent is 140 to 210 euros [1].";
const partial = [{ delta: "The rent is 140 to 210 " }, { delta: "euros [1]." }];
const cutInside = Buffer.from("é").subarray(0, 1);

export interface Fault {
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
export const unreachable = failed("The model could not be reached. Try again in a moment.");
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

export const slow: Record<string, Fault> = {
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

/** Returns what can go wrong with a provider at this address, and what becomes of the answer. */
export function providerFaults(server: { url: string }) {
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

  return { faults };
}
