import type { Support } from "@lectern/contract/chat";

import type { Entailment, Entailer } from "#deps";

import type { Checker } from "../verify-with-model.ts";

/** Less certain verdicts are dropped: the model errs on numbers, and on partly read sources. */
const sure = 0.9;

/**
 * Checks sentences with an entailment model one at a time, so that a concurrent search waits for at
 * most one. If the model fails or times out, its verdicts so far count.
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

/** "Neutral" is no verdict: many paraphrases get it, and claims that need a heading. */
function verdictOf({ follows, denied, whole }: Entailment): Support | undefined {
  if (follows >= sure) return "supported";
  // Text left out of a long source may support the sentence.
  return denied >= sure && whole ? "unsupported" : undefined;
}
