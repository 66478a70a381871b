import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import { contains, isIn, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { OrgId } from "#http/member.ts";

const teams = (db: Db, orgId: OrgId) =>
  db.selectFrom("team").where("team.organization_id", "=", orgId);

const teamRows = (db: Db, orgId: OrgId) =>
  teams(db, orgId)
    .select(["team.id", "team.name", "team.created_at"])
    .select(
      sql<number>`(select count(*) from team_member
      where team_member.organization_id = team.organization_id and team_member.team_id = team.id)`.as(
        "member_count",
      ),
    );

export function pageOfTeams(db: Db, orgId: OrgId, { page, page_size, q }: PageQuery) {
  const named = contains(sql.ref("team.name"), q);
  return pageOf(
    teams(db, orgId).where(named).select(totalCount),
    teamRows(db, orgId)
      .where(named)
      .orderBy((of) => of.fn("lower", ["team.name"]))
      .orderBy("team.id"),
    { page, page_size },
  );
}

/** Undefined when the workspace has no such team. */
export const findTeam = (db: Db, orgId: OrgId, id: string) =>
  teamRows(db, orgId).where("team.id", "=", id).executeTakeFirst();
export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

/** Returns the team of this name, ignoring case. */
export const findTeamNamed = (db: Db, orgId: OrgId, name: string) =>
  teams(db, orgId)
    .select("team.id")
    .where(sql<boolean>`lower(team.name) = lower(${name})`)
    .executeTakeFirst();

export const insertTeam = (db: Db, orgId: OrgId, team: { id: string; name: string }) =>
  db
    .insertInto("team")
    .values({ organization_id: orgId, ...team })
    .execute();

export const renameTeam = (db: Db, orgId: OrgId, id: string, name: string) =>
  db
    .updateTable("team")
    .set({ name })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteTeam = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("team").where("organization_id", "=", orgId).where("id", "=", id).execute();

/**
 * Adds those of these accounts that are members of the workspace to the team; returns the new ones.
 */
export async function insertTeamMembers(db: Db, orgId: OrgId, teamId: string, accounts: string[]) {
  const rows = await db
    .insertInto("team_member")
    .columns(["organization_id", "team_id", "account_id"])
    .expression((of) =>
      of
        .selectFrom("membership")
        .select([
          sql<OrgId>`${orgId}::uuid`.as("organization_id"),
          sql<string>`${teamId}::uuid`.as("team_id"),
          "account_id",
        ])
        .where("organization_id", "=", orgId)
        .where("account_id", "in", accounts),
    )
    .onConflict((oc) => oc.doNothing())
    .returning("account_id")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Whether the account was in the team. */
export async function deleteTeamMember(db: Db, orgId: OrgId, teamId: string, accountId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("team_member")
    .where("organization_id", "=", orgId)
    .where("team_id", "=", teamId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes these accounts from a team; returns those that were in it. */
export async function deleteTeamMembers(
  db: Db,
  orgId: OrgId,
  teamId: string,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom("team_member")
    .where("organization_id", "=", orgId)
    .where("team_id", "=", teamId)
    .where(isIn("account_id", accounts))
    .returning("account_id")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns who is in one of these teams at the moment, each once. */
export async function accountsIn(
  db: Db,
  orgId: OrgId,
  teamIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("team_member")
    .select("account_id")
    .distinct()
    .where("organization_id", "=", orgId)
    .where(isIn("team_id", teamIds))
    .execute();
  return rows.map(({ account_id }) => account_id);
}
