import type { QuestionGroup, QuestionProblem } from "@lectern/contract/insights";

import type { Fix, ProblemRow } from "./store.ts";
import { wordsOfAll } from "./words.ts";

/** A question as part of a group; one with two problems is part of two. */
export interface GroupedRow extends ProblemRow {
  fix: Fix | undefined;
}

export interface Group {
  problem: QuestionProblem;
  /** Whether the member cannot read its questions. */
  isHidden: boolean;
  /** Newest first. */
  questions: [GroupedRow, ...GroupedRow[]];
}

const isHiddenRow = ({ is_own, shared_id }: ProblemRow) => !is_own && shared_id === null;

function problemsIn({ outcome, feedback }: ProblemRow): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (outcome === "unanswered" || outcome === "unsupported") problems.push(outcome);
  if (feedback === "down") problems.push("disliked");
  return problems;
}

/**
 * Puts questions with the same words and problem together, the largest groups first. Questions that
 * the member cannot read are never put together with those that they can: asking one themselves would
 * tell whether somebody else has asked it.
 */
export async function groupsOf(rows: readonly ProblemRow[]): Promise<Group[]> {
  const words = await wordsOfAll(rows);
  const groups = new Map<string, Group>();
  for (const row of rows) {
    for (const problem of problemsIn(row)) {
      const isHidden = isHiddenRow(row);
      const key = `${problem} ${isHidden} ${words.get(row.id)}`;
      const one = { ...row, fix: row.fixes.find((fix) => fix.problem === problem) };
      const group = groups.get(key);
      if (group) group.questions.push(one);
      else groups.set(key, { problem, isHidden, questions: [one] });
    }
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      other.questions.length - one.questions.length ||
      compared(other.questions[0].id, one.questions[0].id) ||
      compared(one.problem, other.problem),
  );
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** A group is open again once a question comes that was not marked. */
export const stateOf = ({ questions }: Group): QuestionGroup["state"] =>
  questions.every(({ fix }) => fix) ? "fixed" : "open";

function lastFix({ questions, isHidden }: Group): QuestionGroup["fix"] {
  const fixes = questions.flatMap(({ fix }) => fix ?? []);
  const [last] = fixes.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (!last) return null;
  const { at, by, answered } = last;
  return { at: new Date(at).toISOString(), by, answered: isHidden ? null : answered };
}

/** Returns a group with the text of its newest question, if that is among `texts`. */
export function shown(group: Group, texts: ReadonlyMap<string, string>): QuestionGroup {
  const [newest] = group.questions;
  return {
    problem: group.problem,
    question_id: newest.id,
    question: texts.get(newest.id) ?? null,
    count: group.questions.length,
    last_asked_at: newest.created_at.toISOString(),
    state: stateOf(group),
    fix: lastFix(group),
  };
}
