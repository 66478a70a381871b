import { addAttachments, getAttachment } from "@lectern/contract/attachments";
import { createChat, type Knowledge, updateSession } from "@lectern/contract/chat";
import {
  type KnowledgeSource,
  knowledgeCapacity,
  sessionTokens,
  weighKnowledge,
  whatWasRead,
} from "@lectern/contract/knowledge";
import { deleteDocument } from "@lectern/contract/library";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, ask, endOf, type Heard, listen, talk } from "#test/chat.ts";
import { formOf } from "#test/library.ts";
import { installedAt, saying, startModelServer } from "#test/servers/model-server.ts";
import { tokensIn } from "#tokens";

const server = await startModelServer();
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
  server.script = () => saying("The rent is 140 euros [1].");
});
const app = await startApp({
  model: installedAt(server),
});
const plain = await startApp();

const lease = [
  "Rent. The rent is 140 euros per month, payable on the first working day.",
  "Pets. Dogs and cats are not allowed in the flat.",
  "Stairs. The stairs are swept on Saturdays by whoever lives highest.",
];
const filler = (n: number) =>
  `Paragraph ${n} of the annals speaks of the rent that was paid in the year ${1_000 + n}. ${"It was a quiet year in which little happened and much was written down. ".repeat(10)}`;
/** Exceeds a window of 16,384 tokens. */
const annals = Array.from({ length: 80 }, (_, n) => filler(n));

async function library(where = app) {
  const person = await where.signUp();
  const { id } = await person.collection({ name: "Lease" });
  const { id: other } = await person.collection({ name: "Annals" });
  const [short, long] = await Promise.all([
    addDocument(where.deps, person, id, { name: "lease.pdf", passages: lease }),
    addDocument(where.deps, person, other, { name: "annals.pdf", passages: annals }),
  ]);
  return { person, collections: { lease: id, annals: other }, documents: { short, long } };
}

async function hear(person: Person, sessionId: string, question: string, url = app.url) {
  const chat = await ask(person, sessionId, question);
  const { events } = await listen(url, person, chat.id);
  const end = endOf(events);
  if (typeof end !== "object") throw new Error(`the answer failed: ${end}`);
  const { body: read } = await person.call(whatWasRead, {
    params: { session_id: sessionId, chat_id: chat.id },
  });
  return { chat: end, events, read };
}

const capacityOf = async (person: Person, sessionId: string) =>
  (await person.call(knowledgeCapacity, { params: { session_id: sessionId } })).body;

const modes = (sources: Pick<KnowledgeSource, "name" | "mode">[]) =>
  Object.fromEntries(sources.map(({ name, mode }) => [name, mode]));

const sum = (parts: { tokens: number }[]) => parts.reduce((all, { tokens }) => all + tokens, 0);

const sent = () => server.asked.at(-1)!.body.messages.map(({ content }) => content);

