import { describe, expect, test } from "vitest";

import { ModelError } from "#deps";
import { saying } from "#test/servers/models/model-server.ts";
import { bytes, eventOf, prompt, writingModels } from "#test/chat/writing-models.ts";

const { server, modelAt, speaking } = await writingModels();

describe.each(["openai", "anthropic"] as const)("a provider that speaks as %s", (kind) => {
  const { inBand, hear } = speaking(kind);

  test.each([
    [401, "{}", "refused"],
    [403, "{}", "refused"],
    [404, "{}", "refused"],
    [400, '{"error":{"message":"maximum context length is 8192 tokens"}}', "context"],
  ])("%i is not tried again", async (status, body, fault) => {
    expect(await hear(() => [{ status, body }])).toMatchObject({ fault, attempts: 1 });
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
