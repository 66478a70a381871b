import type { Part } from "@lectern/contract/knowledge";

import { tokensIn } from "#tokens";

import { roomForResults, usesTools } from "../../tools/offered.ts";
import type { AnswerContext } from "../answer-context.ts";
import { type AnsweredTurn, mostOutput, partsOf, piecesOf } from "../generation/prompt.ts";

/** Maximum share of a small window reserved for the answer. */
const shareForAnswer = 0.25;
/** Maximum share of the remaining tokens for earlier turns; the oldest are dropped first. */
const shareForEarlier = 0.3;
/** Tokens that the built-in model reads: it has no window, but answers must be fast. */
const builtInWindow = 40_000;

/** How the writer's context window is divided before the search, in tokens. */
export interface TokenBudget {
  window: number;
  /** Reserved for the answer. */
  reserve: number;
  /** Maximum tokens sent. */
  limit: number;
  /** Tokens used by everything except search results. */
  parts: Part[];
  forKnowledge: number;
  /** Earlier turns that fit, oldest first. */
  earlier: AnsweredTurn[];
}

export function tokenBudgetOf(context: AnswerContext): TokenBudget {
  const [writer] = context.writers;
  if (!writer) {
    const window = builtInWindow;
    return { window, reserve: 0, limit: window, parts: [], forKnowledge: window, earlier: [] };
  }
  const window = writer.windowTokens;
  const reserve = Math.min(mostOutput(context), Math.floor(window * shareForAnswer));
  const limit = window - reserve;
  const bare = partsOf(piecesOf({ ...context, evidence: [], earlier: [] }));
  const forResults = usesTools(context) ? roomForResults(window) : 0;
  const left = limit - forResults - bare.reduce((sum, { tokens }) => sum + tokens, 0);
  const earlier = latest(answeredTurns(context), left * shareForEarlier);
  const parts = partsOf(piecesOf({ ...context, evidence: [], earlier }));
  const used = parts.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    window,
    reserve,
    limit,
    parts,
    forKnowledge: Math.max(0, limit - forResults - used),
    earlier,
  };
}

export const answeredTurns = ({ above }: Pick<AnswerContext, "above">): AnsweredTurn[] =>
  above.flatMap(({ question, content }) => (content ? [{ question, answer: content }] : []));

/** The latest turns that fit, oldest first. */
function latest(turns: readonly AnsweredTurn[], tokens: number): AnsweredTurn[] {
  let left = tokens;
  const fitting: AnsweredTurn[] = [];
  for (const turn of turns.toReversed()) {
    left -= tokensIn(turn.question) + tokensIn(turn.answer);
    if (left < 0) break;
    fitting.unshift(turn);
  }
  return fitting;
}
