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

/** Returns who may read each of these collections of the library. */
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
    .innerJoin("membership", "membership.organization_id", "collection.organization_id")
    .innerJoin("account", "account.id", "membership.account_id")
    .select("collection.id")
    .select(sql<boolean>`publication.edition_id is not null`.as("published"))
    .select(
      sql<string | null>`case when account.email_verified then lower(account.email) end`.as(
        "address",
      ),
    )
    .where("collection.organization_id", "=", orgId)
    .where(isIn("collection.id", collectionIds))
    .where("account.deactivated_at", "is", null)
    .where(accountSees(orgId))
    .execute();
  for (const { id, published, address } of rows) {
    const of = readers.get(id) ?? { addresses: [], published };
    of.addresses.push(address);
    readers.set(id, of);
  }
  return readers;
}
