import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

import { forget, freshFolder, startProduct, type Product } from "../product.ts";
import { client, signUp, type Client } from "../client.ts";
import { manyPages } from "./papers.ts";

/**
 * Kills the whole product with SIGKILL at random moments while documents are being taken in, and
 * starts it again. In the end every acknowledged document must be `ready` or `error`, once, and no
 * database or parser may outlive its server by more than 500 ms.
 */
const kills = 20;
const documents = 30;
/** Unfinished documents that a kill is to find: less work would be over before it comes. */
const work = 4;
const folder = freshFolder();
/** Pages by document, of those whose upload was answered with 201. */
const acknowledged = new Map<string, number>();
let landed = 0;
let orphans = 0;
/** The product is being killed: nothing is sent to it any more. */
let ended = false;

/** Processes below `pid`, and theirs. */
function descendants(pid: number): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const parent of found) for (const [child, of] of table) if (of === parent) found.push(child);
  return found.slice(1);
}

/** Whether it runs; a zombie that nobody has reaped does not. */
function runs(pid: number): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .startsWith("Z");
  } catch {
    return false;
  }
}

async function upload(user: Client, collectionId: string, count: number) {
  for (let n = 0; n < count; n++) {
    if (ended) return;
    const name = `paper ${acknowledged.size + 1}.pdf`;
    const pages = 50 + (acknowledged.size % 5) * 100;
    const form = new FormData();
    form.append("file", new Blob([manyPages(pages, name)]), name);
    try {
      const { body, status } = await user.post(
        `/libraries/ext/v1/collections/${collectionId}/document`,
        form,
      );
      if (status === 201)
        acknowledged.set((body as { results: { id: string }[] }).results[0]?.id ?? "", pages);
    } catch {
      return;
    }
  }
}

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
  const adding = upload(user, collectionId, Math.max(share, work - (await unfinished(user))));
  await sleep(100 + Math.random() * 1400);
  const busy = await unfinished(user).catch(() => 0);
  if (busy > 0) landed++;
  const children = descendants(product.child.pid ?? 0);
  ended = true;
  await product.kill();
  await adding;
  await sleep(500);
  const left = children.filter(runs);
  orphans += left.length;
  console.log(
    `kill ${round}: ${busy} unfinished, ${children.length} children, ${left.length} left after 500 ms`,
  );
  product = await startProduct(folder);
  user = await client(product.url, account.email);
}

const deadline = Date.now() + 120_000;
while ((await unfinished(user)) > 0 && Date.now() < deadline) await sleep(500);

const seen = new Map<string, number>();
const statuses: Record<string, number> = {};
/** Documents that are ready with another number of pages than they have. */
let wrong = 0;
for (let page = 1; ; page++) {
  const { body: list } = await user.get(`/libraries/ext/v1/document?page=${page}&page_size=100`);
  const { results } = list as {
    results: { id: string; status: string; page_count: number | null }[];
  };
  for (const { id, status, page_count } of results) {
    if (status === "ready" && page_count !== (acknowledged.get(id) ?? page_count)) wrong++;
    seen.set(id, (seen.get(id) ?? 0) + 1);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  if (results.length < 100) break;
}
const lost = [...acknowledged.keys()].filter((id) => !seen.has(id)).length;
const doubled = [...seen.values()].filter((times) => times > 1).length;
const stuck = (statuses["processing"] ?? 0) + (statuses["ingested"] ?? 0);
await product.stop();
forget(folder);

console.log({
  kills,
  landed,
  acknowledged: acknowledged.size,
  statuses,
  lost,
  doubled,
  stuck,
  orphans,
});
const good =
  lost === 0 &&
  doubled === 0 &&
  stuck === 0 &&
  wrong === 0 &&
  orphans === 0 &&
  landed >= 12 &&
  acknowledged.size >= documents;
console.log(good ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(good ? 0 : 1);
