import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, describe, expect, test } from "vitest";

import { type Connection, ModelError, type ModelPart } from "#deps";
import { type Move, saying, type Script, startModelServer } from "#test/servers/model-server.ts";

import { openModels } from "./models.ts";

const server = await startModelServer();
afterAll(() => server.stop());

const fast = { retryDelaysMs: [5, 5], firstByteMs: 1_000, idleMs: 1_000, totalMs: 6_000 };
const prompt = { system: "Be brief.", messages: [{ role: "user" as const, content: "Why?" }] };
const bytes = (text: string): Move => ({ raw: Buffer.from(text) });

const config = {
  host: "0.0.0.0",
  trustedProxies: 0,
  publicUrl: "https://lectern.example.org",
  egressAllow: ["127.0.0.1"],
  model: undefined,
  embedding: undefined,
  reranking: undefined,
};

const models = openModels(config, fast);
let asked = 0;

function modelAt(kind: Connection["kind"], baseUrl: string, more: object = {}) {
  // A new id, so that nothing learned about another test's provider applies.
  const at = { id: `${asked++}`, kind, baseUrl, apiKey: "sk-secret" };
  const shape = { name: "scripted", label: "Scripted", windowTokens: 8_192, sees: true };
  const bound = Object.keys(more).length > 0;
  return (bound ? openModels(config, { ...fast, ...more }) : models).chat(at, shape);
}

/** The cases of each kind of provider, in its own format. */
const kinds = {
  openai: {
    chunk: (content: string) => ({ choices: [{ delta: { content } }] }),
    inBand: (message: string) => ({ error: { message } }),
    odd: { choices: 7 },
  },
  anthropic: {
    chunk: (text: string) => ({ type: "content_block_delta", delta: { text } }),
    inBand: (message: string) => ({ type: "error", error: { type: "api_error", message } }),
    odd: { type: 7 },
  },
};
const eventOf = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

