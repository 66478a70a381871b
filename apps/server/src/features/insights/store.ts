import type { Insights, QuestionProblem } from "@lectern/contract/insights";
import type { Person } from "@lectern/contract/library";
import { sql } from "kysely";
import { v7 } from "uuid";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { sharedWith } from "../chat/index.ts";
import { personAsJson } from "../library/index.ts";

const dayMs = 86_400_000;
/** Maximum characters of a question that are compared and shown. */
export const longestShown = 500;

/** Returns an id before all that were made in these days: ids tell their time. */
const firstIdOf = (days: number) =>
  v7({ msecs: Date.now() - days * dayMs, random: new Uint8Array(16) });

/**
 * The workspace's questions of a period, but for temporary conversations and trials of personas. What
 * was copied from a shared conversation is older than the copy, and counts where it was asked.
 */
const askedIn = (db: Db, orgId: OrgId, days: number) =>
  db
    .selectFrom("chat")
    .innerJoin("chat_session", (join) =>
      join
        .onRef("chat_session.organization_id", "=", "chat.organization_id")
        .onRef("chat_session.id", "=", "chat.session_id"),
    )
    .where("chat.organization_id", "=", orgId)
    .where("chat.id", ">=", firstIdOf(days))
    .where("chat_session.temporary", "=", false)
    .where("chat_session.trial", "is", null)
    .whereRef("chat.created_at", ">=", "chat_session.created_at");

export const countsOf = (db: Db, orgId: OrgId, days: number): Promise<Insights> =>
  askedIn(db, orgId, days)
    .select([
      sql<number>`count(*)`.as("asked"),
      sql<number>`count(*) filter (where chat.outcome in ('answered', 'unsupported'))`.as(
        "answered",
      ),
      sql<number>`count(*) filter (where chat.outcome = 'unsupported')`.as("unsupported"),
      sql<number>`count(*) filter (where chat.outcome = 'unanswered')`.as("unanswered"),
      sql<number>`count(*) filter (where chat.feedback = 'down')`.as("disliked"),
    ])
    .executeTakeFirstOrThrow();

/** That a question was marked as fixed, read from JSON. */
export interface Fix {
  problem: QuestionProblem;
  at: string;
  by: Person | null;
  answered: boolean | null;
}

const fixes = sql<Fix[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('problem', question_fix.problem,
    'at', question_fix.fixed_at, 'answered', question_fix.answered, 'by', (
      select ${personAsJson} from account where account.id = question_fix.fixed_by))), '[]')
  from question_fix
  where question_fix.organization_id = chat.organization_id and question_fix.chat_id = chat.id)`;

/** As the index chat_problem has it. */
const isProblem = sql<boolean>`(chat.outcome in ('unanswered', 'unsupported')
  or chat.feedback = 'down')`;

/**
 * Returns the newest questions of a period that were not answered well, newest first. Those of others
 * that the member cannot read are among them: they have no `is_own` and no `shared_id`.
 */
export const problemsOf = (db: Db, { orgId, accountId }: Member, days: number, most: number) =>
  askedIn(db, orgId, days)
    .where(isProblem)
    .select(["chat.id", "chat.session_id", "chat.created_at", "chat.outcome", "chat.feedback"])
    .select([
      sql<string>`left(chat.question, ${longestShown}::int)`.as("question"),
      sql<boolean>`chat_session.account_id = ${accountId}`.as("is_own"),
      sharedWith.as("shared_id"),
      fixes.as("fixes"),
    ])
    .orderBy("chat.id", "desc")
    .limit(most)
    .execute();
export type ProblemRow = Awaited<ReturnType<typeof problemsOf>>[number];

/** Returns a question whole, whoever asked it: it may be asked for those alone who may read it. */
export async function wholeQuestion(db: Db, orgId: OrgId, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("chat")
    .select("question")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.question;
}

interface Marked {
  problem: QuestionProblem;
  ids: readonly string[];
}

/** Marks those of the questions that are still there. */
export async function insertFixes(
  tx: Db,
  { orgId, accountId }: Member,
  { problem, ids, answered }: Marked & { answered: boolean | null },
): Promise<void> {
  await tx
    .insertInto("question_fix")
    .columns(["organization_id", "chat_id", "problem", "fixed_by", "answered"])
    .expression(
      tx
        .selectFrom("chat")
        .select(["organization_id", "id"])
        .select([
          sql<QuestionProblem>`${problem}::text`.as("problem"),
          sql<string>`${accountId}::uuid`.as("fixed_by"),
          sql<boolean | null>`${answered}::boolean`.as("answered"),
        ])
        .where("organization_id", "=", orgId)
        .where("id", "in", ids),
    )
    .onConflict((on) =>
      on.columns(["organization_id", "chat_id", "problem"]).doUpdateSet({
        fixed_by: accountId,
        fixed_at: sql<Date>`now()`,
        answered,
      }),
    )
    .execute();
}

/** False where none of the questions was marked. */
export async function deleteFixes(tx: Db, orgId: OrgId, { problem, ids }: Marked) {
  const { numDeletedRows } = await tx
    .deleteFrom("question_fix")
    .where("organization_id", "=", orgId)
    .where("problem", "=", problem)
    .where("chat_id", "in", ids)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
