import { mean } from "../measures.ts";
import type { Verdict } from "./score.ts";

/** The result of a question. */
export interface Outcome {
  id: string;
  kind: string;
  turns: string[];
  /** The expected result. */
  wanted: string;
  verdict: Verdict;
  /** The answer; empty for a refusal. */
  text: string;
  /** Whether a cited page contains the answer, or all required pages are cited. */
  cited: boolean;
  /** The same for the passages that were found and shown, cited or not. */
  among: boolean;
  /** For each quote, whether it is verbatim on its page. */
  verbatim: boolean[];
}

const unanswerable = new Set<Verdict>(["rightly refused", "wrongly answered"]);

/**
 * One line of the table: shares of the answerable questions, then shares of the unanswerable ones;
 * how many answers cite a page that contains the expected answer, for how many answerable questions
 * it is at least among the passages shown, and how many quotes are verbatim. Empty if there are
 * none.
 */
export function rowOf(labels: Record<string, string>, outcomes: Outcome[]) {
  const answerable = outcomes.filter(({ verdict }) => !unanswerable.has(verdict));
  const others = outcomes.filter(({ verdict }) => unanswerable.has(verdict));
  const answered = answerable.filter(({ verdict }) => verdict !== "wrongly refused");
  const share = (some: Outcome[], is: (one: Outcome) => boolean) =>
    some.length === 0 ? undefined : mean(some.map((one) => (is(one) ? 1 : 0)));
  const of = (verdict: Verdict) => share(answerable, (one) => one.verdict === verdict);
  const quotes = outcomes.flatMap(({ verbatim }) => verbatim.map(Number));
  return {
    ...labels,
    answerable: answerable.length,
    right: of("right"),
    partly: of("partly"),
    wrong: of("wrong"),
    "wrongly refused": of("wrongly refused"),
    unanswerable: others.length,
    "rightly refused": share(others, ({ verdict }) => verdict === "rightly refused"),
    "page cited": share(answered, ({ cited }) => cited),
    "page found": share(answerable, ({ among }) => among),
    verbatim: quotes.length > 0 ? mean(quotes) : undefined,
  };
}

/** Returns a question with its result and expected result, in one line. */
export function printed({ id, kind, turns, verdict, text, wanted }: Outcome): string {
  const said = text.replaceAll(/\s+/g, " ").slice(0, 300);
  return `${verdict}  ${id} (${kind})  ${turns.join(" / ")}  =>  ${said || "(refused)"}  WANTED ${wanted}`;
}
