import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { printBook } from "./book.ts";
import { openIntake } from "./intake.ts";
import { converse, hangUp, newSession } from "../answers/conversation.ts";
import { type Figure, median, quantile, report } from "../measure.ts";
import { setStage } from "../stage.ts";
import { pagesOf, pdfsOf, unite } from "./united.ts";

/**
 * Time from the first byte of an upload until a search finds the document, compared with `pdftotext
 * -bbox` on the same file in the same run: 500 pages of filings, merged from the PDFs of a folder,
 * and a book.
 */
const folder = process.argv[2] ?? "../shared/data/sec10q/docs";
const wanted = 500;
const rounds = 3;

const filings = paperOf("filings", unite(pdfsOf(folder), wanted));
const book = paperOf("a book", await printBook());
const stage = await setStage({
  pace: { firstMs: 0, words: 20, everyMs: 2 },
  chunks: 0,
  people: 60,
});

function paperOf(kind: string, file: string) {
  return { kind, file, pages: pagesOf(file), bytes: readFileSync(file) };
}
type Paper = ReturnType<typeof paperOf>;

let papers = 0;
const intake = await openIntake(stage);
const { ask } = intake;

/** Returns the milliseconds until the document is found. */
const takeIn = ({ bytes }: Paper) =>
  intake.takeIn({ name: `paper ${papers++}.pdf`, bytes, words: "revenue net income article" });

/** Repeats `work` while a document is ingested; returns the time of each repetition. */
async function meanwhile(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  let busy = true;
  const working = (async () => {
    while (busy) {
      times.push(await work());
      await sleep(5);
    }
  })();
  await takeIn(filings);
  busy = false;
  await working;
  return times;
}

const peaks: number[] = [];
const figures: Figure[] = [];
for (const paper of [filings, book]) {
  const [yardstick, ours]: [number[], number[]] = [[], []];
  await takeIn(paper);
  for (let round = 0; round < rounds; round++) {
    // As when documents are added one by one: the next sandbox worker is loaded by then.
    await sleep(3_000);
    const began = performance.now();
    execFileSync("pdftotext", ["-bbox", paper.file, "/dev/null"], { stdio: "ignore" });
    yardstick.push(performance.now() - began);
    ours.push(await takeIn(paper));
  }
  // In a separate round, because reading the memory of all processes slows them.
  const watched = stage.watchMemory(100);
  await takeIn(paper);
  peaks.push(watched().both);
  const [theirMs, ourMs] = [median(yardstick), median(ours)];
  const { kind, pages } = paper;
  figures.push(
    { what: `pdftotext -bbox, ${kind} of ${pages} pages`, value: theirMs, unit: "ms" },
    { what: `${kind}: upload until found by search`, value: ourMs, unit: "ms" },
    { what: `${kind}: everything included`, value: (pages / ourMs) * 1000, unit: "pages/s" },
    {
      what: `${kind}: ratio to the yardstick's pages per second`,
      value: theirMs / ourMs,
      unit: "x",
      target: { least: 0.8 },
    },
  );
}

const searches = await meanwhile(async () => {
  const began = performance.now();
  await ask("/libraries/ext/v1/search?q=operating+segments+revenue");
  return performance.now() - began;
});
const { headers } = stage.people[0] ?? { headers: {} };
const session = await newSession(stage.url, headers);
const question = async () => {
  const { firstTokenMs, whole } = await converse(
    stage.url,
    headers,
    session,
    "What was the revenue of the segments?",
  );
  if (!whole) throw new Error("an answer was not whole");
  return firstTokenMs;
};
await question();
const answers = await meanwhile(question);
hangUp();
intake.close();
await stage.strike();
for (const { file } of [filings, book]) rmSync(file);

report("ingestion", [
  ...figures,
  {
    what: "peak memory of all processes (PSS)",
    value: Math.max(...peaks),
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
