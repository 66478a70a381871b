import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { dataFolder } from "./collections.ts";
import { summarise } from "./summary.ts";

/**
 * `npm run evals` runs all, `npm run evals -- retrieval` some. Each prints its table and writes
 * evals/out/<name>.json; the last table compares figures with their baselines and targets.
 * Arguments that begin with "--" are passed to each. The judged collections are read from
 * ../shared/data.
 */
const all = [
  "retrieval",
  "follow-ups",
  "filings",
  "questions",
  "structure",
  "pdfs",
  "languages",
  "answers",
  "support",
  "gold",
  "cells",
];
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("--"));
const flags = words.filter((word) => word.startsWith("--"));

if (!existsSync(dataFolder)) {
  console.error(`The judged collections are not at ${dataFolder}.`);
  process.exit(1);
}
let failed = 0;
for (const name of names.length > 0 ? names : all) {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [file, ...flags], { stdio: "inherit" });
  if (status !== 0) failed += 1;
}
summarise();
process.exit(failed > 0 ? 1 : 0);
