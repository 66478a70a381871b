import { type Insertable, sql } from "kysely";

import { now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { ProvisioningTokenTable } from "#schema";

const isIdle = sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`;

/** Undefined when the token was revoked or its workspace is deleted. */
export const findUsableToken = (db: Db, id: string) =>
  db
    .selectFrom("provisioning_token")
    .innerJoin("organization", "organization.id", "provisioning_token.organization_id")
    .select(["provisioning_token.id", "organization_id", "secret_hash", isIdle.as("idle")])
    .where("provisioning_token.id", "=", id)
    .where("revoked_at", "is", null)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();

/** Stores when a token was last used, at most once a minute. */
export const touch = (db: Db, id: string) =>
  db
    .updateTable("provisioning_token")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where(isIdle)
    .execute();

const inUse = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("provisioning_token as token")
    .where("token.organization_id", "=", orgId)
    .where("token.revoked_at", "is", null);

/** The tokens that are not revoked, oldest first. */
export const tokensOf = (db: Db, orgId: OrgId) =>
  inUse(db, orgId)
    .leftJoin("account", "account.id", "token.created_by")
    .select(["token.id", "token.name", "token.hint", "token.created_at", "token.last_used_at"])
    .select(sql<string | null>`account.first_name || ' ' || account.last_name`.as("created_by"))
    .orderBy("token.id")
    .execute();
export type TokenRow = Awaited<ReturnType<typeof tokensOf>>[number];

export async function countTokens(tx: Db, orgId: OrgId): Promise<number> {
  const { total } = await inUse(tx, orgId).select(totalCount).executeTakeFirstOrThrow();
  return total;
}

export const insertToken = (tx: Db, token: Insertable<ProvisioningTokenTable>) =>
  tx.insertInto("provisioning_token").values(token).execute();

/** Returns the name of the token that was revoked; undefined where there was none. */
export const revokeToken = (tx: Db, orgId: OrgId, id: string) =>
  tx
    .updateTable("provisioning_token")
    .set({ revoked_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning(["name", "hint"])
    .executeTakeFirst();

/** Returns who made a token. */
export async function creatorOf(tx: Db, orgId: OrgId, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("provisioning_token")
    .select("created_by")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.created_by ?? null;
}
