import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { isStillMember, ownRows } from "../../organizations/index.ts";

/** Returns the member's next own reviews after a cursor, by id. */
export const someOwn = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("review")
    .select(["id", "name", "shared", "created_at", "updated_at"])
    .$call(ownRows(member, page))
    .execute();

/** Returns the questions of a review of the member's. */
export const questionsOf = (db: Db, member: Member, reviewId: string) =>
  db
    .selectFrom("review_column")
    .select(["name", "question", "instructions", "type", "options", "unit"])
    .where("organization_id", "=", member.orgId)
    .where("review_id", "=", reviewId)
    .where(isStillMember(member))
    .orderBy("position")
    .execute();

/** Returns the member's next verdicts after a cursor, by id, in any review. */
export const someVerdicts = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("review_verdict")
    .select(["id", "review_id", "document_id", "kind", "value", "note", "at"])
    .$call(ownRows(member, page, "account_id"))
    .execute();
