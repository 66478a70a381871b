import { readdirSync, readFileSync } from "node:fs";

import { languageOf } from "../apps/server/src/features/ingestion/reading/language.ts";
import { passages } from "../apps/server/src/features/search/search.ts";
import { type Library, openLibrary } from "./library.ts";
import { mean, ndcg, recall } from "./measures.ts";
import { report } from "./report.ts";

/**
 * The same office topics in many languages, all in one collection so that they disturb each other.
 * Questions say it in other words than the passages: other inflections, compounds, accents, particles.
 * The files are written for this project: passages by topic; questions as text, best topic, others.
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

/** Each passage a document of its own, in the language that the reader takes it for. */
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

const library = await openLibrary();
try {
  const { deps, member } = library;
  const { ids, told } = await fill(library);
  const rows = [];
  for (const { language, passages: texts, queries } of judged) {
    const answers = [];
    for (const query of queries) {
      const hits = await passages(deps, member, query[0], { limit: 10 });
      const found = hits.map(({ document }) => ids.get(document.id) ?? "");
      answers.push({ found, grades: gradesOf(language, query) });
      if (process.env["EVAL_MISSES"] && found[0] !== `${language}/${query[1]}`)
        console.log(language, query[0], "->", found.slice(0, 4).join(" "));
    }
    const measured = (measure: typeof ndcg, depth: number) =>
      mean(answers.map(({ found, grades }) => measure(found, grades, depth)));
    rows.push({
      language,
      questions: queries.length,
      "language told": (told.get(language) ?? 0) / Object.keys(texts).length,
      ndcg10: measured(ndcg, 10),
      recall10: measured(recall, 10),
      recall1: mean(
        answers.map(({ found: [first = ""], grades }) => (grades.get(first) === 2 ? 1 : 0)),
      ),
    });
  }
  const average = (key: "language told" | "ndcg10" | "recall10" | "recall1") =>
    mean(rows.map((row) => row[key]));
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
  ]);
} finally {
  await library.close();
}
