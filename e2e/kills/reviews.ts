import { setTimeout as sleep } from "node:timers/promises";

import { saying, startModelServer } from "../../apps/server/test/servers/models/model-server.ts";
import type { CellEvent, ReviewRow } from "../../packages/contract/src/output/review-cells.ts";
import type { OpenReview } from "../../packages/contract/src/output/reviews.ts";
import { client, type Client, signUp } from "../client.ts";
import { forget, freshFolder, type Product, startProduct } from "../product.ts";

/**
 * Kills the whole product with SIGKILL at random moments while two reviews are being filled, one by
 * the built-in model and one by a scripted one. Restarts it each time. In the end every cell must
 * have its document's value, no cell may wait, each reading that was asked for must be stored once,
 * and the scripted model may have been asked again only for what was being read at a kill.
 */
const kills = 50;
const documents = 24;
/** Maximum ms until everything is filled. */
const timeoutMs = 120_000;
const reviews = "/reviews/ext/v1/reviews";
const yearOf = (n: number) => 2031 + n;

const model = await startModelServer(async function* ({ body }) {
  const prompt = body.messages.at(-1)?.content ?? "";
  const year = /ends on 31 December (\d{4})/.exec(prompt)?.[1] ?? "";
  yield { wait: 20 + Math.random() * 60 };
  yield* saying(`Q1 VALUE ${year}-12-31\nQ1 QUOTE [1] ends on 31 December ${year}`);
});
const settings = { MODEL_BASE_URL: model.url, MODEL_NAME: "scripted" };
const folder = freshFolder();
let product: Product = await startProduct(folder, settings);
const account = await signUp(product.url, "Ada");
let user = account;

async function sent<T>(send: () => Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await send();
  if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

async function upload(by: Client): Promise<string> {
  const { id } = await sent<{ id: string }>(() =>
    by.post("/libraries/ext/v1/collections", { name: "Leases" }),
  );
  const at = `/libraries/ext/v1/collections/${id}/document`;
  for (let n = 0; n < documents; n++) {
    const form = new FormData();
    const text = `Lease number ${n}. The lease ends on 31 December ${yearOf(n)}. The rent is due monthly.`;
    form.append("file", new Blob([text]), `Lease ${n}.txt`);
    await sent(() => by.post(at, form));
  }
  const isReady = async () =>
    (await sent<{ total: number }>(() => by.get(`${at}?status=ready&page_size=1`))).total ===
    documents;
  while (!(await isReady())) await sleep(200);
  return id;
}

const collection_id = await upload(user);
const ids: string[] = [];
for (const own of ["extractive", null]) {
  const body = {
    name: "Leases",
    source: { type: "collection", collection_id },
    columns: [{ name: "Ends", question: "When does the lease end?", type: "date" }],
    model: own,
  };
  ids.push((await sent<OpenReview>(() => user.post(reviews, body))).id);
}

const progressOf = async (id: string) =>
  (await sent<OpenReview>(() => user.get(`${reviews}/${id}`))).progress;

let landed = 0;
/** Readings that were asked for, by review. */
const queued = new Map(ids.map((id) => [id, 0]));
for (let round = 1; round <= kills; round++) {
  for (const id of ids) {
    const fill = () => user.post(`${reviews}/${id}/fill`, { which: "all" });
    queued.set(id, (queued.get(id) ?? 0) + (await sent<{ queued: number }>(fill)).queued);
  }
  await sleep(10 + Math.random() * 500);
  const waiting = await Promise.all(ids.map(async (id) => (await progressOf(id)).working));
  if (waiting.some((count) => count > 0)) landed++;
  await product.kill();
  product = await startProduct(folder, settings);
  user = await client(product.url, account.email);
}

const deadline = Date.now() + timeoutMs;
const working = async () =>
  (await Promise.all(ids.map(async (id) => (await progressOf(id)).working))).reduce(
    (sum, count) => sum + count,
  );
while ((await working()) > 0 && Date.now() < deadline) await sleep(250);

const faults = { lost: 0, doubled: 0, stuck: await working(), asked: 0 };
for (const id of ids) {
  const { columns } = await sent<OpenReview>(() => user.get(`${reviews}/${id}`));
  const { results } = await sent<{ results: ReviewRow[] }>(() =>
    user.get(`${reviews}/${id}/rows?page_size=100`),
  );
  faults.lost += documents - results.length;
  let stored = 0;
  for (const row of results) {
    const year = yearOf(Number(/\d+/.exec(row.document.name)?.[0]));
    const [cell] = row.cells;
    const date = cell?.value?.type === "date" ? cell.value.date : undefined;
    if (date !== `${year}-12-31`) faults.lost++;
    const at = `${reviews}/${id}/rows/${row.id}/cells/${columns[0]?.id}/history?page_size=100`;
    const { total } = await sent<{ total: number; results: CellEvent[] }>(() => user.get(at));
    stored += total;
  }
  // Each reading that was asked for is stored once.
  const asked = queued.get(id) ?? 0;
  faults.doubled += Math.max(0, stored - asked);
  faults.lost += Math.max(0, asked - stored);
}
// At each kill a few documents were being read, which are asked for again.
const readAtOnce = 8;
const readings = queued.get(ids.at(-1) ?? "") ?? 0;
faults.asked = Math.max(0, model.asked.length - readings - kills * readAtOnce);
await product.stop();
await model.stop();
forget(folder);

console.log({ kills, landed, queued: [...queued.values()], asked: model.asked.length, faults });
const isGood = Object.values(faults).every((count) => count === 0) && landed >= kills / 2;
console.log(isGood ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(isGood ? 0 : 1);
