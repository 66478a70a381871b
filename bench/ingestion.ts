import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { signUp, type Client } from "../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";
import { converse, hangUp, newSession } from "./conversation.ts";
import { median, quantile, report, watchMemory } from "./measure.ts";
import { startScriptedModel } from "./scripted-model.ts";

/**
 * From the first byte of an upload until a search finds the document: a 500-page text PDF, united
 * from the PDFs of a folder, beside `pdftotext -bbox` on the same file in the same run.
 */
const folder = process.argv[2] ?? "../shared/data/sec10q/docs";
const wanted = 500;
const rounds = 3;

const pagesOf = (file: string) =>
  Number(/^Pages:\s+(\d+)/m.exec(execFileSync("pdfinfo", [file], { encoding: "utf8" }))?.[1] ?? 0);

/** A PDF of about 500 pages, and how many it has. */
function unite(): { file: string; pages: number } {
  const files: string[] = [];
  let pages = 0;
  for (const name of readdirSync(folder)
    .filter((file) => /\.pdf$/i.test(file))
    .toSorted()) {
    if (pages >= wanted) break;
    files.push(join(folder, name));
    pages += pagesOf(join(folder, name));
  }
  const file = join(tmpdir(), `lectern-bench-${process.pid}.pdf`);
  execFileSync("pdfunite", [...files, file], { stdio: "ignore" });
  return { file, pages: pagesOf(file) };
}

async function makeCollection(user: Client): Promise<string> {
  const { body } = await user.post("/libraries/ext/v1/collections", { name: "Bench" });
  return (body as { id: string }).id;
}

/** Milliseconds until the document is found; the status is asked for every 10 ms. */
async function takeIn(
  user: Client,
  collectionId: string,
  bytes: Buffer<ArrayBuffer>,
  name: string,
): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  const began = performance.now();
  const { body, status } = await user.post(
    `/libraries/ext/v1/collections/${collectionId}/document`,
    form,
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  const id = (body as { results: { id: string }[] }).results[0]?.id;
  for (;;) {
    const { body: now } = await user.get(`/libraries/ext/v1/document/${id}`);
    const document = now as { status: string; status_detail: string };
    if (document.status === "error") throw new Error(document.status_detail);
    if (document.status !== "processing") break;
    await sleep(10);
  }
  const { body: found } = await user.get(
    `/libraries/ext/v1/search?q=revenue+net+income&document_id=${id}`,
  );
  if ((found as { results: unknown[] }).results.length === 0)
    throw new Error("not found by search");
  return performance.now() - began;
}

const { file, pages } = unite();
const bytes = readFileSync(file);
const data = freshFolder();
const model = await startScriptedModel({ firstMs: 0, words: 20, everyMs: 2 });
const product = await startProduct(data, { MODEL_BASE_URL: model.url, MODEL_NAME: "scripted" });
const user = await signUp(product.url, "Bench");
const collectionId = await makeCollection(user);
await takeIn(user, collectionId, bytes, "warm-up.pdf");

const [yardstick, ours, peaks]: number[][] = [[], [], []];
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  execFileSync("pdftotext", ["-bbox", file, "/dev/null"], { stdio: "ignore" });
  yardstick?.push(performance.now() - began);
  await sleep(500);
  const peak = watchMemory(product.child.pid ?? 0);
  ours?.push(await takeIn(user, collectionId, bytes, `round ${round}.pdf`));
  peaks?.push(peak());
}

/** Works all the while a document is taken in; the times of each piece of work. */
async function meanwhile(name: string, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  let busy = true;
  const working = (async () => {
    while (busy) {
      times.push(await work());
      await sleep(5);
    }
  })();
  await takeIn(user, collectionId, bytes, name);
  busy = false;
  await working;
  return times;
}

const searches = await meanwhile("while searching.pdf", async () => {
  const began = performance.now();
  await user.get("/libraries/ext/v1/search?q=operating+segments+revenue");
  return performance.now() - began;
});
const headers = { authorization: `Bearer ${user.token}`, "org-id": user.organizationId };
const session = await newSession(product.url, headers);
const ask = () => converse(product.url, headers, session, "What was the revenue of the segments?");
await ask();
const answers = await meanwhile("while asking.pdf", async () => (await ask()).firstTokenMs);
hangUp();
await product.stop();
model.stop();
forget(data);

const [theirMs, ourMs] = [median(yardstick ?? []), median(ours ?? [])];
report("ingestion", [
  { what: `pdftotext -bbox, ${pages} pages`, value: theirMs, unit: "ms" },
  { what: "upload until found by search", value: ourMs, unit: "ms" },
  { what: "pages per second, everything included", value: (pages / ourMs) * 1000, unit: "pages/s" },
  {
    what: "ratio to the yardstick's pages per second",
    value: theirMs / ourMs,
    unit: "x",
    target: { least: 0.8 },
  },
  {
    what: "peak memory of all processes (PSS)",
    value: Math.max(...(peaks ?? [])),
    unit: "MB",
    target: { most: 700 },
  },
  {
    what: `search p95 while it is taken in (${searches.length} searches)`,
    value: quantile(searches, 0.95),
    unit: "ms",
    target: { most: 40 },
  },
  {
    what: `first token p95 while it is taken in (${answers.length} answers)`,
    value: quantile(answers, 0.95),
    unit: "ms",
    target: { most: 80 },
  },
]);
