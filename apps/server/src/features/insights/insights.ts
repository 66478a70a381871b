import type { Answer } from "@lectern/contract/endpoint";
import {
  type getInsights,
  type GroupedQuestion,
  type Insights,
  type listGroupedQuestions,
  type listQuestionGroups,
  LONGEST_PERIOD,
  MOST_GROUPED,
  type QuestionGroup,
  type QuestionProblem,
} from "@lectern/contract/insights";
import type { z } from "zod";

import type { Deps } from "#deps";
import { forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import { type Group, type GroupedRow, groupsOf, shown, stateOf } from "./groups.ts";
import * as store from "./store.ts";
import { textsOf } from "./texts.ts";

type Needs = Pick<Deps, "db">;

export async function counts(
  { db }: Needs,
  member: Member,
  { days }: z.output<typeof getInsights.query>,
): Promise<Insights> {
  demand(member, "insight.manage");
  return store.countsOf(db, member.orgId, Number(days));
}

const pageIn = <One>(
  all: readonly One[],
  { page, page_size }: { page: number; page_size: number },
) => all.slice((page - 1) * page_size, page * page_size);

export async function list(
  deps: Needs,
  member: Member,
  { days, problem, state, ...page }: z.output<typeof listQuestionGroups.query>,
): Promise<Answer<typeof listQuestionGroups>> {
  demand(member, "insight.manage");
  const rows = await store.problemsOf(deps.db, member, Number(days), MOST_GROUPED + 1);
  const all = await groupsOf(rows.slice(0, MOST_GROUPED));
  const groups = all.filter(
    (group) => (problem === undefined || group.problem === problem) && stateOf(group) === state,
  );
  const some = pageIn(groups, page);
  const texts = await textsOf(
    deps,
    member,
    some.map(({ questions: [newest] }) => newest),
  );
  return {
    total: groups.length,
    results: some.map((group) => shown(group, texts)),
    is_partial: rows.length > MOST_GROUPED,
  };
}

/** What names a group: its problem, and any of its questions. */
export interface GroupKey {
  problem: QuestionProblem;
  question_id: string;
}

/** Returns a group as it is over these days. Throws not_found. */
export async function demandGroup(
  { db }: Needs,
  member: Member,
  { problem, question_id }: GroupKey,
  days = LONGEST_PERIOD,
): Promise<Group> {
  demand(member, "insight.manage");
  const rows = await store.problemsOf(db, member, days, MOST_GROUPED);
  const group = (await groupsOf(rows)).find(
    (one) => one.problem === problem && one.questions.some(({ id }) => id === question_id),
  );
  if (!group) throw notFound("insight_not_found");
  return group;
}

/** Returns a group as the member sees it now. Throws not_found. */
export async function groupNow(deps: Needs, member: Member, key: GroupKey): Promise<QuestionGroup> {
  const group = await demandGroup(deps, member, key);
  return shown(group, await textsOf(deps, member, [group.questions[0]]));
}

const questionOf = (row: GroupedRow, question: string): GroupedQuestion => ({
  id: row.id,
  question,
  asked_at: row.created_at.toISOString(),
  session_id: row.is_own ? row.session_id : null,
  shared_id: row.shared_id,
});

export async function questions(
  deps: Needs,
  member: Member,
  key: GroupKey,
  { days, ...page }: z.output<typeof listGroupedQuestions.query>,
): Promise<Answer<typeof listGroupedQuestions>> {
  const group = await demandGroup(deps, member, key, Number(days));
  if (group.isHidden) throw forbidden("insight_hidden");
  const some = pageIn(group.questions, page);
  const texts = await textsOf(deps, member, some);
  return {
    total: group.questions.length,
    // One that was shared no longer meanwhile has no text.
    results: some.flatMap((row) => {
      const text = texts.get(row.id);
      return text === undefined ? [] : [questionOf(row, text)];
    }),
  };
}
