import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { ownRows } from "../organizations/index.ts";

/** Returns the member's next own personas after a cursor, by id. */
export const someOwn = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("persona")
    .select(["id", "name", "description", "instructions", "knowledge", "model", "temperature"])
    .select(["length", "prompts", "shared", "created_at", "updated_at"])
    .$call(ownRows(member, page))
    .execute();
