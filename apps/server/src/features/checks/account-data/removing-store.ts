import { sql } from "kysely";

import type { Db } from "#deps";
import type { OwnedSelection } from "#remove-owned";

const chosen = (which: OwnedSelection) =>
  "orgId" in which
    ? sql<boolean>`organization_id = ${which.orgId}`
    : sql<boolean>`owner_id = ${which.accountId}`;

/** Returns at most `limit` checks, locked. */
export const lockSome = (db: Db, which: OwnedSelection, limit: number) =>
  db
    .selectFrom("text_check")
    .select(["organization_id", "id", "file_key"])
    .where(chosen(which))
    .limit(limit)
    .forUpdate()
    .execute();
