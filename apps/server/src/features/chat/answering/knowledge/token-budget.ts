import type { Part } from "@lectern/contract/knowledge";

import { tokensIn } from "#tokens";

import type { Earlier, AnswerSettings } from "../answer-context.ts";
import { mostOutput, partsOf, piecesOf } from "../generation/prompt.ts";

/** Of a small window, this share at most is kept free for the answer. */
const shareForAnswer = 0.25;
/** Earlier turns take at most this share of what is left; the oldest go first. */
const shareForEarlier = 0.3;
/** What the built-in model looks through, in tokens: it has no window, but people do not wait long. */
const builtInWindow = 40_000;

/** How the window of the writer is shared out before anything is found, in tokens. */
export interface TokenBudget {
  window: number;
  /** Kept free for the answer. */
  reserve: number;
  /** What all that is sent may take. */
  limit: number;
  /** Taken by all but what is found. */
  parts: Part[];
  forKnowledge: number;
  /** The turns above that there is room for, oldest first. */
  earlier: Earlier[];
}

export function tokenBudgetOf(brief: AnswerSettings): TokenBudget {
  const [writer] = brief.writers;
  if (!writer) {
    const window = builtInWindow;
    return { window, reserve: 0, limit: window, parts: [], forKnowledge: window, earlier: [] };
  }
  const window = writer.windowTokens;
  const reserve = Math.min(mostOutput(brief), Math.floor(window * shareForAnswer));
  const limit = window - reserve;
  const bare = partsOf(piecesOf(brief, { evidence: [], earlier: [] }));
  const left = limit - bare.reduce((sum, { tokens }) => sum + tokens, 0);
  const earlier = lately(brief.earlier, left * shareForEarlier);
  const parts = partsOf(piecesOf(brief, { evidence: [], earlier }));
  const taken = parts.reduce((sum, { tokens }) => sum + tokens, 0);
  return { window, reserve, limit, parts, forKnowledge: Math.max(0, limit - taken), earlier };
}

/** The latest turns that fit, oldest first. */
function lately(turns: readonly Earlier[], room: number): Earlier[] {
  let left = room;
  const fitting: Earlier[] = [];
  for (const turn of turns.toReversed()) {
    left -= tokensIn(turn.question) + tokensIn(turn.answer);
    if (left < 0) break;
    fitting.unshift(turn);
  }
  return fitting;
}
