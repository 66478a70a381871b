import type { Person } from "@lectern/contract/library";
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

import { personAsJson } from "../library/index.ts";
import { isStillMember } from "../organizations/index.ts";

/** A run, with who reads it, and what its workspace allows runs to use; null: no caps. */
export type RunRow = Selectable<RunTable> & {
  caps: RunCaps | null;
  owner: Person;
  readers: Person[];
  reading_teams: { id: string; name: string }[];
};
export type RunPatch = Updateable<RunTable>;

const caps = (of: ExpressionBuilder<Schema, "run">) =>
  of
    .selectFrom("run_caps")
    .select("run_caps.caps")
    .whereRef("run_caps.organization_id", "=", "run.organization_id")
    .as("caps");

const owner = sql<Person>`(select ${personAsJson} from account where account.id = run.owner_id)`;

const readers = sql<Person[]>`(
  select coalesce(jsonb_agg(${personAsJson}
    order by account.first_name, account.last_name, account.id), '[]')
  from run_reader join account on account.id = run_reader.account_id
  where run_reader.organization_id = run.organization_id and run_reader.run_id = run.id)`;

const readingTeams = sql<RunRow["reading_teams"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', team.id, 'name', team.name)
    order by team.name, team.id), '[]')
  from run_team join team on team.organization_id = run_team.organization_id
    and team.id = run_team.team_id
  where run_team.organization_id = run.organization_id and run_team.run_id = run.id)`;

type Asker = Pick<Member, "orgId" | "accountId">;

/**
 * Whether the run in scope as `run` is the asker's own, or shared with them or with a team of
 * theirs. As an array the ids are looked up once, and the key of runs finds them. Nobody could end
 * the sharing of an owner who has left, so it counts only while they are a member.
 */
const seenBy = ({ orgId, accountId }: Asker) => sql<boolean>`(run.organization_id = ${orgId}
  and (run.owner_id = ${accountId} or (run.id = any (array(
      select run_reader.run_id from run_reader
      where run_reader.organization_id = ${orgId} and run_reader.account_id = ${accountId}
      union all
      select run_team.run_id from team_member
      join run_team on run_team.organization_id = team_member.organization_id
        and run_team.team_id = team_member.team_id
      where team_member.organization_id = ${orgId} and team_member.account_id = ${accountId}))
    and exists (
      select from membership
      where membership.organization_id = ${orgId} and membership.account_id = run.owner_id))))`;

/** The runs of all workspaces in scope. */
export const anyRuns = (db: Db) =>
  db
    .selectFrom("run")
    .selectAll("run")
    .select(caps)
    .select([owner.as("owner"), readers.as("readers"), readingTeams.as("reading_teams")]);

const runsOf = (db: Db, asker: Asker) => anyRuns(db).where(seenBy(asker));

const anyRun = (db: Db, orgId: OrgId, id: string) =>
  anyRuns(db).where("run.organization_id", "=", orgId).where("run.id", "=", id);

/** A run of the member's own, or one that is shared with them. */
export const find = (db: Db, member: Asker, id: string) =>
  runsOf(db, member).where("run.id", "=", id).executeTakeFirst();

/** The same, for a reader whose session was checked long ago. */
export const findStill = (db: Db, member: Asker, id: string) =>
  runsOf(db, member).where("run.id", "=", id).where(isStillMember(member)).executeTakeFirst();

export const lock = (db: Db, member: Asker, id: string) =>
  runsOf(db, member).where("run.id", "=", id).forUpdate().executeTakeFirst();

/** For jobs: a run of anybody in the workspace, locked. */
export const lockAny = (db: Db, orgId: OrgId, id: string) =>
  anyRun(db, orgId, id).forUpdate().executeTakeFirst();

/** Locks all runs of an account, in any workspace. */
export const lockAllOf = (db: Db, accountId: string) =>
  db.selectFrom("run").select("id").where("owner_id", "=", accountId).forUpdate().execute();

/** For jobs: a run of anybody in the workspace. */
export const findAny = (db: Db, orgId: OrgId, id: string) =>
  anyRun(db, orgId, id).executeTakeFirst();

export async function isMember(db: Db, member: Asker): Promise<boolean> {
  // Raw: needs no table.
  const { rows } = await sql<{ is: boolean }>`select ${isStillMember(member)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

export function some(
  db: Db,
  member: Member,
  { q, sort, state, owner: whose, ...page }: z.infer<typeof listRuns.query>,
) {
  const down = sort.startsWith("-");
  const name = sort.slice(down ? 1 : 0);
  const key = name === "name" ? sql`lower(run.name)` : sql.ref(`run.${name}`);
  const asked = runsOf(db, member)
    .where(contains(sql`run.name || ' ' || run.question`, q))
    .where(oneOf(sql.ref("run.state"), state))
    .$if(whose !== undefined, (all) =>
      all.where("run.owner_id", whose === "me" ? "=" : "<>", member.accountId),
    );
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
