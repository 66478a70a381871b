import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { v7 as uuid } from "uuid";

import type { Member } from "../../apps/server/src/http/member.ts";
import { analyze, indexTerms } from "../../packages/text-analysis/src/analyze.ts";
import { chunkId } from "../../apps/server/src/features/library/documents/chunk-id.ts";
import { putPostings } from "../../apps/server/src/features/search/indexing.ts";
import { createPostingBuilder } from "../../packages/text-analysis/src/postings.ts";
import { passages } from "../../apps/server/src/features/search/search.ts";
import { openPool } from "../../apps/server/src/platform/postgres/database.ts";
import { startEmbedded } from "../../apps/server/src/platform/postgres/embedded/embedded.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import type { Schema } from "../../apps/server/src/schema/index.ts";
import { addPassages } from "../../apps/server/test/library/passages.ts";
import { searchDeps } from "../../apps/server/test/library/search-deps.ts";
import { client, signUp, type Client } from "../../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../../e2e/product.ts";
import { exactSearch } from "./exact-search.ts";
import { cpuMs, type Figure, quantile, report } from "../measure.ts";
import { ask, atOnce, corpus, hangUp, oneByOne, questions } from "./asking.ts";
import { recombined } from "./recombined.ts";

/**
 * Search over HTTP, at 10,000 and 100,000 chunks in one workspace, by its members, on the product
 * as started in production: sequential latency, questions answered per second with eight in
 * parallel, and how many of the ten best match those of the exact statement.
 */
const sizes = [
  { chunks: 10_000, p50: 8, p95: 20, perSecond: 200 },
  { chunks: 100_000, p50: 25, p95: 60, perSecond: 60 },
];
/** Each may ask 600 times a minute. */
const members = 40;
/** Few, because the exact statement takes seconds. */
const compared = 40;

const folder = freshFolder();
const server = await startEmbedded(folder);
const pool = openPool(server.url, openLog("silent"), 4);
const statements: CompiledQuery[] = [];
const db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool }),
  log: (event) => {
    if (event.level === "query") statements.push(event.query);
  },
});
const deps = searchDeps(db);
const product = await startProduct(folder, { DATABASE_URL: server.url });
product.child.once("exit", () => console.error(product.output()));
const owner = await signUp(product.url, "Bench");
const people = await joinedBy(owner, members);
const { body: collection } = await owner.post("/libraries/ext/v1/collections", {
  name: "Filings",
  visibility: "shared",
});
const { id: collectionId } = collection as { id: string };
const { id: accountId } = (await owner.get("/auth/ext/v1/user")).body as { id: string };
const member = { accountId, orgId: owner.organizationId, deviceId: "", group: "owner" } as Member;

/**
 * Creates members with the owner's password; registering them would hit the rate limit of one
 * address.
 */
async function joinedBy(
  owner: Client,
  count: number,
): Promise<{ headers: Record<string, string> }[]> {
  const people: { headers: Record<string, string> }[] = [];
  for (let number = 0; number < count; number++) {
    const email = `member.${number}.${owner.email}`;
    const id = uuid();
    await pool.query(
      `insert into account (id, email, first_name, last_name, password_hash)
       select $1, $2, 'Member', 'Example', password_hash from account where email = $3`,
      [id, email, owner.email],
    );
    await pool.query(
      `insert into membership (organization_id, account_id, "group") values ($1, $2, 'viewer')`,
      [owner.organizationId, id],
    );
    people.push({ headers: headersOf(await client(product.url, email)) });
  }
  return people;
}

const documents = recombined(corpus);
let [chunks, count] = [0, 0];

async function growTo(wanted: number) {
  while (chunks < wanted) {
    const document = documents.next().value;
    document.passages.splice(wanted - chunks);
    await addPassages(deps, member, collectionId, document);
    chunks += document.passages.length;
    count += 1;
  }
}

function headersOf({ token, organizationId }: Client) {
  return { authorization: `Bearer ${token}`, "org-id": organizationId };
}

/** Returns the milliseconds of CPU time that the product and its database have used. */
const processorMs = () => cpuMs(product.pid) + cpuMs(server.pid);

/**
 * Returns the share of the ten best that are among the exact statement's; ties with its tenth
 * count.
 */
