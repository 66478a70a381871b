import type { Group } from "@lectern/contract/auth";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { editableBy, visibleTo } from "../library/index.ts";

/** Roles that can add documents. */
const adding: Group[] = ["editor", "admin", "owner"];

const nameOf = sql<string>`coalesce(
  nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)`;

/** Returns a member with their role. */
export const findPerson = (db: Db, orgId: OrgId, accountId: string) =>
  db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(["membership.group", nameOf.as("name")])
    .where("membership.organization_id", "=", orgId)
    .where("membership.account_id", "=", accountId)
    .where("account.deactivated_at", "is", null)
    .executeTakeFirst();

/** Returns a team, kept until the transaction ends. */
export const keepTeam = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("team")
    .select("name")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();

interface Recipient {
  recipient_id: string | null;
  team_id: string | null;
}

/** Returns the accounts that are asked and can add documents. */
export async function accountsOf(
  db: Db,
  orgId: OrgId,
  { recipient_id, team_id }: Recipient,
): Promise<string[]> {
  const rows = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select("membership.account_id")
    .where("membership.organization_id", "=", orgId)
    .where("membership.group", "in", adding)
    .where("account.deactivated_at", "is", null)
    .where(
      sql<boolean>`(membership.account_id = ${recipient_id}::uuid or membership.account_id in (
        select team_member.account_id from team_member
        where team_member.organization_id = ${orgId} and team_member.team_id = ${team_id}::uuid))`,
    )
    .orderBy("membership.account_id")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Whether a person may change a collection, if their role permits. */
export async function mayAddTo(
  db: Db,
  asker: Pick<Member, "orgId" | "accountId">,
  collectionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("collection")
    .select("id")
    .where("id", "=", collectionId)
    .where(visibleTo(asker))
    .where(editableBy(asker))
    .executeTakeFirst();
  return row !== undefined;
}