test("sources that fit are read in full, the others are searched; each citation has its quote, page and boxes", async () => {
  const { person, collections, documents } = await library();
  const session = await talk(person, {
    collection_ids: [collections.lease],
    document_ids: [documents.long],
  });
  const capacity = await capacityOf(person, session.id);
  expect(modes(capacity.sources)).toEqual({ Lease: "full", "annals.pdf": "retrieval" });
  expect(capacity).toMatchObject({
    model: "scripted",
    window_tokens: 16_384,
    documents: { whole: 1, searched: 1, not_ready: 0, no_access: 0 },
    advice: [],
  });
  expect(capacity.limit_tokens).toBe(capacity.window_tokens - capacity.reserve_tokens);
  expect(sum(capacity.parts)).toBe(capacity.used_tokens);

  // The third passage contains no word of the question and is in a document that is read whole.
  server.script = () => saying("Stairs are swept on Sat", "urdays [3]. The rent is 140 euros [1].");
  const { chat, events, read } = await hear(person, session.id, "What is the rent?");
  const prompt = sent().at(-1)!;
  expect(prompt).toContain('<document name="lease.pdf">\n<passage mark="[1]" page="1">');
  for (const passage of lease) expect(prompt).toContain(`> ${passage}`);
  expect(chat.answer!.citations.map(({ index, quote }) => [index, quote])).toEqual([
    [1, expect.stringContaining("140 euros")],
    [3, expect.stringContaining("swept on Saturdays")],
  ]);
  for (const { rects, page, document_id } of chat.answer!.citations) {
    expect([rects.length > 0, page, document_id]).toEqual([true, 1, documents.short]);
  }
  // Each mark's source is sent before the mark.
  expect(knownMarks(events)).toBe(true);
  expect(read.sources).toMatchObject([
    { name: "Lease", mode: "full", passages: 3 },
    { name: "annals.pdf", mode: "retrieval", passages: 30 },
  ]);
  expect(chat.read).toMatchObject({ searched_documents: 1, whole_documents: 1, passages: 33 });
  // The capacity is known without a model call.
  const calls = server.asked.length;
  await capacityOf(person, session.id);
  expect(server.asked).toHaveLength(calls);
  expect(capacity.used_tokens).toBeGreaterThanOrEqual(read.tokens - tokensIn("What is the rent?"));
});

/** Whether each mark's source was sent before the mark. */
function knownMarks(events: Heard[]) {
  const known = new Set<number>();
  return events.every((heard) => {
    if (heard.event === "sources") for (const { index } of heard.data.citations) known.add(index);
    if (heard.event !== "delta") return true;
    return [...heard.data.text.matchAll(/\[(\d+)\]/g)].every(([, index]) =>
      known.has(Number(index)),
    );
  });
}

test("the context report lists passages found, used and left out with the reason, and its parts add up to the prompt", async () => {
  const { person, documents, collections } = await library();
  await addDocument(app.deps, person, collections.lease, {
    name: "copy of the lease.pdf",
    passages: lease,
  });
  const knowledge: Partial<Knowledge> = {
    collection_ids: [collections.lease, collections.annals],
    modes: { [collections.lease]: "retrieval" },
  };
  const session = await talk(person, knowledge);
  await hear(person, session.id, "Who sweeps the stairs on Saturdays?");
  const { chat, read } = await hear(person, session.id, "What is the rent per month?");
  expect(read).toMatchObject({
    model: "scripted",
    queries: ["What is the rent per month?"],
    everything: false,
    searched_documents: 3,
    whole_documents: 0,
    passages: 30,
    earlier_turns: { read: 1, left_out: 0 },
    usage: { prompt_tokens: 100, completion_tokens: 1 },
  });
  const used = read.found.filter(({ left_out }) => left_out === null);
  expect(used.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(used.filter(({ cited }) => cited).map(({ index }) => index)).toEqual([1]);
  const reasons = new Set(read.found.map(({ left_out }) => left_out));
  expect(reasons).toEqual(new Set([null, "same_text", "below_best"]));

  expect(sum(read.parts)).toBe(read.tokens);
  expect(read.tokens).toBe(tokensIn(sent().join("")));
  expect(new Set(read.parts.map(({ kind }) => kind))).toEqual(
    new Set(["instructions", "conversation", "passages", "question"]),
  );
  expect(chat.usage).toEqual(read.usage);

  // A document that is switched off is not searched, even though its collection is.
  const off = {
    ...knowledge,
    document_ids: [documents.long],
    modes: { [documents.long]: "off" as const, [collections.lease]: "retrieval" as const },
  };
  await person.call(updateSession, {
    params: { session_id: session.id },
    body: { knowledge: { topic_ids: [], collection_ids: [], ...off } },
  });
  const again = await hear(person, session.id, "What was paid in the year 1012?");
  expect(again.read.found.some(({ left_out }) => left_out === "off")).toBe(true);
  expect(sent().at(-1)).not.toContain("annals.pdf");

  // A deleted document is reported only by its name.
  await person.call(deleteDocument, {
    params: { collection_id: collections.annals, document_id: documents.long },
  });
  const { body: later } = await person.call(whatWasRead, {
    params: { session_id: session.id, chat_id: chat.id },
  });
  const gone = later.found.filter(({ document_name }) => document_name === "annals.pdf");
  expect(gone.length).toBeGreaterThan(0);
  for (const one of gone) expect(one).toMatchObject({ text: "", source: "gone" });
});

test("a question whose sources exceed the context window is refused with the sizes, and nothing is cut", async () => {
  const { person, documents } = await library();
  const knowledge = { document_ids: [documents.long, documents.short] };
  const session = await talk(person, { ...knowledge, modes: { [documents.long]: "full" } });
  const capacity = await capacityOf(person, session.id);
  expect(capacity.used_tokens).toBeGreaterThan(capacity.limit_tokens);
  const [advice] = capacity.advice;
  expect(advice).toMatchObject({
    text: expect.stringMatching(
      /^Search “annals.pdf” instead of reading it in full to free \d+k tokens\.$/,
    ),
    action: { type: "mode", id: documents.long, mode: "retrieval" },
  });
  const refused = await person.call(createChat, {
    params: { session_id: session.id },
    body: { content: "What is the rent?" },
  });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      detail: [
        { loc: ["body", "knowledge"], type: "over_capacity" },
        { loc: ["body", "knowledge", "modes", documents.long], type: "over_capacity" },
      ],
    },
  });
  expect(server.asked).toHaveLength(0);
  const chosen = {
    ...knowledge,
    collection_ids: [],
    topic_ids: [],
    modes: { [documents.long]: "retrieval" as const },
  };
  const { body: weighed } = await person.call(weighKnowledge, {
    body: { session_id: session.id, knowledge: chosen },
  });
  expect(weighed.used_tokens).toBeLessThan(weighed.limit_tokens);
  // Applies to this turn only.
  const { status, body } = await person.call(createChat, {
    params: { session_id: session.id },
    body: { content: "What is the rent?", knowledge: chosen },
  });
  expect(status).toBe(201);
  await listen(app.url, person, body.id);
  expect((await capacityOf(person, session.id)).used_tokens).toBeGreaterThan(capacity.limit_tokens);
});

