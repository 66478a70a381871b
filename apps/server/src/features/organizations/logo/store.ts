import type { Db } from "#deps";

/** Puts a logo, or none, in the place of the one before; answers the key of that. */
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

/** The type of the logo that is stored under a key; undefined for none, or of a deleted workspace. */
export async function typeOfLogo(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("organization")
    .select("logo_type")
    .where("logo_key", "=", key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.logo_type ?? undefined;
}
