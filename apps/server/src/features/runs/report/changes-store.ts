import { isIn } from "#conditions";
import type { Db } from "#deps";
import { type Member, publishedOrg } from "#http/member.ts";

import type { RunRow } from "../store.ts";

/** Returns the newest run before this one that the same schedule began and that has a report. */
export const previousOfSchedule = (
  db: Db,
  { organization_id, owner_id, schedule_id, id, created_at }: RunRow,
) =>
  schedule_id === null
    ? undefined
    : db
        .selectFrom("run")
        .select(["id", "report", "created_at"])
        .where("organization_id", "=", organization_id)
        .where("owner_id", "=", owner_id)
        .where("schedule_id", "=", schedule_id)
        .where("id", "<>", id)
        .where("created_at", "<=", created_at)
        .where("report", "is not", null)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();

/** Returns which series documents are versions of, by their ids. */
export async function seriesOf(
  db: Db,
  { orgId }: Pick<Member, "orgId">,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("document")
    .select(["id", "series_id"])
    .where("organization_id", "in", [orgId, publishedOrg])
    .where(isIn("id", ids))
    .execute();
  return new Map(rows.map(({ id, series_id }) => [id, series_id]));
}
