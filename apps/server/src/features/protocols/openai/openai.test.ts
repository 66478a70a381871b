import { listSessions } from "@lectern/contract/chat";
import { sql } from "kysely";
import OpenAI from "openai";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { conversations } from "#test/chat/conversations.ts";
import { joinAs } from "#test/library/library.ts";
import { openAiAt, openAiOf, type OwnPart } from "#test/protocols/openai.ts";

const app = await startApp();
const { withLease } = conversations(app);
const { person, documentId, collection } = await withLease();
const openai = await openAiOf(app.url, person);
const question = { role: "user", content: "What is the rent?" } as const;
const asked = { model: "extractive", messages: [question] };

test("without a model the built-in one answers under its own name, with annotations", async () => {
  const answer = await openai.chat.completions.create(asked);
  expect(answer).toMatchObject({ object: "chat.completion", model: "extractive" });
  const choice = answer.choices[0]!;
  expect(choice.finish_reason).toBe("stop");
  const said = choice.message as typeof choice.message & OwnPart;
  expect(said.content).toContain("The rent is 900 euros per month");
  const cited = said.annotations![0]!.url_citation;
  expect(said.content?.slice(cited.start_index, cited.end_index)).toBe("[1]");
  expect(cited).toMatchObject({ title: "lease.pdf" });
  expect(cited.url).toMatch(`${app.url}/?document=${documentId}&page=1&highlight=`);
  const [own] = said.lectern.citations;
  expect(own).toMatchObject({ index: 1, document_id: documentId, page: 1, url: cited.url });
  expect(own?.quote).toContain("900 euros");
  expect(own?.boxes.length).toBeGreaterThan(0);
});

test("a streamed answer has the same words and annotations, then its usage", async () => {
  const whole = (await openai.chat.completions.create(asked)).choices[0]?.message;
  const stream = await openai.chat.completions.create({
    ...asked,
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  expect(deltas[0]).toMatchObject({ role: "assistant" });
  expect(deltas.map(({ content }) => content ?? "").join("")).toBe(whole?.content);
  const annotations = deltas.flatMap((delta) => ("annotations" in delta ? delta.annotations : []));
  expect(annotations).toEqual(whole?.annotations);
  const ends = chunks.flatMap(({ choices }) => choices.map((one) => one.finish_reason));
  expect(ends.filter(Boolean)).toEqual(["stop"]);
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 0 } });
});

test("models are listed by kind, found one by one, and a persona answers", async () => {
  const { data } = await openai.models.list();
  const [first, persona] = data as (OpenAI.Model & { kind: string; name: string })[];
  expect(first).toMatchObject({ id: "extractive", object: "model", kind: "model" });
  expect(persona).toMatchObject({ kind: "persona", name: "Careful analyst" });
  expect(await openai.models.retrieve(persona!.id)).toEqual(persona);
  const answer = await openai.chat.completions.create({ ...asked, model: persona!.id });
  expect(answer.model).toBe("extractive");
  expect(answer.choices[0]?.message.content).toContain("900 euros");
  for (const id of ["gpt-5", "persona:x", `persona:${crypto.randomUUID()}`]) {
    const refusal = { status: 404, code: "model_not_found" };
    const wrong = openai.chat.completions.create({ ...asked, model: id });
    await expect(wrong).rejects.toMatchObject(refusal);
    await expect(openai.models.retrieve(id)).rejects.toMatchObject(refusal);
  }
});

test("a follow-up is understood by the conversation that was sent along", async () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: "system", content: "Be brief." },
    question,
    { role: "assistant", content: "It says so [1]." },
    { role: "user", content: [{ type: "text", text: "How much is it?" }] },
  ];
  const answer = await openai.chat.completions.create({ ...asked, messages });
  expect(answer.choices[0]?.message.content).toContain("900 euros");
});

test("conversations of programs are not listed, and deleted after 30 days", async () => {
  const { person: other } = await withLease();
  const client = await openAiOf(app.url, other);
  const sessions = app.deps.db.selectFrom("chat_session").where("account_id", "=", other.user.id);
  const kept = async () => (await sessions.select("title").execute()).length;
  await client.chat.completions.create(asked);
  expect((await other.call(listSessions, { query: {} })).body.total).toBe(0);
  expect(await kept()).toBe(1);
  const aged = (days: number) =>
    app.deps.db
      .updateTable("chat_session")
      .set({ updated_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where("account_id", "=", other.user.id)
      .execute();
  await aged(29);
  await client.chat.completions.create(asked);
  expect(await kept()).toBe(2);
  await aged(31);
  await client.chat.completions.create(asked);
  expect(await kept()).toBe(1);
});

test("harmless parameters are ignored, and those that change the meaning refused", async () => {
  const harmless = {
    temperature: 0,
    seed: 1,
    max_tokens: 5,
    user: "x",
    n: 1,
    tools: [],
    store: true,
  };
  const answer = await openai.chat.completions.create({ ...asked, ...harmless });
  expect(answer.choices[0]?.message.content).toContain("900 euros");
  const tool = { type: "function" as const, function: { name: "f", parameters: {} } };
  for (const [param, more] of Object.entries({
    n: { n: 2 },
    tools: { tools: [tool] },
    response_format: { response_format: { type: "json_object" as const } },
    stop: { stop: ["."] },
    "messages.0.content.0": {
      messages: [
        { role: "user" as const, content: [{ type: "image_url", image_url: { url: "data:," } }] },
      ],
    },
    "messages.0": { messages: [{ role: "assistant" as const, content: "Hello." }] },
  })) {
    await expect(
      openai.chat.completions.create({ ...asked, ...more } as never),
    ).rejects.toMatchObject({ status: 400, type: "invalid_request_error", param });
  }
});

test("a wrong key, and one without the scope, get OpenAI's errors", async () => {
  const wrong = openAiAt(app.url, "lk_wrong").models.list();
  await expect(wrong).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  await expect(wrong).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
  const session = openAiAt(app.url, person.token ?? "").models.list();
  await expect(session).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
  const reader = await openAiOf(app.url, person, { scopes: ["library.read", "chat.read"] });
  await reader.models.list();
  await expect(reader.chat.completions.create(asked)).rejects.toMatchObject({
    status: 403,
    code: "api_key_scope_missing",
  });
});

test("an answer rests on what the key's owner may open, and on the sources that were named", async () => {
  const editor = await joinAs(app, person, "editor");
  for (const other of [editor, await app.signUp("Eve")]) {
    const client = await openAiOf(app.url, other);
    const answer = await client.chat.completions.create(asked);
    expect(answer.choices[0]?.message).toMatchObject({
      annotations: [],
      lectern: { found: false },
    });
    const named = { ...asked, lectern: { collection_ids: [collection.id] } };
    await expect(client.chat.completions.create(named)).rejects.toMatchObject({ status: 404 });
  }
  const empty = await person.collection({ name: "Empty" });
  const named = { ...asked, lectern: { collection_ids: [empty.id] } };
  const answer = await openai.chat.completions.create(named);
  expect(answer.choices[0]?.message).toMatchObject({ lectern: { found: false } });
});

test("a workspace without an embedding model makes no vectors", async () => {
  const vectors = openai.embeddings.create({ model: "first", input: "A doctor." });
  await expect(vectors).rejects.toMatchObject({ status: 404, code: "model_not_found" });
});
