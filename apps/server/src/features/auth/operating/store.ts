import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";

/** Returns the account of an email, also a disabled one. Locks it until the transaction ends. */
export const takeByEmail = (db: Db, email: string) =>
  db
    .selectFrom("account")
    .select(["id", "email", "deactivated_at"])
    .where("email", "=", email)
    // The address of a deleted account, which is not enabled again.
    .where(sql<boolean>`email <> id || '@deleted.invalid'`)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setDisabled = (db: Db, id: string, disabled: boolean) =>
  db
    .updateTable("account")
    .set({ deactivated_at: disabled ? now : null })
    .where("id", "=", id)
    .execute();

/** Deletes what could be used without a password: API keys and links that were mailed. */
export async function deleteKeys(db: Db, id: string): Promise<void> {
  for (const table of ["api_key", "link"] as const) {
    await db.deleteFrom(table).where("account_id", "=", id).execute();
  }
}

/** Returns the open workspaces of this name or id, at most two. */
export const workspacesNamed = (db: Db, nameOrId: string) =>
  db
    .selectFrom("organization")
    .select(["id", "name"])
    .where("deleted_at", "is", null)
    .where("kind", "<>", "published")
    .where(({ eb, or, cast }) =>
      or([eb("name", "=", nameOrId), eb(cast<string>("id", "text"), "=", nameOrId)]),
    )
    .limit(2)
    .execute();