test("a question does not wait until a large collection is counted; the account and the meter count all of it", async () => {
  const { person, collections, documents } = await library();
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'document' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    app.deps.db,
  );
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`
    insert into document (${names})
    select ${names} from (
      select (jsonb_populate_record(document, jsonb_build_object('id', gen_random_uuid(),
        'series_id', gen_random_uuid(), 'status', case when n <= 1200 then 'ready' when n <= 1250 then 'processing' else 'error' end))).*
      from document, generate_series(1, 1257) as n where id = ${documents.short}) as copies`.execute(
    app.deps.db,
  );
  const chosen = { collection_ids: [collections.lease] };
  const session = await talk(person, chosen);
  const { read } = await hear(person, session.id, "What is the rent?");
  const counts = { mode: "retrieval", documents: 1201, not_ready: 50 };
  expect(read).toMatchObject({ searched_documents: 1201, sources: [counts] });
  const capacity = await capacityOf(person, session.id);
  expect(capacity.sources).toMatchObject([counts]);
  // A request to read all of it whole is refused with the tokens that needs.
  const whole = await person.call(createChat, {
    params: { session_id: session.id },
    body: {
      content: "What is the rent?",
      knowledge: {
        ...chosen,
        document_ids: [],
        topic_ids: [],
        modes: { [collections.lease]: "full" },
      },
    },
  });
  expect([whole.status, JSON.stringify(whole.body)]).toEqual([
    422,
    expect.stringContaining(`“Lease” uses ${capacity.sources[0]!.whole_tokens} tokens`),
  ]);
});

