import type { Db } from "#deps";

/** Returns the TXT records of all domains that were added, so that each is verified. */
export async function recordsOfAll(db: Db): Promise<string[]> {
  const found = await db.selectFrom("sign_in_domain").select("token").execute();
  return found.map(({ token }) => `lectern-domain-verification=${token}`);
}
