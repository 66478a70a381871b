import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { OrgId } from "#http/member.ts";
import type { ActivityTable } from "#schema";

import { personIn } from "../person.ts";

export const insertActivity = (db: Db, values: Insertable<ActivityTable>) =>
  db.insertInto("activity").values(values).execute();

/** Whether an entry is within the retention period, by the database's clock. */
const remembered = sql<boolean>`activity.at > now() - interval '1 year'`;

/** Newest first, which is the order of an index. */
export function pageOfActivity(
  db: Db,
  orgId: OrgId,
  collectionId: string,
  { page, page_size }: Pick<PageQuery, "page" | "page_size">,
) {
  const asked = db
    .selectFrom("activity")
    .where("activity.organization_id", "=", orgId)
    .where("activity.collection_id", "=", collectionId)
    .where(remembered);
  return pageOf(
    asked.select(totalCount),
    asked
      .select(["activity.id", "activity.at", "activity.action", "activity.target"])
      .select(["activity.target_id", "activity.count"])
      .select(personIn("activity.actor_id").as("actor"))
      .orderBy("activity.at", "desc")
      .orderBy("activity.id", "desc"),
    { page, page_size },
  );
}

/** Deletes up to `limit` entries older than a year; returns how many. */
export async function forgetSome(db: Db, limit: number): Promise<number> {
  // Raw: Kysely compares pairs with a subquery only as `$asTuple`, at twice the length.
  const { numAffectedRows } = await sql`
    delete from activity where (organization_id, id) in (
      select organization_id, id from activity
      where at < now() - interval '1 year' limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
