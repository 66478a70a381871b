import type { Support } from "@lectern/contract/chat";

import type { Entailed, Entailer } from "#deps";

import type { Checker } from "../verify-with-model.ts";

/** Less certain answers of such a model are left out: it errs on numbers, and on what it reads half of. */
const sure = 0.9;

/**
 * A model that says whether a sentence follows from a text, asked about one sentence after the other,
 * so that a search in between waits for one of them at most. Where it fails or its time is over, what
 * it said before counts.
 */
export const entailmentChecker = (entailer: Entailer): Checker => ({
  name: entailer.name,
  async check(claims, signal) {
    const verdicts: (Support | undefined)[] = [];
    for (const { text, quotes } of claims) {
      try {
        verdicts.push(verdictOf(await entailer.entail(quotes.join("\n"), text, signal)));
      } catch (error) {
        if (verdicts.length === 0) throw error;
        break;
      }
    }
    return verdicts;
  },
});

/** "Neither" is no verdict: it is said of many a paraphrase, and of what a heading would tell. */
function verdictOf({ follows, denied, whole }: Entailed): Support | undefined {
  if (follows >= sure) return "supported";
  // What was left out of a long text may be what carries the sentence.
  return denied >= sure && whole ? "unsupported" : undefined;
}
