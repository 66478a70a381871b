import type { Support } from "@lectern/contract/chat";

import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";

import { type Finding, noteOf } from "./finding.ts";

/** A sentence of an answer and its quotes. */
export interface Checkable {
  text: string;
  quotes: readonly string[];
}

/** Adds the finding made without a model. */
export interface Claim extends Checkable {
  finding: Finding;
}

/** Judges whether quotes support sentences. */
export interface Checker {
  readonly name: string;
  /**
   * Returns a verdict for each sentence in order; undefined or missing at the end if it has none.
   * Throws ModelError.
   */
  check(claims: readonly Checkable[], signal: AbortSignal): Promise<(Support | undefined)[]>;
}

const strength = { unsupported: 0, partial: 1, supported: 2 } as const;
const levels = ["unsupported", "partial", "supported"] as const;

/** Maximum sentences of an answer checked by a model; the others keep their finding. */
const maxClaims = 60;

/**
 * Combines the findings for citing sentences with a model's verdicts, in order. The model may lower
 * any finding. It may raise one by one step at most, and only without a definite mismatch (a
 * number, a name, a negation): a document that tricks it into a "yes" gains little. Sentences
 * without a verdict keep their finding. Throws ModelError.
 */
export async function verifyWithModel(
  checker: Checker,
  claims: readonly Claim[],
  signal: AbortSignal,
): Promise<Finding[]> {
  const asked = claims.slice(0, maxClaims);
  if (asked.length === 0) return claims.map(({ finding }) => finding);
  const verdicts = await checker.check(asked, signal);
  return claims.map(({ finding }, n) => merged(finding, verdicts[n]));
}

function merged(finding: Finding, verdict: Support | undefined): Finding {
  if (!verdict || verdict === finding.support) return finding;
  const [mine, its] = [strength[finding.support], strength[verdict]];
  if (its < mine) return { support: verdict, note: null, ...notes[verdict] };
  if (finding.note !== null) return finding;
  return { support: levels[Math.min(its, mine + 1)] ?? finding.support, note: null };
}

const notes = {
  supported: undefined,
  partial: noteOf(message("source_does_not_say_all")),
  unsupported: noteOf(message("source_does_not_say_this")),
};

/** Timeout for the check of an answer. */
const timeoutMs = 8_000;

/**
 * The findings for citing sentences, with a model's verdicts. Without a model, or if it fails, the
 * findings are unchanged.
 */
export async function verdictsOf<Statement extends Claim>(
  { log }: Pick<Deps, "log">,
  checkerOf: () => Promise<Checker | undefined>,
  statements: readonly Statement[],
  signal: AbortSignal,
): Promise<readonly Statement[]> {
  const citing = statements.filter(({ quotes }) => quotes.length > 0);
  if (signal.aborted || citing.length === 0) return statements;
  let checker: Checker | undefined;
  try {
    checker = await checkerOf();
    if (!checker) return statements;
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const findings = await verifyWithModel(checker, citing, bounded);
    const found = new Map(citing.map((one, n) => [one, findings[n] ?? one.finding]));
    return statements.map((one) => ({ ...one, finding: found.get(one) ?? one.finding }));
  } catch (error) {
    log.warn({ err: error, model: checker?.name }, "sentences were checked without a model");
    return statements;
  }
}
