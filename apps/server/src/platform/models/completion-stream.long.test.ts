import { setTimeout as sleep } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import type { ModelPart } from "#deps";
import { type Move, saying, type Script } from "#test/servers/models/model-server.ts";
import { bytes, eventOf, fast, prompt, writingModels } from "#test/chat/writing-models.ts";

const { server, modelAt, speaking } = await writingModels();

describe.each(["openai", "anthropic"] as const)("a provider that speaks as %s", (kind) => {
  const { odd, inBand, chunkOf, chunk, hear } = speaking(kind);

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
