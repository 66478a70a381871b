import type { Support } from "@lectern/contract/chat";

import type { Deps } from "#deps";

import type { Statement } from "../citations.ts";
import type { Finding } from "./finding.ts";

/** A sentence of an answer and the words of its sources. */
export interface Checkable {
  text: string;
  quotes: readonly string[];
}

/** With what was found about it without a model. */
export interface Claim extends Checkable {
  finding: Finding;
}

/** Says of sentences whether the words they cite carry them. */
export interface Checker {
  readonly name: string;
  /**
   * Returns a verdict for each sentence in their order, none where it has none, also at the end.
   * Throws ModelError.
   */
  check(claims: readonly Checkable[], signal: AbortSignal): Promise<(Support | undefined)[]>;
}

const strength = { unsupported: 0, partial: 1, supported: 2 } as const;
const levels = ["unsupported", "partial", "supported"] as const;

/** Sentences judged for one answer; a longer one keeps what was found without a model. */
const most = 60;

/**
 * What a model finds about sentences that cite something, in their order. It may mark any of them
 * down. It marks up by one step at most, and only where nothing definite was found against the
 * sentence (a number, a name, a negation): a document that talks it into a "yes" gains little by it.
 * Throws ModelError; what the model has no verdict on stays as it was found.
 */
export async function verifyWithModel(
  checker: Checker,
  claims: readonly Claim[],
  signal: AbortSignal,
): Promise<Finding[]> {
  const asked = claims.slice(0, most);
  if (asked.length === 0) return claims.map(({ finding }) => finding);
  const verdicts = await checker.check(asked, signal);
  return claims.map(({ finding }, n) => merged(finding, verdicts[n]));
}

function merged(finding: Finding, verdict: Support | undefined): Finding {
  if (!verdict || verdict === finding.support) return finding;
  const [mine, its] = [strength[finding.support], strength[verdict]];
  if (its < mine) return { support: verdict, note: notes[verdict] };
  if (finding.note !== null) return finding;
  return { support: levels[Math.min(its, mine + 1)] ?? finding.support, note: null };
}

const notes: Record<Support, string | null> = {
  supported: null,
  partial: "The source does not say all of this.",
  unsupported: "The source does not say this.",
};

/** Whoever reads the answer waits for it no longer than this. */
const patienceMs = 8_000;

/**
 * What was found about the sentences that cite something, with what a model finds about them. Without
 * one, and where it fails, what was found stands.
 */
export async function verdictsOf(
  { log }: Pick<Deps, "log">,
  checkerOf: () => Promise<Checker | undefined>,
  statements: readonly Statement[],
  signal: AbortSignal,
): Promise<readonly Statement[]> {
  const citing = statements.filter(({ from }) => from.length > 0);
  if (signal.aborted || citing.length === 0) return statements;
  let checker: Checker | undefined;
  try {
    checker = await checkerOf();
    if (!checker) return statements;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const findings = await verifyWithModel(checker, citing, patience);
    const found = new Map(citing.map((one, n) => [one, findings[n] ?? one.finding]));
    return statements.map((one) => ({ ...one, finding: found.get(one) ?? one.finding }));
  } catch (error) {
    log.warn({ err: error, model: checker?.name }, "sentences were checked without a model");
    return statements;
  }
}
