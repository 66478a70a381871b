import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import { askModel, converse, hangUp as hangUpChats, newSession } from "../answers/conversation.ts";
import { type Figure, median, quantile, report } from "../measure.ts";
import { setStage } from "../stage.ts";
import { atOnce, hangUp, oneByOne, questions } from "./asking.ts";
import { addCollections, hideHalf } from "./collections.ts";
import { fill } from "./fill.ts";
import { startSearchNode } from "./search-node.ts";

/**
 * Search over HTTP and the first token of an answer as a workspace grows, on the product as started
 * in production with its own database. `--sizes=10000,100000` and `--shapes=short` choose some;
 * `--engine=cluster` has words found by one node of OpenSearch, in 10,000 collections.
 */
const shapes = { long: 240, short: 2 };
type Shape = keyof typeof shapes;

const option = (name: string) =>
  process.argv
    .find((word) => word.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(",");
const sizes = (option("sizes") ?? ["10000", "100000", "1000000"]).map(Number);
const asked = (option("shapes") ?? Object.keys(shapes)) as Shape[];
const hasCluster = option("engine")?.[0] === "cluster";
const collections = hasCluster ? 10_000 : 1;

/** What is demanded of a million passages in short documents. */
const most = { chunks: 1_000_000, shape: "short", p95: 500 };
/** What is demanded of a cluster. */
const ofCluster = { fedPerSecond: 2_000, p50: 40, p95: 120, perSecond: 25, restricted: 1.5 };
/** Each may ask 600 times a minute. */
const members = 40;
const answers = { warmUps: 10, rounds: 60 };
const pace = { firstMs: 100, words: 20, everyMs: 2 };

type Stage = Awaited<ReturnType<typeof setStage>>;
type SearchNode = Awaited<ReturnType<typeof startSearchNode>>;

const figures: Figure[] = [];

async function measure(stage: Stage, shape: Shape, chunks: number, node?: SearchNode) {
  const at = `${chunks / 1000}k in ${shape} documents`;
  const isDemanded = chunks === most.chunks && shape === most.shape;
  const p50 = await searches(stage, at, node, isDemanded ? { most: most.p95 } : undefined);
  const added = await firstTokens(stage);
  figures.push(
    { what: `${at}: first token, added: p50`, value: median(added), unit: "ms" },
    { what: `${at}: first token, added: p95`, value: quantile(added, 0.95), unit: "ms" },
    ...(await sizeOfPostings(stage, at)),
    { what: `${at}: memory of product and database`, value: sumOf(stage.memory()), unit: "MB" },
  );
  if (!node) return;
  figures.push(
    { what: `${at}: memory of the node`, value: node.memory(), unit: "MB" },
    { what: `${at}: both indexes`, value: await sizeOfIndexes(node), unit: "MB" },
  );
  await hideHalf(stage);
  const restricted = await searches(stage, `${at}, half of the collections hidden`, node);
  figures.push({
    what: `${at}: p50 with half of the collections hidden to that with all`,
    value: restricted / p50,
    unit: "",
    target: { most: ofCluster.restricted },
  });
}

/** Reports how people search; returns the median of the ms. */
async function searches(
  stage: Stage,
  at: string,
  node: SearchNode | undefined,
  p95: Figure["target"] = node && { most: ofCluster.p95 },
) {
  const { url, people } = stage;
  const failures: unknown[] = [];
  // A search in a cluster has a limit of time, which the first ones may pass.
  const onFailure = node && ((error: unknown) => void failures.push(error));
  await oneByOne(url, people, node ? questions : questions.slice(0, 60), onFailure);
  failures.length = 0;
  const used = () => ({ ...stage.cpu(), node: node?.cpu() ?? 0 });
  const before = used();
  const times = await oneByOne(url, people, questions, onFailure);
  const after = used();
  const perSearch = (one: keyof typeof after) => (after[one] - before[one]) / times.length;
  const [product, database] = [perSearch("product"), perSearch("database")];
  const processor = `${at}: processor time of a search`;
  const perSecond = await atOnce(url, people, onFailure);
  figures.push(
    {
      what: `${at}: p50`,
      value: median(times),
      unit: "ms",
      ...(node && { target: { most: ofCluster.p50 } }),
    },
    { what: `${at}: p95`, value: quantile(times, 0.95), unit: "ms", ...(p95 && { target: p95 }) },
    { what: processor, value: product + database + perSearch("node"), unit: "ms" },
    {
      what: `${at}: eight at once`,
      value: perSecond,
      unit: "1/s",
      ...(node && { target: { least: ofCluster.perSecond } }),
    },
  );
  if (node)
    figures.push(
      { what: `${processor}, product`, value: product, unit: "ms" },
      { what: `${processor}, database`, value: database, unit: "ms" },
      { what: `${processor}, node`, value: perSearch("node"), unit: "ms" },
      { what: `${at}: failed searches`, value: failures.length, unit: "", target: { most: 0 } },
    );
  return median(times);
}

/** Starts the product with a cluster; returns how many passages a second it is told. */
async function feed(stage: Stage, node: SearchNode, chunks: number): Promise<number> {
  const began = performance.now();
  await stage.restart({ SEARCH_URL: node.url });
  let isFed = false;
  while (!isFed) {
    await sleep(200);
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from search_outbox) as waits`.execute(stage.db);
    isFed = !rows[0]?.waits;
  }
  const seconds = (performance.now() - began) / 1000;
  await node.ask("/lectern-*/_refresh");
  const { count } = await node.ask<{ count: number }>("/lectern-passages/_count");
  if (count !== chunks) throw new Error(`the cluster was told ${count} of ${chunks} passages`);
  return chunks / seconds;
}

async function sizeOfIndexes(node: SearchNode): Promise<number> {
  const path = "/_cat/indices/lectern-*?format=json&bytes=b&h=store.size";
  const indexes = await node.ask<{ "store.size": string }[]>(path);
  return indexes.reduce((sum, one) => sum + Number(one["store.size"]), 0) / 1e6;
}

const sumOf = ({ product, database }: { product: number; database: number }) => product + database;

/** Returns the ms until each first token, without those of the model asked directly. */
async function firstTokens({ url, people, modelUrl }: Stage): Promise<number[]> {
  const own: number[] = [];
  const heard: number[] = [];
  for (let n = 0; n < answers.warmUps + answers.rounds; n++) {
    const { headers } = people[n % people.length] ?? { headers: {} };
    const session = await newSession(url, headers);
    const direct = await askModel(modelUrl);
    const { firstTokenMs, whole } = await converse(
      url,
      headers,
      session,
      questions[n % questions.length] ?? "",
    );
    if (!whole) throw new Error("an answer was not whole");
    if (n < answers.warmUps) continue;
    own.push(direct);
    heard.push(firstTokenMs);
  }
  return heard.map((ms) => ms - median(own));
}

async function sizeOfPostings({ db }: Stage, at: string): Promise<Figure[]> {
  // Raw: the server's own functions.
  const { rows } = await sql<{ rows: number; mb: number; index: number; all: number }>`
    select (select count(*) from posting)::float8 as rows,
      (pg_total_relation_size('posting') / 1e6)::float8 as mb,
      (pg_relation_size('posting_pkey') / 1e6)::float8 as index,
      (pg_database_size(current_database()) / 1e6)::float8 as all`.execute(db);
  return rows.flatMap(({ rows: count, mb, index, all }) => [
    { what: `${at}: rows of postings`, value: count, unit: "" },
    { what: `${at}: postings, with indexes`, value: mb, unit: "MB" },
    { what: `${at}: of which the index that is read`, value: index, unit: "MB" },
    { what: `${at}: the whole database`, value: all, unit: "MB" },
  ]);
}

/** Measures a shape in each size, one after the other in the same workspace. */
async function grow(shape: Shape, ascending: readonly number[]) {
  const stage = await setStage({ pace, chunks: 0, people: members });
  const collectionIds = await addCollections(stage, collections);
  const node = hasCluster ? await startSearchNode() : undefined;
  let filled = 0;
  for (const chunks of ascending) {
    const at = `${chunks / 1000}k in ${shape} documents`;
    const wanted = { chunks: chunks - filled, passagesOfEach: shapes[shape], collectionIds };
    const seconds = await fill(stage, wanted);
    figures.push({ what: `${at}: filled`, value: wanted.chunks / seconds, unit: "passages/s" });
    filled = chunks;
    if (node)
      figures.push({
        what: `${at}: told to the cluster`,
        value: await feed(stage, node, chunks),
        unit: "passages/s",
        target: { least: ofCluster.fedPerSecond },
      });
    await measure(stage, shape, chunks, node);
    report(hasCluster ? "growth-cluster" : "growth", figures);
  }
  await stage.strike();
  await node?.stop();
}

for (const shape of asked) {
  const ascending = sizes.toSorted((one, other) => one - other);
  // A cluster is told everything at once.
  if (hasCluster) for (const size of ascending) await grow(shape, [size]);
  else await grow(shape, ascending);
}
hangUp();
hangUpChats();
