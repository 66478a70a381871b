import { sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { accountSees } from "./visibility.ts";

/** Who may read a collection. */
export interface CollectionReaders {
  /** Their mail addresses in lower case; null for each that nobody has confirmed. */
  addresses: (string | null)[];
  /** Whether everyone may read an edition of it. */
  published: boolean;
}

/**
 * Returns who may read each of these collections of the library, except those in the trash. One that
 * nobody reads at the moment, since its owner's account is deactivated, has no addresses.
 */
export async function readersOf(
  db: Db,
  orgId: OrgId,
  collectionIds: readonly string[],
): Promise<Map<string, CollectionReaders>> {
  const readers = new Map<string, CollectionReaders>();
  if (collectionIds.length === 0) return readers;
  const rows = await db
    .selectFrom("collection")
    .leftJoin("publication", (join) =>
      join
        .onRef("publication.organization_id", "=", "collection.organization_id")
        .onRef("publication.collection_id", "=", "collection.id"),
    )
    .leftJoin("membership", "membership.organization_id", "collection.organization_id")
    .leftJoin("account", (join) =>
      join
        .onRef("account.id", "=", "membership.account_id")
        .on("account.deactivated_at", "is", null)
        .on(accountSees(orgId)),
    )
    .select(["collection.id", "account.id as account_id"])
    .select(sql<boolean>`publication.edition_id is not null`.as("published"))
    .select(
      sql<string | null>`case when account.email_verified then lower(account.email) end`.as(
        "address",
      ),
    )
    .where("collection.organization_id", "=", orgId)
    .where(isIn("collection.id", collectionIds))
    .where("collection.purpose", "=", "library")
    .where("collection.trash_id", "is", null)
    .where(sql<boolean>`(account.id is not null or membership.account_id = collection.owner_id)`)
    .execute();
  for (const { id, published, address, account_id } of rows) {
    const of = readers.get(id) ?? { addresses: [], published };
    if (account_id !== null) of.addresses.push(address);
    readers.set(id, of);
  }
  return readers;
}
