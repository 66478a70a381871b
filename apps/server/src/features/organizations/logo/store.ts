import type { Db } from "#deps";

/** Replaces or removes the logo; returns the key of the earlier one. */
export async function putLogo(
  db: Db,
  organizationId: string,
  logo: { key: string; type: string } | null,
): Promise<string | null> {
  const { logo_key } = await db
    .selectFrom("organization")
    .select("logo_key")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("organization")
    .set({ logo_key: logo?.key ?? null, logo_type: logo?.type ?? null })
    .where("id", "=", organizationId)
    .execute();
  return logo_key;
}

/**
 * Returns the media type of the logo stored under a key; undefined where there is none or the
 * workspace is deleted.
 */
export async function typeOfLogo(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("organization")
    .select("logo_type")
    .where("logo_key", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.logo_type ?? undefined;
}
