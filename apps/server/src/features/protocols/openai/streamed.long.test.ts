import { revokeApiKey } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { saying, slowly } from "#test/servers/models/model-server.ts";
import { startStreaming } from "#test/chat/streaming.ts";
import { make } from "#test/identity/api-keys.ts";
import { connectMcp } from "#test/protocols/mcp.ts";
import { openAiAt } from "#test/protocols/openai.ts";

const { app, server, scripts, someone } = await startStreaming();
const { person } = await someone();
const { key } = (await make(person)).body;
const openai = openAiAt(app.url, key);
const ask = (content: string) => ({
  model: "installation",
  messages: [
    { role: "system" as const, content: "Speak like a lawyer." },
    { role: "user" as const, content: "What is a word?" },
    { role: "assistant" as const, content: "A unit." },
    { role: "user" as const, content },
  ],
});

test("the model is given the conversation and the instructions, and its usage is told", async () => {
  scripts.set("whole-", saying("It is a unit of speech [1]."));
  server.asked.length = 0;
  const answer = await openai.chat.completions.create(ask("whole- What is the word?"));
  expect(answer).toMatchObject({
    model: "scripted",
    usage: { prompt_tokens: 100, completion_tokens: 1, total_tokens: 101 },
    choices: [{ message: { content: "It is a unit of speech [1]." }, finish_reason: "stop" }],
  });
  const { messages } = server.asked.at(-1)!.body;
  expect(messages[0]?.content).toContain("Speak like a lawyer.");
  expect(messages.slice(1, 3).map(({ content }) => content)).toEqual([
    "What is a word?",
    "A unit.",
  ]);
});

test("an answer cut by its length says so", async () => {
  scripts.set("long-", [
    { delta: "It is a unit of speech [1]." },
    { finish: "length" },
    { done: true },
  ]);
  const answer = await openai.chat.completions.create(ask("long- What is the word?"));
  expect(answer.choices[0]?.finish_reason).toBe("length");
});

test("a provider's failure ends a stream with an error, and a whole answer with a status", async () => {
  scripts.set("broken-", [{ delta: "It is " }, { reset: true }]);
  const asked = ask("broken- What is the word?");
  await expect(openai.chat.completions.create(asked)).rejects.toMatchObject({
    status: 503,
    type: "server_error",
  });
  const stream = await openai.chat.completions.create({ ...asked, stream: true });
  const reading = async () => {
    for await (const _ of stream);
  };
  await expect(reading()).rejects.toMatchObject({ type: "server_error" });
});

/** Each question begins it anew. */
const endless = { [Symbol.asyncIterator]: () => slowly(100_000, 20) };
const endlessly = {
  model: "installation",
  messages: [{ role: "user" as const, content: "endless- What is the word?" }],
};

test("a client that disconnects stops the answer, streamed or not", async () => {
  scripts.set("endless-", endless);
  const stream = await openai.chat.completions.create({ ...endlessly, stream: true });
  for await (const { choices } of stream) if (choices[0]?.delta.content) break;
  await expect.poll(() => server.open).toBe(0);

  const stop = new AbortController();
  const whole = openai.chat.completions.create(endlessly, { signal: stop.signal });
  await expect.poll(() => server.open).toBe(1);
  stop.abort();
  await expect(whole).rejects.toThrow("aborted");
  await expect.poll(() => server.open).toBe(0);
});

test("a tool call that is cancelled stops its answer", async () => {
  scripts.set("endless-", endless);
  const { call, client } = await connectMcp(app.url, key);
  const asking = call("ask", { question: "endless- What is the word?" }).catch(() => "ended");
  await expect.poll(() => server.open).toBe(1);
  await client.close();
  await expect.poll(() => server.open).toBe(0);
  expect(await asking).toBe("ended");
});

test("a key that is revoked ends the answer that it reads", async () => {
  scripts.set("endless-", endless);
  const { key: other, id } = (await make(person)).body;
  const asking = { ...endlessly, stream: true } as const;
  const stream = await openAiAt(app.url, other).chat.completions.create(asking);
  let isRevoked = false;
  for await (const { choices } of stream) {
    if (isRevoked || !choices[0]?.delta.content) continue;
    isRevoked = true;
    await person.call(revokeApiKey, { params: { id } });
  }
  await expect.poll(() => server.open).toBe(0);
});
