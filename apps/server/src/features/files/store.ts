import { sql } from "kysely";

import type { Db } from "#deps";
import { type OrgId, publishedOrg } from "#http/member.ts";

// Files being received: claimed before their bytes are stored.

export const claimBlob = (db: Db, key: string, processId: string) =>
  db.insertInto("blob_claim").values({ key, process_id: processId }).execute();

/** Returns those of these claims that remain once transactions that release them have ended. */
export async function standingClaims(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("blob_claim")
    .select("key")
    .where("key", "in", keys)
    // Waits for such a transaction, even if its confirmation was lost.
    .forUpdate()
    .execute();
  return rows.map(({ key }) => key);
}

/** Deletes and returns the remaining ones of these claims. */
export async function takeClaims(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom("blob_claim")
    .where("key", "in", keys)
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Returns false when another process took them as abandoned, so that their files may be removed.
 */
export async function releaseBlobs(db: Db, keys: string[]): Promise<boolean> {
  return keys.length === 0 || (await takeClaims(db, keys)).length === keys.length;
}

/** Claims the rows of dead processes and locks them until the transaction ends. */
export async function takeAbandoned(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom("blob_claim")
    .where("key", "in", (claims) =>
      claims
        .selectFrom("blob_claim as claim")
        .select("claim.key")
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom("process")
                .select("process.id")
                .whereRef("process.id", "=", "claim.process_id"),
            ),
          ),
        )
        .limit(1000)
        .forUpdate("claim")
        .skipLocked(),
    )
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
}

/** Returns those of these files that a document of the workspace or its editions points to. */
export async function usedBlobs(db: Db, orgId: OrgId, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("document")
    .select("blob_key")
    .distinct()
    .where("organization_id", "in", [orgId, publishedOrg])
    .where("blob_key", "in", keys)
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

/**
 * Returns the files under a prefix ("00" to "ff") that rows point to, and what each file belongs
 * to. For the whole installation: in the scope of all workspaces.
 */
export async function filesNamed(db: Db, prefix: string): Promise<{ key: string; what: string }[]> {
  const under = `${prefix}/%`;
  // Raw: unites texts put together with ids.
  const { rows } = await sql<{ key: string; what: string }>`
    select blob_key as key, 'document ' || id as what from document where blob_key like ${under}
    union all select blob_key, 'upload ' || upload_id from upload_part where blob_key like ${under}
    union all select blob_key, 'asset ' || asset_id from asset_version where blob_key like ${under}
    union all select file_key, 'check ' || id from text_check where file_key like ${under}
    union all select logo_key, 'workspace ' || id || ', its logo' from organization
      where logo_key like ${under}`.execute(db);
  return rows;
}
