import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Folder of the judged collections (their README describes them). */
export const dataFolder = fileURLToPath(new URL("../../shared/data/", import.meta.url));

/** A judged collection: passages, questions, and the graded passages that answer them. */
export interface Collection {
  name: string;
  passages: { id: string; title: string; text: string }[];
  questions: { id: string; text: string }[];
  /**
   * For each question, the grade of each passage or document that answers it; above 0 is relevant.
   */
  judgments: Map<string, Map<string, number>>;
}

export const lines = (path: string) =>
  readFileSync(`${dataFolder}${path}`, "utf8").split("\n").filter(Boolean);

/** Reads a collection. */
export function readCollection(name: string, judgmentsFile = "qrels.tsv"): Collection {
  const judgments = new Map<string, Map<string, number>>();
  for (const line of lines(`${name}/${judgmentsFile}`).slice(1)) {
    const [question = "", passage = "", grade] = line.split("\t");
    const grades = judgments.get(question) ?? new Map<string, number>();
    judgments.set(question, grades.set(passage, Number(grade)));
  }
  return {
    name,
    passages: lines(`${name}/corpus.jsonl`).map((line) => {
      const { id, title = "", text } = JSON.parse(line) as Partial<Collection["passages"][number]>;
      return { id: id ?? "", title, text: text ?? "" };
    }),
    questions: lines(`${name}/queries.jsonl`).map(
      (line) => JSON.parse(line) as { id: string; text: string },
    ),
    judgments,
  };
}