test("sources that are deleted, not accessible or not processed yet are reported", async () => {
  const { person, collections, documents } = await library();
  const waiting = await addDocument(app.deps, person, collections.lease, {
    name: "waiting.pdf",
    passages: ["Not yet."],
  });
  await app.deps.db
    .updateTable("document")
    .set({ status: "processing" })
    .where("id", "=", waiting)
    .execute();
  const session = await talk(person, {
    collection_ids: [collections.lease],
    document_ids: [documents.long, waiting],
  });
  await person.call(deleteDocument, {
    params: { collection_id: collections.annals, document_id: documents.long },
  });
  const capacity = await capacityOf(person, session.id);
  expect(capacity.documents).toMatchObject({ whole: 1, not_ready: 2, no_access: 1 });
  expect(capacity.advice.map(({ text, action }) => [text, action.type])).toEqual([
    ["One document in “Lease” is not ready yet.", "wait"],
    ["“waiting.pdf” is not ready yet.", "wait"],
    ["A selected source no longer exists, or you don't have access to it.", "remove"],
  ]);
  // Other settings can still be changed.
  const { status } = await person.call(updateSession, {
    params: { session_id: session.id },
    body: {
      knowledge: { collection_ids: [], document_ids: [documents.long], topic_ids: [], modes: {} },
    },
  });
  expect(status).toBe(200);
  expect(await capacityOf(person, session.id)).toMatchObject({
    documents: { searched: 0, no_access: 1 },
  });
});

test("a conversation's tokens are counted by turn and by model; what was not reported is estimated and says so", async () => {
  const { person } = await library();
  const session = await talk(person);
  await hear(person, session.id, "What is the rent?");
  server.script = () => [{ delta: "It is 140 euros [1]." }, { finish: "stop" }, { done: true }];
  const { chat, read } = await hear(person, session.id, "What is the rent per month?");
  expect(chat.usage).toBeNull();
  const { body } = await person.call(sessionTokens, { params: { session_id: session.id } });
  const written = tokensIn(chat.answer!.content);
  expect(body).toMatchObject({
    prompt_tokens: 100 + read.tokens,
    completion_tokens: 1 + written,
    total_tokens: 101 + read.tokens + written,
    by_model: [{ model: "scripted", answers: 2, total_tokens: 101 + read.tokens + written }],
    by_chat: [{ estimated: false }, { chat_id: chat.id, estimated: true }],
  });
});

test("the built-in model reads all passages of documents read in full, and the answer says so", async () => {
  const { person, documents } = await library(plain);
  const session = await talk(person, {
    document_ids: [documents.long],
    modes: { [documents.long]: "full" },
  });
  const { chat, read } = await hear(
    person,
    session.id,
    "What was paid in the year 1077?",
    plain.url,
  );
  expect(chat.answer!.citations[0]!.quote).toContain("1077");
  expect(read).toMatchObject({ whole_documents: 1, passages: 80, usage: { prompt_tokens: 0 } });
  expect(chat.answer!.sources.length).toBeLessThanOrEqual(15);
  expect(sum(read.parts)).toBe(read.tokens);
});

test("a damaged attachment is reported only in its own conversation, and a damaged library file in none", async () => {
  const { person, collections } = await library();
  const damaged = await addDocument(app.deps, person, collections.lease, {
    name: "damaged.pdf",
    passages: ["Not to be read."],
  });
  await app.deps.db
    .updateTable("document")
    .set({ status: "error" })
    .where("id", "=", damaged)
    .execute();
  const [mine, other] = [await talk(person), await talk(person)];
  const torn = formOf({ name: "torn.pdf", bytes: "%PDF-1.7\nno more of it" });
  const request = { params: { session_id: mine.id }, body: torn };
  const { body } = await person.call(addAttachments, request);
  const [attachment] = body.results;
  const statusNow = async () =>
    (await person.call(getAttachment, { params: { attachment_id: attachment!.id } })).body.status;
  await expect.poll(statusNow).toBe("error");
  const [own, elsewhere] = [await capacityOf(person, mine.id), await capacityOf(person, other.id)];
  expect(own.documents.not_ready).toBe(1);
  expect(elsewhere.documents.not_ready).toBe(0);
});
