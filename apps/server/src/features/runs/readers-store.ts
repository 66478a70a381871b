import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { RunRow } from "./store.ts";

type OfRun = Pick<RunRow, "organization_id" | "id">;

export async function insertReaders(db: Db, { organization_id, id }: OfRun, ids: string[]) {
  if (ids.length > 0)
    await db
      .insertInto("run_reader")
      .values(ids.map((account_id) => ({ organization_id, run_id: id, account_id })))
      .execute();
}

export async function insertTeams(db: Db, { organization_id, id }: OfRun, ids: string[]) {
  if (ids.length > 0)
    await db
      .insertInto("run_team")
      .values(ids.map((team_id) => ({ organization_id, run_id: id, team_id })))
      .execute();
}

export async function deleteReaders(db: Db, { organization_id, id }: OfRun, ids: string[]) {
  if (ids.length > 0)
    await db
      .deleteFrom("run_reader")
      .where("organization_id", "=", organization_id)
      .where("run_id", "=", id)
      .where(isIn("account_id", ids))
      .execute();
}

export async function deleteTeams(db: Db, { organization_id, id }: OfRun, ids: string[]) {
  if (ids.length > 0)
    await db
      .deleteFrom("run_team")
      .where("organization_id", "=", organization_id)
      .where("run_id", "=", id)
      .where(isIn("team_id", ids))
      .execute();
}

export async function runsOfTeam(db: Db, orgId: OrgId, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("run_team")
    .select("run_id")
    .where("organization_id", "=", orgId)
    .where("team_id", "=", teamId)
    .execute();
  return rows.map(({ run_id }) => run_id);
}
