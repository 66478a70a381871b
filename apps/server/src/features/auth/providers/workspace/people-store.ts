import { sql } from "kysely";

import type { Db } from "#deps";
import { type OrgId, orgOfSignIn } from "#http/member.ts";

import type { ProviderRow } from "./store.ts";

/** Providers of workspaces that are not deleted. */
const usableProviders = (db: Db) =>
  db
    .selectFrom("sign_in_provider")
    .innerJoin("organization", "organization.id", "sign_in_provider.organization_id")
    .where("organization.deleted_at", "is", null);

/** Returns a provider by the id that a sign-in names. */
export const findUsableProvider = (db: Db, id: string): Promise<ProviderRow | undefined> =>
  usableProviders(db)
    .selectAll("sign_in_provider")
    .where("sign_in_provider.id", "=", id)
    .executeTakeFirst();

/** Returns the provider for which a domain is verified. */
export const findOfDomain = (db: Db, domain: string) =>
  usableProviders(db)
    .innerJoin("sign_in_domain", (join) =>
      join
        .onRef("sign_in_domain.organization_id", "=", "sign_in_provider.organization_id")
        .onRef("sign_in_domain.provider_id", "=", "sign_in_provider.id"),
    )
    .select(["sign_in_provider.id", "sign_in_provider.name"])
    .where("sign_in_domain.domain", "=", domain)
    .where("sign_in_domain.verified_at", "is not", null)
    .executeTakeFirst();

/** Returns the domains that are verified for a provider; none for one that was removed. */
export async function provenDomains(
  db: Db,
  workspaceId: string,
  providerId: string,
): Promise<string[]> {
  const found = await db
    .selectFrom("sign_in_domain")
    .select("domain")
    .where("organization_id", "=", orgOfSignIn(workspaceId))
    .where("provider_id", "=", providerId)
    .where("verified_at", "is not", null)
    .execute();
  return found.map(({ domain }) => domain);
}

interface Person {
  organization_id: OrgId;
  provider_id: string;
  subject: string;
}

/** Returns the account of a person at a provider, unless it is deactivated. */
export const findPerson = (db: Db, { organization_id, provider_id, subject }: Person) =>
  db
    .selectFrom("sign_in_person")
    .innerJoin("account", "account.id", "sign_in_person.account_id")
    .select(["account.id", "account.email", "account.email_verified"])
    .where("organization_id", "=", organization_id)
    .where("provider_id", "=", provider_id)
    .where("subject", "=", subject)
    .where("account.deactivated_at", "is", null)
    .executeTakeFirst();

/** Whether an account was signed in at any provider of a workspace before. */
export async function isKnownIn(
  tx: Db,
  organization_id: OrgId,
  account_id: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom("sign_in_person")
    .select("account_id")
    .where("organization_id", "=", organization_id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  return found !== undefined;
}

/** False when the person has an account already. */
export async function insertPerson(
  tx: Db,
  person: Person & { account_id: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("sign_in_person")
    .values(person)
    .onConflict((oc) => oc.columns(["organization_id", "provider_id", "subject"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Whether an account is known at a provider, or at this one, for which the domain of its address is
 * verified, of a workspace that is not deleted.
 */
export async function isLinked(db: Db, accountId: string, providerId?: string): Promise<boolean> {
  const found = await db
    .selectFrom("sign_in_person as person")
    .innerJoin("account", "account.id", "person.account_id")
    .innerJoin("organization", "organization.id", "person.organization_id")
    .innerJoin("sign_in_domain", (join) =>
      join
        .onRef("sign_in_domain.organization_id", "=", "person.organization_id")
        .onRef("sign_in_domain.provider_id", "=", "person.provider_id"),
    )
    .select("person.account_id")
    .where("person.account_id", "=", accountId)
    .$if(providerId !== undefined, (of) => of.where("person.provider_id", "=", providerId ?? ""))
    .where("organization.deleted_at", "is", null)
    .where("sign_in_domain.verified_at", "is not", null)
    .where("sign_in_domain.domain", "=", sql<string>`split_part(account.email, '@', -1)`)
    .executeTakeFirst();
  return found !== undefined;
}
