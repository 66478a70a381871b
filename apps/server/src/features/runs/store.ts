import type { listRuns } from "@lectern/contract/runs";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { z } from "zod";

import { contains, now, oneOf, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { RunTable } from "#schema";

import { belongsStill } from "../organizations/index.ts";

export type RunRow = Selectable<RunTable>;
export type RunPatch = Updateable<RunTable>;

type Asker = Pick<Member, "orgId" | "accountId">;

const runsOf = (db: Db, { orgId, accountId }: Asker) =>
  db
    .selectFrom("run")
    .selectAll("run")
    .where("run.organization_id", "=", orgId)
    .where("run.owner_id", "=", accountId);

/** A run of the member's own. */
export const find = (db: Db, member: Asker, id: string) =>
  runsOf(db, member).where("run.id", "=", id).executeTakeFirst();

/** The same, for a reader whose session was checked long ago. */
export const findStill = (db: Db, member: Asker, id: string) =>
  runsOf(db, member).where("run.id", "=", id).where(belongsStill(member)).executeTakeFirst();

export const lock = (db: Db, member: Asker, id: string) =>
  runsOf(db, member).where("run.id", "=", id).forUpdate().executeTakeFirst();

/** For jobs: a run of anybody in the workspace, locked. */
export const lockAny = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("run")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** For jobs: a run of anybody in the workspace. */
export const findAny = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("run")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function isMember(db: Db, member: Asker): Promise<boolean> {
  // Raw: needs no table.
  const { rows } = await sql<{ is: boolean }>`select ${belongsStill(member)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

export function some(
  db: Db,
  member: Member,
  { q, sort, state, ...page }: z.infer<typeof listRuns.query>,
) {
  const down = sort.startsWith("-");
  const name = sort.slice(down ? 1 : 0);
  const key = name === "name" ? sql`lower(run.name)` : sql.ref(`run.${name}`);
  const asked = runsOf(db, member)
    .where(contains(sql`run.name || ' ' || run.question`, q))
    .where(oneOf(sql.ref("run.state"), state));
  return pageOf(
    asked.clearSelect().select(totalCount),
    asked.orderBy(key, down ? "desc" : "asc").orderBy("run.id"),
    page,
  );
}

/** Returns how many runs of the member are at work; those that wait for a person are not. */
export async function countActive(db: Db, { orgId, accountId }: Asker): Promise<number> {
  const { total } = await db
    .selectFrom("run")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", accountId)
    .where((of) => of.or([of("state", "=", "planning"), of("working_since", "is not", null)]))
    .executeTakeFirstOrThrow();
  return total;
}

export const insert = (db: Db, run: Insertable<RunTable>) =>
  db.insertInto("run").values(run).returningAll().executeTakeFirstOrThrow();

export async function update(db: Db, { organization_id, id }: RunRow, patch: RunPatch) {
  await db
    .updateTable("run")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export const remove = (db: Db, { organization_id, id }: RunRow) =>
  db
    .deleteFrom("run")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
