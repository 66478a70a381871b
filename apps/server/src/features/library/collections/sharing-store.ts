import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { person } from "../person.ts";

const byName = sql`lower(account.first_name), lower(account.last_name), account.id`;

/** IDs with whom the collection in scope is shared; only looked up if it is restricted. */
const ids = (table: "collection_team" | "collection_person", column: string) => sql<string[]>`
  case when collection.restricted then array(
    select ${sql.ref(`chosen.${column}`)}::text from ${sql.table(table)} as chosen
    where chosen.organization_id = collection.organization_id
      and chosen.collection_id = collection.id
    order by 1
  ) else '{}' end`;
export const chosenIds = [
  ids("collection_team", "team_id").as("team_ids"),
  ids("collection_person", "account_id").as("person_ids"),
] as const;

/** Returns the teams of each of these collections, by name. */
export async function teamsOf(db: Db, orgId: OrgId, collectionIds: string[]) {
  if (collectionIds.length === 0) return [];
  return db
    .selectFrom("collection_team")
    .innerJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "collection_team.organization_id")
        .onRef("team.id", "=", "collection_team.team_id"),
    )
    .select(["collection_team.collection_id", "collection_team.may_edit", "team.id", "team.name"])
    .where("collection_team.organization_id", "=", orgId)
    .where("collection_team.collection_id", "in", collectionIds)
    .orderBy((of) => of.fn("lower", ["team.name"]))
    .execute();
}

/** Returns the people of each of these collections, by name. */
export async function peopleOf(db: Db, orgId: OrgId, collectionIds: string[]) {
  if (collectionIds.length === 0) return [];
  return db
    .selectFrom("collection_person")
    .innerJoin("account", "account.id", "collection_person.account_id")
    .select(["collection_person.collection_id", "collection_person.may_edit"])
    .select(person)
    .where("collection_person.organization_id", "=", orgId)
    .where("collection_person.collection_id", "in", collectionIds)
    .orderBy(byName)
    .execute();
}

/** Returns which of these are teams of the workspace, and locks them until the transaction ends. */
export async function keepTeams(db: Db, orgId: OrgId, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("team")
    .select(["id", "name"])
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .orderBy((of) => of.fn("lower", ["name"]))
    .forKeyShare()
    .execute();
}

/**
 * Returns which of these are members of the workspace, and locks them until the transaction ends.
 */
export async function keepPeople(db: Db, orgId: OrgId, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(person)
    .where("membership.organization_id", "=", orgId)
    .where("membership.account_id", "in", ids)
    .orderBy(byName)
    .forKeyShare("membership")
    .execute();
}

interface Choice {
  id: string;
  may_edit: boolean;
}

/** Replaces all with whom the collection was shared. */
export async function putChosen(
  db: Db,
  orgId: OrgId,
  collectionId: string,
  { people, teams }: { people: Choice[]; teams: Choice[] },
) {
  const key = { organization_id: orgId, collection_id: collectionId };
  for (const table of ["collection_person", "collection_team"] as const) {
    await db
      .deleteFrom(table)
      .where("organization_id", "=", orgId)
      .where("collection_id", "=", collectionId)
      .execute();
  }
  if (people.length > 0) {
    await db
      .insertInto("collection_person")
      .values(people.map(({ id, may_edit }) => ({ ...key, account_id: id, may_edit })))
      .execute();
  }
  if (teams.length > 0) {
    await db
      .insertInto("collection_team")
      .values(teams.map(({ id, may_edit }) => ({ ...key, team_id: id, may_edit })))
      .execute();
  }
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

/** Returns which of these teams each of these accounts is in. */
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

/**
 * Transfers every non-private collection of one account to another and removes the share with the
 * new owner, which is redundant; returns these collections.
 */
export async function changeOwner(db: Db, orgId: OrgId, from: string, to: string) {
  const passed = await db
    .updateTable("collection")
    .set({ owner_id: to })
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", from)
    .where("visibility", "<>", "private")
    .returning(["id", "restricted"])
    .execute();
  // Raw: half as long as in Kysely.
  await sql`
    delete from collection_person using collection
    where collection_person.organization_id = ${orgId} and collection_person.account_id = ${to}
      and collection.organization_id = ${orgId} and collection.id = collection_person.collection_id
      and collection.owner_id = ${to}`.execute(db);
  return passed;
}