async function overlap(): Promise<number> {
  let [same, all] = [0, 0];
  for (const question of questions.slice(0, compared)) {
    const counts = new Map<string, number>();
    for (const term of analyze(question, "en")) counts.set(term, (counts.get(term) ?? 0) + 1);
    const exact = await exactSearch(db, member.orgId, counts, 50);
    const least = (exact[9]?.score ?? 0) - 1e-9;
    const best = exact.filter(({ score }) => score >= least);
    const ids = new Set(best.map(({ document_id, ordinal }) => chunkId(document_id, ordinal)));
    const { found } = await ask(product.url, headersOf(owner), question);
    same += found.filter(({ chunk_id }) => ids.has(chunk_id)).length;
    all += Math.min(10, exact.length);
  }
  return same / all;
}

/** Returns the query plans of one search. */
async function plans(question: string) {
  statements.length = 0;
  await passages(deps, member, question, { limit: 10 });
  const asked = statements.filter(({ sql }) => /from\s+(document|posting|unnest)/.test(sql));
  return Promise.all(
    asked.map(async ({ sql, parameters }) => {
      const explain = CompiledQuery.raw(`explain (analyze, buffers) ${sql}`, [...parameters]);
      const { rows } = await db.executeQuery<Record<string, string>>(explain);
      return rows.map((row) => row["QUERY PLAN"]);
    }),
  );
}

/** Returns the milliseconds to index a document of 1,000 chunks, and to remove it. */
async function indexing() {
  const given = [...documents.next().value.passages];
  while (given.length < 1000) given.push(...documents.next().value.passages);
  const builder = createPostingBuilder();
  given.length = 1000;
  for (const [ordinal, passage] of given.entries()) builder.add(ordinal, indexTerms(passage, "en"));
  const rows = builder.finish();
  const id = await addPassages(deps, member, collectionId, { name: "One more", passages: ["-"] });
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    await db.transaction().execute((tx) => putPostings(deps, tx, member.orgId, id, rows));
    times.push(performance.now() - began);
  }
  const began = performance.now();
  await db.deleteFrom("document").where("id", "=", id).execute();
  return {
    rows: rows.length,
    first: times[0] ?? 0,
    last: times[2] ?? 0,
    removal: performance.now() - began,
  };
}

const figures: Figure[] = [];
const explained: Record<string, unknown> = {};
for (const { chunks: wanted, p50, p95, perSecond } of sizes) {
  await growTo(wanted);
  const at = `${wanted / 1000}k chunks`;
  const fresh = await oneByOne(product.url, people, questions);
  await pool.query("vacuum (analyze) document, chunk, page, posting");
  await oneByOne(product.url, people, questions.slice(0, 30));
  const before = processorMs();
  const times = await oneByOne(product.url, people, [...questions, ...questions]);
  const processor = (processorMs() - before) / times.length;
  const added = await indexing();
  figures.push(
    {
      what: `${at}, ${count} documents: p50`,
      value: quantile(times, 0.5),
      unit: "ms",
      target: { most: p50 },
    },
    { what: `${at}: p95`, value: quantile(times, 0.95), unit: "ms", target: { most: p95 } },
    { what: `${at}: p99`, value: quantile(times, 0.99), unit: "ms" },
    { what: `${at}: processor time of a search, all processes`, value: processor, unit: "ms" },
    {
      what: `${at}: p50 right after loading, never vacuumed`,
      value: quantile(fresh, 0.5),
      unit: "ms",
    },
    {
      what: `${at}: eight at once`,
      value: await atOnce(product.url, people),
      unit: "1/s",
      target: { least: perSecond },
    },
    {
      what: `${at}: ten best as the exact statement's`,
      value: await overlap(),
      unit: "",
      target: { least: 0.98 },
    },
    {
      what: `${at}: index 1,000 chunks more (${added.rows} rows), first`,
      value: added.first,
      unit: "ms",
    },
    { what: `${at}: the same, again`, value: added.last, unit: "ms" },
    { what: `${at}: remove them`, value: added.removal, unit: "ms" },
  );
  explained[at] = await plans(questions[1] ?? "");
}
const { rows: tables } = await pool.query(
  `select relname, round(pg_total_relation_size(oid) / 1e6) as mb from pg_class
   where relname in ('posting', 'chunk', 'page', 'document') order by 1`,
);
report("search", figures, { documents: count, tables, plans: explained });
hangUp();
await product.stop();
await db.destroy();
await server.stop();
forget(folder);
