import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, type Selectable, sql } from "kysely";

import { contains, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { TestQuestionTable } from "#schema";

export type QuestionRow = Selectable<TestQuestionTable>;

const questionsOf = (db: Db, orgId: OrgId, setId: string) =>
  db.selectFrom("test_question").where("organization_id", "=", orgId).where("set_id", "=", setId);

/** The questions of a set in the order they were added. */
export function pageOfQuestions(db: Db, orgId: OrgId, setId: string, { q, ...page }: PageQuery) {
  const asked = questionsOf(db, orgId, setId).where(contains(sql.ref("test_question.text"), q));
  return pageOf(asked.select(totalCount), asked.selectAll().orderBy("id"), page);
}

export const findQuestion = (db: Db, orgId: OrgId, setId: string, id: string) =>
  questionsOf(db, orgId, setId).selectAll().where("id", "=", id).executeTakeFirst();

/** Returns how many questions each of these sets has; sets without one are missing. */
export async function countQuestions(
  db: Db,
  orgId: OrgId,
  setIds: readonly string[],
): Promise<Map<string, number>> {
  if (setIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("test_question")
    .select(["set_id", totalCount])
    .where("organization_id", "=", orgId)
    .where("set_id", "in", [...setIds])
    .groupBy("set_id")
    .execute();
  return new Map(rows.map(({ set_id, total }) => [set_id, total]));
}

/** Returns the liked answers that questions of the set were taken from. */
export async function likedIn(db: Db, orgId: OrgId, setId: string): Promise<Set<string>> {
  const rows = await questionsOf(db, orgId, setId)
    .select("chat_id")
    .where("chat_id", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ chat_id }) => chat_id ?? []));
}

export async function insertQuestions(tx: Db, rows: Insertable<TestQuestionTable>[]) {
  if (rows.length > 0) await tx.insertInto("test_question").values(rows).execute();
}

export const rewordQuestion = (
  tx: Db,
  { organization_id, id }: Pick<QuestionRow, "organization_id" | "id">,
  text: string,
) =>
  tx
    .updateTable("test_question")
    .set({ text })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();

/** False where the set has no such question. */
export async function deleteQuestion(tx: Db, orgId: OrgId, setId: string, id: string) {
  const { numDeletedRows } = await tx
    .deleteFrom("test_question")
    .where("organization_id", "=", orgId)
    .where("set_id", "=", setId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
