import { execFileSync } from "node:child_process";
import { createReadStream, rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { readingProgram } from "../../apps/server/src/features/reading/program.ts";
import { readDocument } from "../../apps/server/src/features/reading/read-document.ts";
import { openSandbox } from "../../apps/server/src/platform/sandbox/sandbox.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { printBook } from "./book.ts";
import { median, report, watchMemory } from "../measure.ts";
import { pdfsOf, unite } from "./united.ts";

/**
 * Parsing PDFs in a sandbox worker (boxes, structure, chunks, search terms) compared with
 * `pdftotext -bbox` (boxes alone) on the same files in the same run: first all files of a folder
 * merged into one, with a new process each; then file by file, with a preloaded worker, as for
 * uploads.
 */
const folder = process.argv[2] ?? "../shared/data/sec10q/docs";
const rounds = Number(process.argv[3] ?? 3);
const files = pdfsOf(folder);
const sandbox = await openSandbox(openLog("silent"), readingProgram);

function theirs(file: string): number {
  const began = performance.now();
  execFileSync("pdftotext", ["-bbox", file, "/dev/null"], { stdio: "ignore" });
  return performance.now() - began;
}

/** Returns milliseconds and pages; the worker is loaded before timing starts. */
async function ours(file: string) {
  sandbox.prepare();
  await sleep(800);
  const began = performance.now();
  let pages = 0;
  const request = { kind: "pdf", size: statSync(file).size } as const;
  const limits = { wallSeconds: 300, memoryMb: 2048 };
  for await (const part of readDocument({ sandbox }, createReadStream(file), request, limits)) {
    if (part.type === "page") pages++;
  }
  return { ms: performance.now() - began, pages };
}

async function compare(file: string) {
  const [their, our]: number[][] = [[], []];
  let pages = 0;
  for (let round = 0; round < rounds; round++) {
    their?.push(theirs(file));
    const read = await ours(file);
    our?.push(read.ms);
    ({ pages } = read);
  }
  return { name: basename(file), pages, theirs: median(their ?? []), ours: median(our ?? []) };
}

const united = unite(files);
const own = process.memoryUsage().rss / 1024 / 1024;
const peak = watchMemory(process.pid);
const whole = await compare(united);
const peakMb = peak();
const book = await printBook();
const prose = await compare(book);
for (const file of [united, book]) rmSync(file);
const rows: (typeof whole)[] = [];
for (const file of files) rows.push(await compare(file));
await sandbox.close();

for (const { name, pages, theirs, ours } of [whole, prose, ...rows]) {
  const line = [
    name.padEnd(40),
    `${pages} pages`.padStart(11),
    `${theirs.toFixed(0)} ms`.padStart(9),
  ];
  console.log(...line, `${ours.toFixed(0)} ms`.padStart(9), `${(theirs / ours).toFixed(2)} x`);
}
const sum = (pick: (row: typeof whole) => number) => rows.reduce((all, row) => all + pick(row), 0);
report(
  "reading",
  [
    {
      what: "pdftotext -bbox, all files as one",
      value: (whole.pages / whole.theirs) * 1000,
      unit: "pages/s",
    },
    {
      what: "the reading child, all files as one",
      value: (whole.pages / whole.ours) * 1000,
      unit: "pages/s",
    },
    { what: "ratio", value: whole.theirs / whole.ours, unit: "x", target: { least: 0.8 } },
    {
      what: `the same, a book of ${prose.pages} pages`,
      value: prose.theirs / prose.ours,
      unit: "x",
      target: { least: 0.8 },
    },
    {
      what: "ratio file by file, child loaded ahead",
      value: sum((row) => row.theirs) / sum((row) => row.ours),
      unit: "x",
    },
    {
      what: "peak memory of the children (PSS)",
      value: peakMb - own,
      unit: "MB",
      target: { most: 400 },
    },
  ],
  { files: [whole, prose, ...rows] },
);
