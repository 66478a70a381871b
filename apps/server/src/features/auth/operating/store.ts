import { now } from "#conditions";
import type { Db } from "#deps";

import { deletedAddressOf } from "../account/store.ts";

/** Returns the account of an email, also a disabled one. Locks it until the transaction ends. */
export async function lockByEmail(db: Db, email: string) {
  const account = await db
    .selectFrom("account")
    .select(["id", "email", "deactivated_at"])
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A deleted account is not enabled again.
  return account && account.email !== deletedAddressOf(account.id) ? account : undefined;
}

export const setDisabled = (db: Db, id: string, disabled: boolean) =>
  db
    .updateTable("account")
    .set({ deactivated_at: disabled ? now : null })
    .where("id", "=", id)
    .execute();

/** Deletes the links that were mailed to an account. */
export async function deleteLinks(db: Db, id: string): Promise<void> {
  await db.deleteFrom("link").where("account_id", "=", id).execute();
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
