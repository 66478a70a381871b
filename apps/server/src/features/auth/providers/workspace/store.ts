import { type Insertable, type Selectable, type Updateable } from "kysely";

import { now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { SignInDomainTable, SignInProviderTable } from "#schema";

export type ProviderRow = Selectable<SignInProviderTable>;
export type DomainRow = Selectable<SignInDomainTable>;

/** A domain of a provider in a workspace. */
export interface Place {
  provider_id: string;
  domain_id: string;
}

export const providersOf = (db: Db, orgId: OrgId): Promise<ProviderRow[]> =>
  db
    .selectFrom("sign_in_provider")
    .selectAll()
    .where("organization_id", "=", orgId)
    .orderBy("id")
    .execute();

/** The domains of all providers of a workspace. */
export const domainsOf = (db: Db, orgId: OrgId): Promise<DomainRow[]> =>
  db
    .selectFrom("sign_in_domain")
    .selectAll()
    .where("organization_id", "=", orgId)
    .orderBy("domain")
    .execute();

export const findProvider = (db: Db, orgId: OrgId, id: string): Promise<ProviderRow | undefined> =>
  db
    .selectFrom("sign_in_provider")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function countProviders(tx: Db, orgId: OrgId): Promise<number> {
  const { total } = await tx
    .selectFrom("sign_in_provider")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertProvider = (tx: Db, row: Insertable<SignInProviderTable>) =>
  tx.insertInto("sign_in_provider").values(row).execute();

export const updateProvider = (
  tx: Db,
  orgId: OrgId,
  id: string,
  patch: Updateable<SignInProviderTable>,
) =>
  tx
    .updateTable("sign_in_provider")
    .set(patch)
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Deletes a provider with its domains and the names of its people. */
export const deleteProvider = (
  tx: Db,
  orgId: OrgId,
  id: string,
): Promise<ProviderRow | undefined> =>
  tx
    .deleteFrom("sign_in_provider")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export async function countDomains(tx: Db, orgId: OrgId, providerId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("sign_in_domain")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("provider_id", "=", providerId)
    .executeTakeFirstOrThrow();
  return total;
}

/** False when the provider has the domain already. */
export async function insertDomain(tx: Db, row: Insertable<SignInDomainTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto("sign_in_domain")
    .values(row)
    .onConflict((oc) => oc.columns(["organization_id", "provider_id", "domain"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export const findDomain = (
  db: Db,
  orgId: OrgId,
  { provider_id, domain_id }: Place,
): Promise<DomainRow | undefined> =>
  db
    .selectFrom("sign_in_domain")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("provider_id", "=", provider_id)
    .where("id", "=", domain_id)
    .executeTakeFirst();

export const deleteDomain = (
  tx: Db,
  orgId: OrgId,
  { provider_id, domain_id }: Place,
): Promise<DomainRow | undefined> =>
  tx
    .deleteFrom("sign_in_domain")
    .where("organization_id", "=", orgId)
    .where("provider_id", "=", provider_id)
    .where("id", "=", domain_id)
    .returningAll()
    .executeTakeFirst();

/** Returns the row, of whichever workspace, for which a domain is verified, and locks it. */
export const lockHolder = (tx: Db, domain: string): Promise<DomainRow | undefined> =>
  tx
    .selectFrom("sign_in_domain")
    .selectAll()
    .where("domain", "=", domain)
    .where("verified_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();

/** Notes that a domain is verified, or no longer. False where it was removed meanwhile. */
export async function setVerified(
  tx: Db,
  { organization_id, id }: Pick<DomainRow, "organization_id" | "id">,
  verified: boolean,
): Promise<boolean> {
  const updated = await tx
    .updateTable("sign_in_domain")
    .set({ verified_at: verified ? now : null })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
