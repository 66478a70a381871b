import type { listSchedules } from "@lectern/contract/schedules";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { z } from "zod";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { RunScheduleTable } from "#schema";

export type ScheduleRow = Selectable<RunScheduleTable>;

type Asker = Pick<Member, "orgId" | "accountId">;

const schedulesOf = (db: Db, { orgId, accountId }: Asker) =>
  db
    .selectFrom("run_schedule")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", accountId);

/** A schedule of the member's own. */
export const lock = (db: Db, member: Asker, id: string) =>
  schedulesOf(db, member).where("id", "=", id).forUpdate().executeTakeFirst();

/** Those that run next come first, those that wait for nothing last. */
export function some(db: Db, member: Asker, { q, ...page }: z.infer<typeof listSchedules.query>) {
  const asked = schedulesOf(db, member).where(contains(sql`name || ' ' || question`, q));
  return pageOf(
    asked.clearSelect().select(totalCount),
    asked.orderBy("next_at", (by) => by.asc().nullsLast()).orderBy("id"),
    page,
  );
}

export async function count(db: Db, { orgId, accountId }: Asker): Promise<number> {
  const { total } = await db
    .selectFrom("run_schedule")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return total;
}

export const insert = (db: Db, schedule: Insertable<RunScheduleTable>) =>
  db.insertInto("run_schedule").values(schedule).returningAll().executeTakeFirstOrThrow();

export const update = (
  db: Db,
  { organization_id, id }: Pick<ScheduleRow, "organization_id" | "id">,
  patch: Updateable<RunScheduleTable>,
) =>
  db
    .updateTable("run_schedule")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns what it removed; undefined: there was none of the member's. */
export const remove = (db: Db, { orgId, accountId }: Asker, id: string) =>
  db
    .deleteFrom("run_schedule")
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", accountId)
    .where("id", "=", id)
    .returning(["id", "name"])
    .executeTakeFirst();
