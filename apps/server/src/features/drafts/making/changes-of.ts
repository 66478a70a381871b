import type { Sentence } from "@lectern/contract/chat";
import type { ReportChanges, RunReport } from "@lectern/contract/run-parts";

import { unmarked } from "../../chat/index.ts";
import { dayOf } from "../../exports/index.ts";
import { wordedSentences } from "../../runs/index.ts";
import type { NewSection } from "./sections-of.ts";

const compared =
  "The documents that the two reports cite are compared, and the wording of their sentences: a sentence that says the same in other words counts as new.";

interface Item {
  text: string;
  /** Of the report. */
  sentence?: Sentence | undefined;
}

/**
 * Returns how a report differs from the previous one of its schedule, as a section. New sentences
 * keep their citations and what checking said of them; lists of documents make no claim to check.
 */
export function changesOf(changes: ReportChanges, answer: RunReport["answer"]): NewSection {
  const known = new Map(wordedSentences(answer).map(({ text, sentence }) => [text, sentence]));
  const names = (sources: ReportChanges["sources_new"]): Item[] =>
    sources.map(({ name }) => ({ text: unmarked(name) }));
  const parts: [title: string, items: Item[]][] = [
    ["Sources that the previous report did not cite", names(changes.sources_new)],
    ["Sources no longer there", names(changes.sources_removed)],
    ["Sources that were replaced", names(changes.sources_replaced)],
    ["New sentences", changes.sentences_new.map((text) => ({ text, sentence: known.get(text) }))],
  ];
  const full = parts.filter(([, items]) => items.length > 0);
  let content = full.length === 0 ? `Nothing changed. ${compared}` : compared;
  const sentences: Sentence[] = [];
  for (const [title, items] of full) {
    content += `\n\n### ${title}\n`;
    for (const { text, sentence } of items) {
      content += "\n- ";
      const start = content.length;
      content += text;
      if (!sentence) continue;
      sentences.push({ ...sentence, start, end: content.length });
      const marks = sentence.citations.map((number) => `[${number}]`).join("");
      if (marks !== "") content += ` ${marks}`;
    }
  }
  return { title: `Changed since the report of ${dayOf(changes.since)}`, content, sentences };
}
