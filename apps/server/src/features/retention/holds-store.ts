import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql } from "kysely";

import { now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { LegalHoldTable } from "#schema";

import { visibleIncludingTrash } from "../library/index.ts";

const isReleased = sql<boolean>`released_at is not null`;

/** Waits for everybody who is deleting in the workspace, and lets them wait. */
export const lockDeletions = (tx: Db, orgId: OrgId) =>
  // Raw: needs no table. The database takes the same lock where something is deleted.
  sql`select pg_advisory_xact_lock(hashtextextended('legal hold ' || ${orgId}::uuid, 0))`.execute(
    tx,
  );

const nameOf = (account: string) =>
  sql<
    string | null
  >`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)}), ''), ${sql.ref(`${account}.email`)})`;

/** The workspace's holds, with the names that the member may see. */
const holds = (db: Db, member: Member) =>
  db
    .selectFrom("legal_hold")
    .leftJoin("account as subject", "subject.id", "legal_hold.account_id")
    .leftJoin("account as placer", "placer.id", "legal_hold.placed_by")
    .leftJoin("account as releaser", "releaser.id", "legal_hold.released_by")
    .leftJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "legal_hold.organization_id")
        .onRef("collection.id", "=", "legal_hold.collection_id")
        .on(visibleIncludingTrash(member)),
    )
    .selectAll("legal_hold")
    .select([
      sql<string | null>`coalesce(collection.name, ${nameOf("subject")})`.as("subject_name"),
      nameOf("placer").as("placer_name"),
      nameOf("releaser").as("releaser_name"),
    ])
    .where("legal_hold.organization_id", "=", member.orgId);

export const findHold = (db: Db, member: Member, id: string) =>
  holds(db, member).where("legal_hold.id", "=", id).executeTakeFirst();
export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/** Those that hold first, the last placed first. */
export const pageOfHolds = (db: Db, member: Member, query: Pick<PageQuery, "page" | "page_size">) =>
  pageOf(
    db.selectFrom("legal_hold").select(totalCount).where("organization_id", "=", member.orgId),
    holds(db, member)
      .orderBy(isReleased)
      .orderBy("legal_hold.placed_at", "desc")
      .orderBy("legal_hold.id"),
    query,
  );

export async function countActive(db: Db, orgId: OrgId): Promise<number> {
  const { total } = await db
    .selectFrom("legal_hold")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("released_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertHold = (tx: Db, row: Insertable<LegalHoldTable>) =>
  tx.insertInto("legal_hold").values(row).execute();

/** Returns the hold that this released; undefined where it was released already. */
export const release = (tx: Db, { orgId, accountId }: Member, id: string, release_reason: string) =>
  tx
    .updateTable("legal_hold")
    .set({ released_by: accountId, released_at: now, release_reason })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("released_at", "is", null)
    .returning("id")
    .executeTakeFirst();

/** Undefined where no member has this id. */
export async function memberName(db: Db, orgId: OrgId, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(nameOf("account").as("name"))
    .where("membership.organization_id", "=", orgId)
    .where("membership.account_id", "=", id)
    .executeTakeFirst();
  return row && (row.name ?? "");
}
