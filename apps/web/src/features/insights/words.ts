import type { InsightDays, QuestionGroup, QuestionProblem } from "@lectern/contract/insights";
import { msg, plural, t } from "@lingui/core/macro";

import { shortCount, shortDate } from "#ui/text/formats.ts";

export const periods = ["7", "30", "90"] as const satisfies readonly InsightDays[];

export const periodNames = {
  "7": msg`7 days`,
  "30": msg`30 days`,
  "90": msg`90 days`,
} as const satisfies Record<InsightDays, unknown>;

export const problems = [
  "unanswered",
  "unsupported",
  "disliked",
] as const satisfies readonly QuestionProblem[];

export const problemNames = {
  unanswered: msg`Not answered`,
  unsupported: msg`Unsupported`,
  disliked: msg`Disliked`,
} as const satisfies Record<QuestionProblem, unknown>;

/** What a group is called: its newest question, or that nobody but who asked may read it. */
export const nameOf = ({ question }: Pick<QuestionGroup, "question">) =>
  question ?? t`Questions in private chats`;

export function askedText({ count, last_asked_at }: QuestionGroup): string {
  const [shown, day] = [shortCount(count), shortDate(last_asked_at)];
  return plural(count, {
    one: `Asked once, on ${day}`,
    other: `Asked ${shown} times, last on ${day}`,
  });
}
