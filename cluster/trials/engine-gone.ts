import { setTimeout as sleep } from "node:timers/promises";

import type { Bed } from "../bed.ts";
import { until } from "../waiting.ts";
import { newPerson } from "./person.ts";
import { rowsOf } from "./rows.ts";

const documents = 120;
const sentences = 900;
const words = "harbour crane ledger tariff berth signal winter cable engine quay report".split(" ");

/** A text of many passages; each document has a word of its own. */
function textOf(number: number): string {
  const line = (n: number) =>
    Array.from({ length: 14 }, (_, at) => words[(n * 7 + at * at + number) % words.length]).join(
      " ",
    );
  const lines = Array.from({ length: sentences }, (_, n) => `The ${line(n)} of part ${n}.`);
  return `The mark of this paper is mark${number}.\n${lines.join("\n")}`;
}

/**
 * Kills all nodes of the search cluster, searches and uploads meanwhile, starts them again and waits
 * until the last change has reached them.
 */
export async function loseEngine({ product, search }: Bed): Promise<boolean> {
  const person = await newPerson(product.url);
  const find = (word: string) => person.get(`/libraries/ext/v1/search?q=${word}&limit=5`);
  await person.upload("Before.txt", "The heron stands by the lake.");
  const hits = async (word: string) => {
    const { status, body } = await find(word);
    return status === 200 && (body as { results: unknown[] }).results.length > 0;
  };
  await until("the first document is found", () => hits("heron"));
  const url = await product.databaseUrl();
  const count = async (query: string) =>
    (await rowsOf<{ n: number }>(url, `select count(*)::int as n from ${query}`))[0]?.n ?? 0;

  await Promise.all(search.nodes.map((node) => node.kill()));
  const said: { status: number; ms: number }[] = [];
  let isOver = false;
  const searching = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await find("heron");
      said.push({ status, ms: performance.now() - began });
      await sleep(500);
    }
  })();
  let taken = 0;
  for (let number = 1; number <= documents; number++) {
    const { status } = await person.upload(`Paper ${number}.txt`, textOf(number));
    if (status === 201) taken++;
  }
  const ofCollection = `document where collection_id = '${person.collectionId}'`;
  await until(
    "all documents are ready without the search cluster",
    async () => (await count(`${ofCollection} and status = 'ready'`)) === taken + 1,
  );
  isOver = true;
  await searching;
  const waiting = await count("search_outbox");
  const passages = await count(
    `chunk join document on document.id = document_id
      where no in (select document_no from search_outbox)`,
  );
  const started = performance.now();
  for (const node of search.nodes) node.start();
  /** When the first changes were sent: before all nodes are back. */
  let began = started;
  await until("no change waits", async () => {
    const left = await count("search_outbox");
    if (left === waiting) began = performance.now();
    return left === 0;
  });
  const drained = performance.now();
  const seconds = (drained - began) / 1000;
  await until("the search cluster is whole", search.isWhole);
  await until("a document of the time without it is found", () => hits(`mark${taken}`));
  const slowest = Math.max(...said.map(({ ms }) => ms));
  const isSaid = said.every(({ status }) => status === 503);
  console.table([
    {
      searches: said.length,
      "answered 503": said.filter(({ status }) => status === 503).length,
      "slowest answer, s": Number((slowest / 1000).toFixed(2)),
      "documents taken": `${taken} of ${documents}`,
      "passages waiting": passages,
      "drained in, s": Number(seconds.toFixed(1)),
      "passages/s": Math.round(passages / seconds),
      "first after, s": Number(((began - started) / 1000).toFixed(1)),
    },
  ]);
  return isSaid && slowest <= 2_000 && taken === documents && passages / seconds >= 1_000;
}
