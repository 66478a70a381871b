import { sql } from "kysely";

import { askModel, converse, hangUp as hangUpChats, newSession } from "../answers/conversation.ts";
import { type Figure, median, quantile, report } from "../measure.ts";
import { setStage } from "../stage.ts";
import { atOnce, hangUp, oneByOne, questions } from "./asking.ts";
import { fill } from "./fill.ts";

/**
 * Search over HTTP and the first token of an answer as a workspace grows, on the product as started
 * in production with its own database. `--sizes=10000,100000` and `--shapes=short` choose some.
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

/** What is demanded of a million passages in short documents. */
const most = { chunks: 1_000_000, shape: "short", p95: 500 };
/** Each may ask 600 times a minute. */
const members = 40;
const answers = { warmUps: 10, rounds: 60 };
const pace = { firstMs: 100, words: 20, everyMs: 2 };

type Stage = Awaited<ReturnType<typeof setStage>>;

const figures: Figure[] = [];

async function measure(stage: Stage, shape: Shape, chunks: number) {
  const { url, people } = stage;
  const at = `${chunks / 1000}k in ${shape} documents`;
  await oneByOne(url, people, questions.slice(0, 60));
  const before = stage.cpu();
  const times = await oneByOne(url, people, questions);
  const after = stage.cpu();
  const processor = after.product + after.database - before.product - before.database;
  const p95 = { what: `${at}: p95`, value: quantile(times, 0.95), unit: "ms" };
  const isDemanded = chunks === most.chunks && shape === most.shape;
  figures.push(
    { what: `${at}: p50`, value: median(times), unit: "ms" },
    isDemanded ? { ...p95, target: { most: most.p95 } } : p95,
    { what: `${at}: processor time of a search`, value: processor / times.length, unit: "ms" },
    { what: `${at}: eight at once`, value: await atOnce(url, people), unit: "1/s" },
  );
  const added = await firstTokens(stage);
  figures.push(
    { what: `${at}: first token, added: p50`, value: median(added), unit: "ms" },
    { what: `${at}: first token, added: p95`, value: quantile(added, 0.95), unit: "ms" },
    ...(await sizeOfPostings(stage, at)),
    { what: `${at}: memory of product and database`, value: sumOf(stage.memory()), unit: "MB" },
  );
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

for (const shape of asked) {
  const stage = await setStage({ pace, chunks: 0, people: members });
  let filled = 0;
  for (const chunks of sizes.toSorted((one, other) => one - other)) {
    const wanted = { chunks: chunks - filled, passagesOfEach: shapes[shape] };
    const seconds = await fill(stage, wanted);
    figures.push({
      what: `${chunks / 1000}k in ${shape} documents: filled`,
      value: wanted.chunks / seconds,
      unit: "passages/s",
    });
    filled = chunks;
    await measure(stage, shape, chunks);
    report("growth", figures);
  }
  await stage.strike();
}
hangUp();
hangUpChats();
