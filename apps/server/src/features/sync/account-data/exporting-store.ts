import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { ownRows } from "../../organizations/index.ts";

/** Returns the member's next sources after a cursor, by id. */
export const someOwn = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("sync_source")
    .select(["id", "collection_id", "kind", "name", "active", "last_at", "created_at"])
    .$call(ownRows(member, page))
    .execute();
