import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** The teams with which the collection in scope is shared; looked up for restricted ones alone. */
export const teamIds = sql<string[]>`case when collection.restricted then array(
  select collection_team.team_id::text from collection_team
  where collection_team.organization_id = collection.organization_id
    and collection_team.collection_id = collection.id
  order by 1
) else '{}' end`.as("team_ids");

/** The teams of each of these collections, by name. */
export async function teamsOf(db: Db, orgId: OrgId, collectionIds: string[]) {
  if (collectionIds.length === 0) return [];
  return db
    .selectFrom("collection_team")
    .innerJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "collection_team.organization_id")
        .onRef("team.id", "=", "collection_team.team_id"),
    )
    .select(["collection_team.collection_id", "team.id", "team.name"])
    .where("collection_team.organization_id", "=", orgId)
    .where("collection_team.collection_id", "in", collectionIds)
    .orderBy(sql`lower(team.name)`)
    .execute();
}

/** Which of these are teams of the workspace. They stay until the transaction ends. */
export async function keepTeams(db: Db, orgId: OrgId, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("team")
    .select(["id", "name"])
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .orderBy(sql`lower(name)`)
    .forKeyShare()
    .execute();
}

/** Puts these teams in the place of all earlier ones of the collection. */
export async function putTeams(db: Db, orgId: OrgId, collectionId: string, teamIds: string[]) {
  await db
    .deleteFrom("collection_team")
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .execute();
  if (teamIds.length === 0) return;
  const key = { organization_id: orgId, collection_id: collectionId };
  await db
    .insertInto("collection_team")
    .values(teamIds.map((team_id) => ({ ...key, team_id })))
    .execute();
}

export async function collectionsOfTeam(db: Db, orgId: OrgId, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("collection_team")
    .select("collection_id")
    .where("organization_id", "=", orgId)
    .where("team_id", "=", teamId)
    .execute();
  return rows.map(({ collection_id }) => collection_id);
}

/** Which of these teams each of these accounts is in. */
export async function placesIn(db: Db, orgId: OrgId, teamIds: string[], accounts: string[]) {
  if (teamIds.length === 0) return [];
  return db
    .selectFrom("team_member")
    .select(["team_id", "account_id"])
    .where("organization_id", "=", orgId)
    .where("team_id", "in", teamIds)
    .where("account_id", "in", accounts)
    .execute();
}

/** Every collection of one account that is not private becomes another's; those that did. */
export const changeOwner = (db: Db, orgId: OrgId, from: string, to: string) =>
  db
    .updateTable("collection")
    .set({ owner_id: to })
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", from)
    .where("visibility", "<>", "private")
    .returning(["id", "restricted"])
    .execute();
