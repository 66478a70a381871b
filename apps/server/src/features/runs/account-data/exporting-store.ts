import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { ownRows } from "../../organizations/index.ts";

/** Returns the member's next runs after a cursor, by id. */
export const someOwn = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("run")
    .select(["id", "name", "question", "state", "instructions", "report"])
    .select(["created_at", "updated_at", "finished_at"])
    .$call(ownRows(member, page))
    .execute();
