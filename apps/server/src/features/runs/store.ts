import type { RunCaps } from "@lectern/contract/run-caps";
import type { listRuns } from "@lectern/contract/runs";
import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from "kysely";
import type { z } from "zod";

import { contains, now, oneOf, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { RunTable, Schema } from "#schema";

import { belongsStill } from "../organizations/index.ts";

/** A run, with what its workspace allows runs to use; null: no caps. */
export type RunRow = Selectable<RunTable> & { caps: RunCaps | null };
export type RunPatch = Updateable<RunTable>;

const caps = (of: ExpressionBuilder<Schema, "run">) =>
  of
    .selectFrom("run_caps")
    .select("run_caps.caps")
    .whereRef("run_caps.organization_id", "=", "run.organization_id")
    .as("caps");

type Asker = Pick<Member, "orgId" | "accountId">;

const runsOf = (db: Db, { orgId, accountId }: Asker) =>
  db
    .selectFrom("run")
    .selectAll("run")
    .select(caps)
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
    .select(caps)
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Locks all runs of an account, in any workspace. */
export const lockAllOf = (db: Db, accountId: string) =>
  db.selectFrom("run").select("id").where("owner_id", "=", accountId).forUpdate().execute();

/** For jobs: a run of anybody in the workspace. */
export const findAny = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("run")
    .selectAll()
    .select(caps)
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

/** Inserts a run of the member's, and locks it. */
export async function insert(
  db: Db,
  member: Asker,
  run: Omit<Insertable<RunTable>, "organization_id" | "owner_id">,
): Promise<RunRow> {
  const { orgId: organization_id, accountId: owner_id } = member;
  await db
    .insertInto("run")
    .values({ ...run, organization_id, owner_id })
    .execute();
  const row = await lock(db, member, run.id);
  if (!row) throw new Error("a run that was inserted is gone");
  return row;
}

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
