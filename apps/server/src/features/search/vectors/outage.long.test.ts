import { createChat, listChats } from "@lectern/contract/chat";
import { findDocument } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, talk } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { embeddings } from "#test/servers/models/meanings.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import type { Move, Script } from "#test/servers/models/model-server.ts";

import { makeVectors } from "./vector-jobs.ts";

const server = await scriptedModel();
const app = await startApp({
  embedding: { baseUrl: server.url, apiKey: undefined, name: "scripted" },
});
const { db } = app.deps;
const meant = embeddings({ feline: "cat" });
const limit = { timeout: 240_000 };
const waiting = { timeout: 120_000, interval: 100 };

const works: Script = ({ body }) => [{ raw: JSON.stringify(meant(body)) }];
const over = new AbortController();
afterAll(() => over.abort());

async function* hangs(): AsyncGenerator<Move> {
  while (!over.signal.aborted) yield { wait: 100 };
}
async function* trickles(): AsyncGenerator<Move> {
  while (!over.signal.aborted) yield* [{ raw: " " }, { wait: 1_000 }];
}
const outages: [string, Script][] = [
  ["hangs", hangs],
  ["trickles its answer", trickles],
  ["answers 500", () => [{ status: 500 }]],
  ["answers 429", () => [{ status: 429, headers: { "retry-after": "1" } }]],
  ["breaks the connection", () => [{ reset: true }]],
  ["says what is no JSON", () => [{ raw: "<html>Bad gateway</html>" }]],
];

const found = async (person: Person, q: string) => {
  const { status, body } = await person.call(search, { query: { q, limit: 20 } });
  expect([status, body]).toMatchObject([200, {}]);
  return body.results.map(({ text }) => text);
};

test.each(outages)(
  "while the embedding model %s documents are read and found by their words; vectors follow",
  limit,
  async (_, broken) => {
    server.script = broken;
    const ada = await app.signUp();
    const { id } = await ada.collection();
    const asked = server.asked.length;
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const file = { name: `${n}.txt`, bytes: `A feline sleeps in house${n}.` };
      ids.push((await sendFile(app, ada, id, file)).id);
    }
    for (let n = 0; n < 5; n++) {
      await expect.poll(() => found(ada, `house${n}`), waiting).toHaveLength(1);
    }
    const { id: session_id } = await talk(ada, { collection_ids: [id] });
    const params = { session_id };
    await ada.call(createChat, { params, body: { content: "Who sleeps in house3?" } });
    await expect
      .poll(async () => (await ada.call(listChats, { params })).body.results, waiting)
      .toMatchObject([{ status: "complete", answer: { found: true } }]);
    const details = async () => {
      const all = ids.map((document_id) => ada.call(findDocument, { params: { document_id } }));
      return (await Promise.all(all)).map(({ body }) => [body.status, body.status_detail]);
    };
    const waits = ["ingested", expect.stringContaining("Searchable by keyword")];
    await expect.poll(details, waiting).toEqual(ids.map(() => waits));
    expect(server.asked.length).toBeGreaterThan(asked);

    server.script = works;
    for (const one of ids) expect((await settled(ada, one, 120_000)).status).toBe("ready");
    await expect.poll(async () => (await found(ada, "cat")).length, waiting).toBe(5);
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = 'make-vectors' and attempts > 1`.execute(db);
    expect(rows).toEqual([]);
  },
);

test("a model that is back after hours is asked within five minutes", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const orgId = ada.organizationId;
  await addDocument(app.deps, ada, id, { name: "Houses", passages: ["A feline sleeps."] });
  server.script = () => [{ status: 500 }];
  await makeVectors(app.deps, { organization_id: orgId, failures: 20 }, app.deps.ending);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
    where key = ${`make-vectors:${orgId}`}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
});
