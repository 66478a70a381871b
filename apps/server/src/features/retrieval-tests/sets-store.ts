import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { contains, isIn, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { asReader, type Member, type OrgId, publishedOrg } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { QuestionSetTable } from "#schema";

import { visibleTo } from "../library/index.ts";

export type SetRow = Selectable<QuestionSetTable>;

const setsOf = (db: Db, orgId: OrgId) =>
  db.selectFrom("question_set").where("organization_id", "=", orgId);

export const findSet = (db: Db, orgId: OrgId, id: string) =>
  setsOf(db, orgId).selectAll().where("id", "=", id).executeTakeFirst();

export const lockSet = (tx: Db, orgId: OrgId, id: string) =>
  setsOf(tx, orgId).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export function pageOfSets(db: Db, orgId: OrgId, { q, ...page }: PageQuery) {
  const asked = setsOf(db, orgId).where(contains(sql.ref("question_set.name"), q));
  return pageOf(
    asked.select(totalCount),
    asked
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy("id"),
    page,
  );
}

export async function countSets(db: Db, orgId: OrgId): Promise<number> {
  const { total } = await setsOf(db, orgId).select(totalCount).executeTakeFirstOrThrow();
  return total;
}

export const insertSet = (tx: Db, row: Insertable<QuestionSetTable>) =>
  tx.insertInto("question_set").values(row).execute();

export const updateSet = (tx: Db, orgId: OrgId, id: string, patch: Updateable<QuestionSetTable>) =>
  tx
    .updateTable("question_set")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteSet = (tx: Db, orgId: OrgId, id: string) =>
  tx.deleteFrom("question_set").where("organization_id", "=", orgId).where("id", "=", id).execute();

/** Returns the names of those of these collections that the member may see, by their ids. */
export async function collectionNames(
  db: Db,
  member: Member,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("collection")
    .select(["id", "name"])
    .where("organization_id", "in", [member.orgId, publishedOrg])
    .where(isIn("id", [...new Set(ids)]))
    .where(sql<boolean>`(${visibleTo(member)} or ${visibleTo(asReader(member))})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
