import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { type Client, signUp } from "../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../e2e/product.ts";
import { dataFolder, readCollection } from "./collections.ts";
import { mean, ndcg, recall } from "./measures.ts";
import { report } from "./report.ts";

/**
 * End to end: 20 real quarterly reports are uploaded to the product as PDFs, and each question of
 * their set is searched. A file ranks by its best passage. The reference is BM25 over page texts
 * extracted by poppler (../shared/data/README.md).
 */
const folder = `${dataFolder}sec10q/docs/`;

async function upload(user: Client) {
  const { body } = await user.post("/libraries/ext/v1/collections", { name: "Filings" });
  const at = `/libraries/ext/v1/collections/${(body as { id: string }).id}/document`;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".pdf"))) {
    const form = new FormData();
    form.append("file", new Blob([readFileSync(folder + name)]), name);
    const { status } = await user.post(at, form);
    if (status !== 201) throw new Error(`${name} was refused with ${status}`);
  }
  for (;;) {
    const { body } = await user.get(`${at}?page_size=100`);
    const { results } = body as {
      results: { name: string; status: string; status_detail: string }[];
    };
    const failed = results.find(({ status }) => status === "error");
    if (failed) throw new Error(`${failed.name}: ${failed.status_detail}`);
    if (results.every(({ status }) => status === "ready")) return;
    await sleep(500);
  }
}

async function filesFor(user: Client, question: string): Promise<string[]> {
  const { body, status } = await user.get(
    `/libraries/ext/v1/search?limit=100&q=${encodeURIComponent(question)}`,
  );
  if (status !== 200) throw new Error(`a search was answered with ${status}`);
  const { results } = body as { results: { document: { name: string } }[] };
  return [...new Set(results.map(({ document }) => document.name))];
}

const { questions, judgments } = readCollection("sec10q", "qrels_doc.tsv");
const data = freshFolder();
const product = await startProduct(data);
try {
  const user = await signUp(product.url, "Eval");
  await upload(user);
  const answers: { grades: Map<string, number>; files: string[] }[] = [];
  for (const { id, text } of questions) {
    const grades = judgments.get(id);
    if (grades) answers.push({ grades, files: await filesFor(user, text) });
  }
  const measured = (measure: typeof ndcg, depth: number) =>
    mean(answers.map(({ grades, files }) => measure(files, grades, depth)));
  report("filings", [
    {
      by: "this product",
      ndcg10: measured(ndcg, 10),
      recall5: measured(recall, 5),
      recall10: measured(recall, 10),
    },
    { by: "BM25 over poppler's pages", ndcg10: 0.5886, recall5: 0.659, recall10: 0.8731 },
  ]);
} finally {
  await product.stop();
  forget(data);
}
