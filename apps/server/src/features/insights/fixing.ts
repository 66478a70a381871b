import type { AskedAgain, QuestionGroup } from "@lectern/contract/insights";
import type { AuditAction } from "@lectern/contract/organizations";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { quotedNow } from "../chat/index.ts";
import { requireCurrentMember } from "../organizations/index.ts";
import type { Group } from "./groups.ts";
import { demandGroup, type GroupKey, groupNow } from "./insights.ts";
import * as store from "./store.ts";

/** Maximum statements that are shown of what the library says now. */
const mostStatements = 3;

const idsOf = ({ questions }: Group) => questions.map(({ id }) => id);

/** Records what was done with a group. Every admin reads the entry, so it tells no question. */
const recordGroup = (
  tx: Db,
  member: Member,
  { problem, questions }: Group,
  action: AuditAction & `insight.${string}`,
) => record(tx, { ...by(member), action, target: `${problem} questions: ${questions.length}` });

/**
 * Marks the questions of a group as fixed, and asks the newest of them again: the built-in model
 * answers it from what the member may see. Who cannot read the questions is told whether there is an
 * answer, and nothing of it.
 */
export async function markFixed(deps: Deps, member: Member, key: GroupKey): Promise<AskedAgain> {
  const group = await demandGroup(deps, member, key);
  const { problem, isHidden } = group;
  const question = await store.wholeQuestion(deps.db, member.orgId, group.questions[0].id);
  if (question === undefined) throw notFound("insight_not_found");
  const statements = await quotedNow(deps, member, question, mostStatements);
  const answered = statements.length > 0;
  await deps.db.transaction().execute(async (tx) => {
    await requireCurrentMember(tx, member);
    await store.insertFixes(tx, member, { problem, ids: idsOf(group), answered });
    await recordGroup(tx, member, group, "insight.fixed");
  });
  return {
    group: await groupNow(deps, member, key),
    answered,
    statements: isHidden
      ? null
      : statements.map(({ text, quotes }) => ({ text, passages: quotes })),
  };
}

export async function reopen(
  deps: Pick<Deps, "db">,
  member: Member,
  key: GroupKey,
): Promise<QuestionGroup> {
  const group = await demandGroup(deps, member, key);
  await deps.db.transaction().execute(async (tx) => {
    await requireCurrentMember(tx, member);
    const ids = idsOf(group);
    if (await store.deleteFixes(tx, member.orgId, { problem: group.problem, ids }))
      await recordGroup(tx, member, group, "insight.reopened");
  });
  return groupNow(deps, member, key);
}
