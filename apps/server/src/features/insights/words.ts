import { setImmediate as othersRun } from "node:timers/promises";

import { MOST_GROUPED } from "@lectern/contract/insights";
import { LruMap } from "toad-cache";

import { kindOf, languageOfQuestion, wordsOfQuestion } from "../chat/index.ts";

interface Asked {
  id: string;
  question: string;
}

/** By the id of a question, which never changes. */
const known = new LruMap<string>(2 * MOST_GROUPED);
/** Questions read without a pause, some milliseconds in all. */
const atOnce = 50;

/**
 * Returns for each question, by its id, the kind of answer that it asks for and its stemmed content
 * words in one order.
 */
export async function wordsOfAll(questions: readonly Asked[]): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  let read = 0;
  for (const { id, question } of questions) {
    let own = known.get(id);
    if (own === undefined) {
      known.set(id, (own = wordsOf(question)));
      read += 1;
      if (read % atOnce === 0) await othersRun();
    }
    words.set(id, own);
  }
  return words;
}

/** The whole question where it has no content words. */
function wordsOf(question: string): string {
  const words = wordsOfQuestion(question, languageOfQuestion(question));
  const terms = new Set(words.map(({ term }) => term));
  if (terms.size === 0) return question.trim().toLowerCase().replaceAll(/\s+/gu, " ");
  return [kindOf(question), ...[...terms].toSorted()].join(" ");
}
