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

/** Returns what the built-in model says on a group's newest question, from what the member may see. */
async function saidNow(deps: Deps, member: Member, { questions: [newest] }: Group) {
  const question = await store.wholeQuestion(deps.db, member.orgId, newest.id);
  if (question === undefined) throw notFound("insight_not_found");
  return quotedNow(deps, member, question, mostStatements);
}

/**
 * Marks the questions of a group as fixed, and asks the newest of them again. Hidden ones are not
 * asked: whether a document that the member adds answers them would tell what they are about.
 */
export async function markFixed(deps: Deps, member: Member, key: GroupKey): Promise<AskedAgain> {
  const group = await demandGroup(deps, member, key);
  const { problem, isHidden } = group;
  const statements = isHidden ? null : await saidNow(deps, member, group);
  const answered = statements && statements.length > 0;
  await deps.db.transaction().execute(async (tx) => {
    await requireCurrentMember(tx, member);
    await store.insertFixes(tx, member, { problem, ids: idsOf(group), answered });
    await recordGroup(tx, member, group, "insight.fixed");
  });
  return {
    group: await groupNow(deps, member, key),
    answered,
    statements: statements?.map(({ text, quotes }) => ({ text, passages: quotes })) ?? null,
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
