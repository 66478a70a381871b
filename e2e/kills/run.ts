import { setTimeout as sleep } from "node:timers/promises";

import { client, type Client, signUp } from "../client.ts";
import { forget, freshFolder, type Product, startProduct } from "../product.ts";
import { goOn, largeFile, type LargeFile } from "./large-files.ts";
import { leftIn } from "./left.ts";
import { type Paper, paperOf } from "./papers.ts";
import { descendants, runs } from "./processes.ts";

/**
 * Kills the whole product with SIGKILL at random moments while documents are being ingested:
 * printed ones, scans to recognize, archives and mails with files in them, and large files uploaded
 * piece by piece. Restarts it each time. In the end every acknowledged document must be `ready` or
 * `error`, once, with all that it contains, once; every upload must have resumed to the right
 * bytes; no unreferenced file may remain; and no database or parser may outlive its server by more
 * than 500 ms.
 */
const kills = 20;
const documents = 28;
const largeFiles = 4;
/** Minimum unfinished documents at a kill: less work would be done before it. */
const work = 4;
/** Maximum ms for all work to finish. */
const timeoutMs = 480_000;
const folder = freshFolder();
/** Documents whose upload was answered with 201, by id. */
const acknowledged = new Map<string, Paper>();
const large: LargeFile[] = [];
/**
 * Created in advance, so that they are sent as fast as they are accepted. Not all are acknowledged.
 */
const papers: Paper[] = [];
for (let number = 1; number <= documents + kills; number++) papers.push(await paperOf(number));
let landed = 0;
let outlived = 0;
/** The product is being killed: stop sending. */
let ended = false;

async function upload(user: Client, collectionId: string, count: number) {
  for (let n = 0; n < count; n++) {
    const paper = papers.shift();
    if (ended || !paper) return;
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(paper.bytes)]), paper.name);
    try {
      const { body, status } = await user.post(
        `/libraries/ext/v1/collections/${collectionId}/document`,
        form,
      );
      if (status === 201)
        acknowledged.set((body as { results: { id: string }[] }).results[0]?.id ?? "", paper);
    } catch {
      return;
    }
  }
}

const sendLarge = async (user: Client, collectionId: string) => {
  const going = large.filter(({ documentId }) => documentId === undefined);
  await Promise.all(going.map((file) => goOn(product.url, user, collectionId, file, () => ended)));
};

async function unfinished(user: Client): Promise<number> {
  const { body } = await user.get("/libraries/ext/v1/document?status=processing&page_size=1");
  return (body as { total: number }).total;
}

let product: Product = await startProduct(folder);
const account = await signUp(product.url, "Ada");
let user = account;
const { body } = await user.post("/libraries/ext/v1/collections", { name: "Papers" });
const collectionId = (body as { id: string }).id;

for (let round = 1; round <= kills; round++) {
  ended = false;
  const share = Math.ceil(Math.max(0, documents - acknowledged.size) / (kills - round + 1));
  if (large.length < largeFiles && round % 4 === 1) large.push(largeFile(large.length + 1));
  const adding = Promise.all([
    upload(user, collectionId, Math.max(share, work - (await unfinished(user)))),
    sendLarge(user, collectionId),
  ]);
  await sleep(100 + Math.random() * 1400);
  const busy = await unfinished(user).catch(() => 0);
  if (busy > 0) landed++;
  const children = descendants(product.child.pid ?? 0);
  ended = true;
  await product.kill();
  await adding;
  await sleep(500);
  const left = children.filter(runs);
  outlived += left.length;
  console.log(
    `kill ${round}: ${busy} unfinished, ${children.length} children, ${left.length} left after 500 ms`,
  );
  product = await startProduct(folder);
  user = await client(product.url, account.email);
}

ended = false;
const deadline = Date.now() + timeoutMs;
const isSent = () => large.every(({ documentId }) => documentId !== undefined);
while ((!isSent() || (await unfinished(user)) > 0) && Date.now() < deadline) {
  await sendLarge(user, collectionId);
  await sleep(500);
}
const left = await leftIn(folder, Math.max(30_000, deadline - Date.now()));
const found = new Map(left.documents.map((document) => [document.id, document]));
/** The files contained in each document, by its id. */
const held = Map.groupBy(left.documents, (document) => document.contained_in);
const namesIn = (id: string | null) => (held.get(id) ?? []).map(({ name }) => name);
const isWhole = ([id, { pages, holds }]: [string, Paper]) => {
  const document = found.get(id);
  if (document?.status !== "ready") return true;
  const names = namesIn(id).toSorted().join();
  return (
    document.page_count === (pages ?? document.page_count) && names === holds.toSorted().join()
  );
};
const hasItsBytes = ({ documentId = "", bytes }: LargeFile) => {
  const document = found.get(documentId);
  return document !== undefined && left.bytesOf(document.blob_key).equals(bytes);
};
const all = [...acknowledged];
const faults = {
  lost: all.filter(([id]) => !found.has(id)).length,
  doubled: [...held.keys()].filter((id) => id && new Set(namesIn(id)).size < namesIn(id).length)
    .length,
  stuck: left.documents.filter(({ status }) => status !== "ready" && status !== "error").length,
  /** Ready, but with the wrong pages or contained files. */
  wrong: all.filter((one) => !isWhole(one)).length,
  unsent: large.filter((file) => !hasItsBytes(file)).length,
  uploads: left.uploads,
  claims: left.claims,
  jobs: left.jobs.length,
  orphans: left.orphans.length,
  halves: left.halves.length,
  missing: left.missing.length,
  outlived,
};
await product.stop();
forget(folder);

const statuses = Object.groupBy(left.documents, ({ status }) => status);
if (left.jobs.length > 0) console.log("waiting jobs:", left.jobs);
console.log({
  kills,
  landed,
  acknowledged: acknowledged.size,
  contained: left.documents.filter(({ contained_in }) => contained_in !== null).length,
  resumed: large.reduce((sum, file) => sum + file.resumed, 0),
  statuses: Object.fromEntries(
    Object.entries(statuses).map(([status, some]) => [status, some?.length]),
  ),
  ...faults,
});
const isGood =
  Object.values(faults).every((count) => count === 0) &&
  landed >= 12 &&
  // A busy machine accepts fewer documents before each kill, but at least one per kill.
  acknowledged.size >= kills &&
  large.some(({ resumed }) => resumed > 0);
console.log(isGood ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(isGood ? 0 : 1);
