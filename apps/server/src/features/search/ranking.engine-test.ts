import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";
import { z } from "zod";

import { read } from "#test/topics/topics.ts";
import { startWithCluster, told } from "#test/search/engines.ts";
import { AppError } from "#errors";
import { forJob } from "#http/member.ts";

import { mean, ndcg } from "../../../../../evals/measures.ts";
import { embeddedEngine } from "./embedded/engine.ts";
import { passages } from "./search.ts";

const data = new URL("../../../../../../shared/data/", import.meta.url);
const linesOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(path, data)), "utf8")
    .split("\n")
    .filter(Boolean);
const Question = z.object({ id: z.string(), text: z.string() });
const Abstract = Question.extend({ title: z.string() });
const depth = 10;

/** Returns passages of this many words. */
const inPassages = (text: string, words: number) =>
  text.match(new RegExp(String.raw`(?:\S+\s*){1,${words}}`, "gu")) ?? [];

/** A busy machine is slow, not wrong. */
async function patiently<T>(ask: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 0 || !(error instanceof AppError)) throw error;
    return patiently(ask, tries - 1);
  }
}

test.each([
  // Abstracts of one passage, and articles of several.
  { from: "cranfield", words: 10_000 },
  { from: "clapnq", words: 40 },
])("both engines rank $from alike", async ({ from, words }) => {
  const { app } = await startWithCluster();
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const ids = new Map<string, string>();
  for (const line of linesOf(`${from}/corpus.jsonl`)) {
    const { id, title, text } = Abstract.parse(JSON.parse(line));
    const pieces = inPassages(`${title} ${text}`.trim(), words);
    ids.set(await read(app, ada, collection, { name: "-", passages: pieces }), id);
  }
  await told(app);
  const judgments = new Map<string, Map<string, number>>();
  for (const line of linesOf(`${from}/qrels.tsv`).slice(1)) {
    const [question = "", passage = "", grade] = line.split("\t");
    const grades = judgments.get(question) ?? new Map<string, number>();
    judgments.set(question, grades.set(passage, Number(grade)));
  }
  const questions = linesOf(`${from}/queries.jsonl`)
    .map((line) => Question.parse(JSON.parse(line)))
    .filter(({ id }) => judgments.has(id));
  const member = forJob(ada.organizationId, ada.user.id);
  const scoreOf = async (deps: Parameters<typeof passages>[0]) => {
    const scores: number[] = [];
    for (const { id, text } of questions) {
      const found = await patiently(() => passages(deps, member, text, { limit: 3 * depth }));
      const names = [...new Set(found.map(({ document }) => ids.get(document.id) ?? ""))];
      scores.push(ndcg(names, judgments.get(id) ?? new Map(), depth));
    }
    return mean(scores);
  };
  const distributed = await scoreOf(app.deps);
  const embedded = await scoreOf({ ...app.deps, searchEngine: embeddedEngine(app.deps) });
  const figures = `${from}, nDCG@10: embedded ${embedded.toFixed(4)}, distributed ${distributed.toFixed(4)}`;
  process.stdout.write(`${figures}\n`);
  expect(embedded).toBeGreaterThan(0.3);
  expect(Math.abs(distributed - embedded)).toBeLessThan(0.005);
});