describe.each(["openai", "anthropic"] as const)("a provider that speaks as %s", (kind) => {
  const { odd, inBand, chunk: chunkOf } = kinds[kind];
  const chunk = (text: string) => eventOf(chunkOf(text));

  /** Returns the text, the finish and the error of one answer. */
  async function hear(script: Script, more: object = {}, signal = new AbortController().signal) {
    server.script = script;
    server.asked.length = 0;
    const model = modelAt(kind, server.url, more);
    let text = "";
    let finish: Extract<ModelPart, { type: "finish" }> | undefined;
    let fault: unknown;
    try {
      for await (const part of model.stream(prompt, signal)) {
        if (part.type === "text") text += part.text;
        else finish = part;
      }
    } catch (error) {
      fault = error instanceof ModelError ? error.fault : error;
    }
    return { text, finish, fault, attempts: server.asked.length };
  }

  test("writes what the provider writes, with its end and its usage", async () => {
    const heard = await hear(() => saying("Be", "cause."));
    expect(heard).toEqual({
      text: "Because.",
      finish: { type: "finish", reason: "stop", promptTokens: 100, completionTokens: 2 },
      fault: undefined,
      attempts: 1,
    });
  });

  test("reads split characters, CRLF, comments, event names, a mark of byte order and multi-line data alike", async () => {
    const long = Buffer.from(chunk("Zürich 東京 😀"));
    const heard = await hear(function* () {
      yield bytes("\ufeff: keep-alive\r\n\r\nevent: message\r\n");
      yield bytes(chunk("To ").replaceAll("\n", "\r\n"));
      for (const byte of long) yield { raw: Buffer.from([byte]) };
      yield bytes(
        `data: ${JSON.stringify(chunkOf("."), null, 1).replaceAll("\n", "\ndata: ")}\n\n`,
      );
      yield { finish: "stop" };
      yield { done: true };
    });
    expect(heard).toMatchObject({
      text: "To Zürich 東京 😀.",
      finish: { reason: "stop" },
      fault: undefined,
    });
  });

  test("ignores what comes after the end: a second finish, text, the same events again", async () => {
    const again = [...saying("once"), ...saying("twice"), { delta: "thrice" }, { wait: 2_000 }];
    expect(await hear(() => again)).toMatchObject({
      text: "once",
      finish: { reason: "stop" },
      fault: undefined,
    });
    const late: Move[] = [
      { delta: "once" },
      { finish: "length" },
      { delta: " more" },
      { finish: "stop" },
      { done: true },
    ];
    expect(await hear(() => late)).toMatchObject({ text: "once", finish: { reason: "length" } });
  });

  test.each([
    ["length", "length"],
    ["content_filter", "filtered"],
    ["tool_calls", "stop"],
  ])("says that an answer ended by %s", async (said, reason) => {
    expect(await hear(() => [{ delta: "a" }, { finish: said }, { done: true }])).toMatchObject({
      text: "a",
      finish: { reason },
    });
  });

  test("an end without a finish is a cut, whether closed, reset or cut inside a character", async () => {
    const whole = Buffer.from(chunk("né"));
    const cuts: Move[][] = [
      [{ delta: "half" }],
      [{ delta: "half" }, { done: true }],
      [{ delta: "half" }, { wait: 30 }, { reset: true }],
      [
        { delta: "half" },
        { raw: whole.subarray(0, whole.indexOf(0xc3) + 1) },
        { wait: 30 },
        { reset: true },
      ],
      [{ delta: "half" }, { raw: whole.subarray(0, whole.indexOf(0xc3) + 1) }],
    ];
    for (const cut of cuts) {
      expect(await hear(() => cut)).toEqual({
        text: "half",
        finish: undefined,
        fault: undefined,
        attempts: 1,
      });
    }
  });

  test("an error inside the stream is an error, and is not tried again", async () => {
    for (const bad of [eventOf(inBand("broken pipe")), "data: {not json}\n\n", eventOf(odd)]) {
      const heard = await hear(() => [
        { delta: "part" },
        bytes(bad),
        { finish: "stop" },
        { done: true },
      ]);
      expect(heard).toEqual({ text: "part", finish: undefined, fault: "broken", attempts: 1 });
    }
  });

  test("a page of HTML is no answer", async () => {
    const page: Move[] = [
      { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Welcome</h1>" },
    ];
    expect(await hear(() => page)).toMatchObject({ text: "", fault: "broken", attempts: 1 });
  });

  test("a redirect is not followed", async () => {
    const away: Move[] = [{ status: 302, headers: { location: `${server.url}/elsewhere` } }];
    const heard = await hear((_, call) => (call <= 3 ? away : saying("lured")));
    expect(heard.text).toBe("");
    expect(heard.fault).toBeDefined();
  });

  test("tries twice again, quietly, while nothing was said", async () => {
    const busy: Move[] = [{ status: 429, headers: { "retry-after": "0" } }];
    const down: Move[] = [{ status: 500 }];
    expect(await hear((_, call) => (call < 3 ? busy : saying("fine")))).toMatchObject({
      text: "fine",
      attempts: 3,
    });
    expect(await hear((_, call) => (call < 2 ? down : saying("fine")))).toMatchObject({
      text: "fine",
      attempts: 2,
    });
    expect(await hear(() => busy)).toMatchObject({ fault: "busy", attempts: 3 });
    expect(await hear(() => [{ status: 429, headers: { "retry-after": "60" } }])).toMatchObject({
      fault: "busy",
      attempts: 1,
    });
  });

  test.each([
    [401, "{}", "refused"],
    [403, "{}", "refused"],
    [404, "{}", "refused"],
    [400, '{"error":{"message":"maximum context length is 8192 tokens"}}', "context"],
  ])("%i is not tried again", async (status, body, fault) => {
    expect(await hear(() => [{ status, body }])).toMatchObject({ fault, attempts: 1 });
  });

  test("gives up when nothing comes, when it falls silent, and when it goes on for too long", async () => {
    const soon = { firstByteMs: 600, idleMs: 600, totalMs: 2_000 };
    const moves: [Script, string][] = [
      [() => [{ wait: 1_500 }, { delta: "late" }], ""],
      [() => [{ delta: "a" }, { wait: 1_500 }, { delta: "b" }], "a"],
    ];
    for (const [script, text] of moves) {
      expect(await hear(script, soon)).toMatchObject({ text, fault: "timeout" });
    }
    const endless = await hear(async function* () {
      for (;;) yield* [{ delta: "." }, { wait: 50 }];
    }, soon);
    expect(endless.fault).toBe("timeout");
    await expect.poll(() => server.open, { timeout: 20_000 }).toBe(0);
  });

  test("does not blame the provider for the time in which nobody reads", async () => {
    const meanwhile: Move[] = [{ wait: 50 }, { delta: "b" }, { delta: "c" }];
    server.script = () => [{ delta: "a" }, ...meanwhile, { wait: 2_000 }, ...saying("d")];
    const model = modelAt(kind, server.url);
    const heard: ModelPart[] = [];
    for await (const part of model.stream(prompt, new AbortController().signal)) {
      if (heard.length === 0) await sleep(fast.idleMs * 1.5);
      heard.push(part);
    }
    // Everything that arrived in the meantime is read at once.
    expect(heard).toMatchObject([{ text: "a" }, { text: "bc" }, { text: "d" }, { reason: "stop" }]);
  });

  test("uses the connection again once an answer is over", async () => {
    for (let n = 0; n < 3; n++) await hear(() => saying("Again."));
    const before = server.connections;
    for (let n = 0; n < 3; n++) expect((await hear(() => saying("Again."))).text).toBe("Again.");
    expect(server.connections).toBe(before);
  });

  test("cuts an endless answer at its limit, and an endless line", async () => {
    const before = process.memoryUsage().rss;
    const piece = "x".repeat(10_000);
    const heard = await hear(
      function* () {
        for (let n = 0; n < 100_000; n++) yield { delta: piece };
      },
      { totalMs: 20_000 },
    );
    expect(heard.text.length).toBe(1_000_000);
    expect(heard.finish?.reason).toBe("length");
    const line = await hear(
      function* () {
        yield bytes("data: ");
        for (let n = 0; n < 100_000; n++) yield bytes(piece);
      },
      { totalMs: 20_000 },
    );
    expect(line).toMatchObject({ text: "", fault: "broken" });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test("stops the provider when the answer is stopped", async () => {
    const stop = new AbortController();
    const heard = await hear(
      async function* () {
        for (let sent = 0; ; sent++) {
          if (sent === 10) stop.abort();
          yield* [{ delta: "." }, { wait: 10 }];
        }
      },
      {},
      stop.signal,
    );
    expect(heard.text).toMatch(/^\.+$/);
    await expect.poll(() => server.open, { timeout: 20_000 }).toBe(0);
  });

  test("a provider that breaks every connection is unreachable, and after five times is not called", async () => {
    const model = modelAt(kind, server.url);
    server.script = () => [{ reset: true }];
    const ask = () =>
      (async () => {
        for await (const _ of model.stream(prompt, new AbortController().signal));
      })().catch((caught: unknown) => caught as ModelError);
    for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ fault: "unreachable" });
    const before = server.asked.length;
    expect(await ask()).toMatchObject({ fault: "unreachable" });
    expect(server.asked.length).toBe(before);
  });

  test("the key is in no error", async () => {
    server.script = () => [{ status: 401, body: '{"error":{"message":"bad key sk-secret"}}' }];
    const model = modelAt(kind, server.url);
    const error = await (async () => {
      for await (const _ of model.stream(prompt, new AbortController().signal));
    })().catch((caught: unknown) => caught as Error);
    expect(error).toBeInstanceOf(ModelError);
    expect(`${error?.message} ${String(error?.cause)} ${error?.stack}`).not.toContain("sk-secret");
  });

  test("an error inside the stream that says what it is about is told as that, and before a word tried again", async () => {
    const tooLong = bytes(eventOf(inBand("maximum context length is 8192 tokens")));
    expect(await hear(() => [tooLong])).toMatchObject({ fault: "context", attempts: 1 });
    const busy = bytes(eventOf(inBand("overloaded_error")));
    expect(await hear((_, call) => (call < 2 ? [busy] : saying("fine")))).toMatchObject({
      text: "fine",
      attempts: 2,
    });
    expect(await hear(() => [{ delta: "part" }, busy])).toMatchObject({
      text: "part",
      fault: "busy",
      attempts: 1,
    });
  });

  test("what a model does not take is left out, and not offered to it again", async () => {
    const model = modelAt(kind, server.url);
    server.asked.length = 0;
    server.script = ({ body }) =>
      "temperature" in body
        ? [{ status: 400, body: '{"error":{"message":"temperature is not supported"}}' }]
        : saying("fine");
    for (let n = 0; n < 2; n++) {
      let text = "";
      for await (const part of model.stream(
        { ...prompt, temperature: 0 },
        new AbortController().signal,
      )) {
        if (part.type === "text") text += part.text;
      }
      expect(text).toBe("fine");
    }
    expect(server.asked.map(({ body }) => "temperature" in body)).toEqual([true, false, false]);
  });
});

const picture = { mediaType: "image/png", bytes: Buffer.from("png") };
const seen = {
  ...prompt,
  messages: [{ role: "user" as const, content: "Why?", images: [picture] }],
  maxOutputTokens: 9,
  temperature: 0.2,
};

test.each([
  [
    "openai" as const,
    {
      path: "/v1/chat/completions",
      authorization: "Bearer sk-secret",
      body: {
        model: "scripted",
        messages: [
          { role: "system", content: "Be brief." },
          {
            role: "user",
            content: [
              { type: "image_url", image_url: { url: "data:image/png;base64,cG5n" } },
              { type: "text", text: "Why?" },
            ],
          },
        ],
        max_tokens: 9,
        temperature: 0.2,
        stream: true,
        stream_options: { include_usage: true },
      },
    },
  ],
  [
    "anthropic" as const,
    {
      path: "/v1/messages",
      authorization: "sk-secret",
      body: {
        model: "scripted",
        system: "Be brief.",
        messages: [
          {
            role: "user",
            content: [
              { type: "image", source: { type: "base64", media_type: "image/png", data: "cG5n" } },
              { type: "text", text: "Why?" },
            ],
          },
        ],
        max_tokens: 9,
        temperature: 0.2,
        stream: true,
      },
    },
  ],
])("asks as %s is asked, pictures and all", async (kind, asked) => {
  server.asked.length = 0;
  server.script = () => saying("Because.");
  for await (const _ of modelAt(kind, server.url).stream(seen, new AbortController().signal));
  expect(server.asked).toEqual([asked]);
});

test("an answer of Anthropic as it is really told is read whole, thoughts left out", async () => {
  const told = [
    {
      type: "message_start",
      message: {
        id: "m",
        content: [],
        usage: { input_tokens: 20, cache_read_input_tokens: 5, output_tokens: 1 },
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
    { type: "ping" },
    { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm." } },
    { type: "content_block_stop", index: 0 },
    { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "Hel" } },
    { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "lo" } },
    { type: "content_block_stop", index: 1 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 15 } },
    { type: "message_stop" },
  ];
  server.script = () => told.map((one) => bytes(`event: ${one.type}\n${eventOf(one)}`));
  const heard: ModelPart[] = [];
  const { stream } = modelAt("anthropic", server.url);
  for await (const part of stream(prompt, new AbortController().signal)) heard.push(part);
  expect(heard.map((part) => (part.type === "text" ? part.text : "")).join("")).toBe("Hello");
  expect(heard.at(-1)).toEqual({
    type: "finish",
    reason: "stop",
    promptTokens: 25,
    completionTokens: 15,
  });
});
