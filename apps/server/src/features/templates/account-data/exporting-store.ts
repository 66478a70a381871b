import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { ownRows } from "../../organizations/index.ts";

/** Returns the member's next templates after a cursor, by id. */
export const someOwn = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("run_template")
    .select(["id", "name", "question", "sections", "knowledge", "columns", "limits", "shared"])
    .select(["created_at", "updated_at"])
    .$call(ownRows(member, page))
    .execute();
