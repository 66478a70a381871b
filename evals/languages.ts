import { readdirSync, readFileSync } from "node:fs";

import { Assembly } from "../packages/document-parser/src/assembly.ts";
import type { ReadChunk } from "../packages/document-parser/src/process/frames.ts";
import { languageOf } from "../packages/text-analysis/src/language/language.ts";
import { parser as markdown } from "../packages/document-parser/src/parsers/markdown.ts";
import { passages } from "../apps/server/src/features/search/search.ts";
import { type Library, openLibrary } from "./library.ts";
import { mean, ndcg, recall } from "./measures.ts";
import { report } from "./report.ts";

/**
 * The same office topics in many languages, all in one collection so that they compete. Questions
 * use other words than the passages: other inflections, compounds, accents, particles. The files
 * were written for this project: passages by topic; questions with their text, best topic, other
 * topics.
 */
interface Judged {
  passages: Record<string, string>;
  queries: [text: string, best: string, ...others: string[]][];
}

const folder = new URL("languages/", import.meta.url);
const judged = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .toSorted()
  .map((file) => ({
    language: file.slice(0, -".json".length),
    ...(JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Judged),
  }));

const gradesOf = (language: string, [, best, ...others]: Judged["queries"][number]) =>
  new Map([
    ...others.map((topic) => [`${language}/${topic}`, 1] as const),
    [`${language}/${best}`, 2] as const,
  ]);

/** Adds each passage as a document, in its detected language. */
async function fill(library: Library) {
  const ids = new Map<string, string>();
  const told = new Map<string, number>();
  for (const { language, passages } of judged) {
    for (const [topic, text] of Object.entries(passages)) {
      const guess = languageOf(text);
      if (guess === language) told.set(language, (told.get(language) ?? 0) + 1);
      const id = await library.add({ name: "-", language: guess, passages: [text] });
      ids.set(id, `${language}/${topic}`);
    }
  }
  return { ids, told };
}

/** Ingests a document of several languages, split into passages as files are. */
async function readMixed(name: string) {
  const bytes = readFileSync(new URL(`mixed/${name}`, folder));
  const document = await markdown.parse([bytes], { kind: "markdown", size: bytes.length });
  const texts: string[] = [];
  let language = "und";
  const assembly = new Assembly(document, (header, [text] = []) => {
    const page = Buffer.from(text ?? []).toString();
    const visit = ({ start, end }: ReadChunk) => texts.push(page.slice(start, end));
    if (header.type === "page") header.chunks.forEach(visit);
    if (header.type === "document") ({ language } = header);
  });
  for await (const pages of document.pages) for (const page of pages) assembly.add(page);
  assembly.finish({ isRepaired: false });
  return { name, language, passages: texts };
}

/** Whether the expected passage is among the first results. */
async function searchMixed({ deps, member, add }: Library) {
  const names = readdirSync(new URL("mixed/", folder)).filter((file) => file.endsWith(".md"));
  for (const name of names) await add({ ...(await readMixed(name)), name: "-" });
  const queries = JSON.parse(readFileSync(new URL("mixed/queries.json", folder), "utf8")) as [
    text: string,
    phrase: string,
  ][];
  const answers = [];
  for (const [text, phrase] of queries) {
    const hits = await passages(deps, member, text, { limit: 10 });
    const found = hits.map((hit) => (hit.text.includes(phrase) ? "asked" : hit.chunkId));
    answers.push({ text, found, grades: new Map([["asked", 2]]) });
  }
  return answers;
}

interface Answer {
  text: string;
  /** Best first. */
  found: string[];
  grades: Map<string, number>;
}

function rowOf(language: string, answers: Answer[], told?: number) {
  const measured = (measure: typeof ndcg, depth: number) =>
    mean(answers.map(({ found, grades }) => measure(found, grades, depth)));
  const isBest = ({ found: [first = ""], grades }: Answer) => grades.get(first) === 2;
  for (const answer of answers) {
    if (process.argv.includes("--misses") && !isBest(answer))
      console.log(`${language}: ${answer.text} -> ${answer.found.slice(0, 3).join(", ")}`);
  }
  return {
    language,
    questions: answers.length,
    "language told": told,
    ndcg10: measured(ndcg, 10),
    recall10: measured(recall, 10),
    recall1: mean(answers.map((answer) => (isBest(answer) ? 1 : 0))),
  };
}

const library = await openLibrary();
try {
  const { deps, member } = library;
  const { ids, told } = await fill(library);
  const mixed = await searchMixed(library);
  const rows: ReturnType<typeof rowOf>[] = [];
  for (const { language, passages: texts, queries } of judged) {
    const answers: Answer[] = [];
    for (const query of queries) {
      const hits = await passages(deps, member, query[0], { limit: 10 });
      const found = hits.map(({ document, chunkId }) => ids.get(document.id) ?? chunkId);
      answers.push({ text: query[0], found, grades: gradesOf(language, query) });
    }
    rows.push(rowOf(language, answers, (told.get(language) ?? 0) / Object.keys(texts).length));
  }
  const average = (key: "language told" | "ndcg10" | "recall10" | "recall1") =>
    mean(rows.map((row) => row[key] ?? 0));
  report("languages", [
    ...rows,
    {
      language: "mean",
      questions: rows.reduce((sum, { questions }) => sum + questions, 0),
      "language told": average("language told"),
      ndcg10: average("ndcg10"),
      recall10: average("recall10"),
      recall1: average("recall1"),
    },
    rowOf("several in a document", mixed),
  ]);
  if (average("recall10") < 0.95) process.exitCode = 1;
} finally {
  await library.close();
}
