import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { QuotaTable } from "#schema";

import { spent } from "./used.ts";

/** The name of an account, of who gave none the address. */
export const nameOf = sql`coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)`;

/** A quota with what was used of it; null where it is of each member. */
export type QuotaRow = Selectable<QuotaTable> & {
  subject_name: string | null;
  used: number | null;
};

/** Returns quotas, those of the whole workspace first. `id`: only this one. */
async function rowsOf(
  db: Db,
  orgId: OrgId,
  { id = null, page, page_size }: { id?: string | null; page: number; page_size: number },
): Promise<QuotaRow[]> {
  // Raw: what was used is summed by parts of statements that are shared.
  const { rows } = await sql<QuotaRow>`
    select q.*, coalesce(team.name, ${nameOf}) as subject_name,
      case when q.scope = 'everyone' then null else ${spent(sql`q.account_id`)} end as used
    from quota as q
    left join team on team.organization_id = q.organization_id and team.id = q.team_id
    left join account on account.id = q.account_id
    where q.organization_id = ${orgId} and (${id}::uuid is null or q.id = ${id}::uuid)
    order by array_position(array['workspace', 'everyone', 'team', 'person'], q.scope),
      q.created_at, q.id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows;
}

export async function countQuotas(db: Db, orgId: OrgId): Promise<number> {
  const { total } = await db
    .selectFrom("quota")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function pageOfQuotas(
  db: Db,
  orgId: OrgId,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  const [total, results] = await Promise.all([countQuotas(db, orgId), rowsOf(db, orgId, query)]);
  return { total, results };
}

export const findQuota = async (db: Db, orgId: OrgId, id: string) =>
  (await rowsOf(db, orgId, { id, page: 1, page_size: 1 }))[0];

/** Returns false where there is such a quota already. */
export async function insertQuota(tx: Db, row: Insertable<QuotaTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("quota")
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns a quota, locked until the transaction ends. */
export const takeQuota = (tx: Db, orgId: OrgId, id: string) =>
  tx
    .selectFrom("quota")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const updateQuota = (tx: Db, orgId: OrgId, id: string, patch: Updateable<QuotaTable>) =>
  tx
    .updateTable("quota")
    .set(patch)
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteQuota = (tx: Db, orgId: OrgId, id: string) =>
  tx.deleteFrom("quota").where("organization_id", "=", orgId).where("id", "=", id).execute();

/** Undefined where no member has this id. */
export async function memberName(db: Db, orgId: OrgId, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(sql<string>`${nameOf}`.as("name"))
    .where("membership.organization_id", "=", orgId)
    .where("membership.account_id", "=", id)
    .executeTakeFirst();
  return row?.name;
}

/** Undefined where the workspace has no such team. */
export async function teamName(db: Db, orgId: OrgId, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("team")
    .select("name")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.name;
}

/** Returns the name of the workspace's owner, who can raise every limit. */
export async function ownerName(db: Db, orgId: OrgId): Promise<string> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(sql<string>`${nameOf}`.as("name"))
    .where("membership.organization_id", "=", orgId)
    .where("membership.group", "=", "owner")
    .executeTakeFirst();
  return row?.name ?? "";
}
