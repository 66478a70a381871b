import { addAttachments, getAttachment } from "@lectern/contract/attachments";
import { createChat, updateSession } from "@lectern/contract/chat";
import { sessionTokens, weighKnowledge } from "@lectern/contract/knowledge";
import { deleteDocument } from "@lectern/contract/library";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { addDocument, listen, talk } from "#test/chat/chat.ts";
import { capacityOf, startKnowledge } from "#test/chat/knowledge.ts";
import { formOf } from "#test/library/library.ts";
import { tokensIn } from "#tokens";

const { server, app, library, hear } = await startKnowledge();

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
