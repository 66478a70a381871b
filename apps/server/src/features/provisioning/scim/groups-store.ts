import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";

import { allOf, isIn, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { ProvisionedGroupTable } from "#schema";

import { ScimError } from "./failure.ts";
import type { Comparison } from "./filter.ts";
import type { Range } from "./listing.ts";
import { isId } from "./people-store.ts";

export type GroupRow = Selectable<ProvisionedGroupTable>;

const groups = (db: Db, orgId: OrgId) =>
  db.selectFrom("provisioned_group").where("organization_id", "=", orgId);

/** Throws Refused for an attribute that groups cannot be found by. */
function condition(orgId: OrgId, { attribute, value }: Comparison): RawBuilder<boolean> {
  switch (attribute) {
    case "displayname":
      return sql<boolean>`lower(display_name) = lower(${String(value)})`;
    case "externalid":
      return sql<boolean>`external_id = ${String(value)}`;
    case "id":
      return isId("id", value);
    case "members":
    case "members.value":
      return sql<boolean>`exists (select from provisioned_group_member as place
        where place.organization_id = ${orgId} and place.group_id = provisioned_group.id
          and ${isId("place.person_id", value)})`;
    default:
      throw new ScimError(
        400,
        "Groups are found by displayName, externalId, id or members.",
        "invalidFilter",
      );
  }
}

/** Returns a range of the groups that all comparisons hold for, in the order of their creation. */
export async function listGroups(
  db: Db,
  orgId: OrgId,
  filter: readonly Comparison[],
  { offset, limit }: Range,
): Promise<{ total: number; rows: GroupRow[] }> {
  const conditions = filter.map((one) => condition(orgId, one));
  const asked = groups(db, orgId).where(allOf(...conditions));
  const { total } = await asked.select(totalCount).executeTakeFirstOrThrow();
  const rows =
    limit === 0 ? [] : await asked.selectAll().orderBy("id").limit(limit).offset(offset).execute();
  return { total, rows };
}

export const findGroup = (db: Db, orgId: OrgId, id: string): Promise<GroupRow | undefined> =>
  groups(db, orgId).selectAll().where("id", "=", id).executeTakeFirst();

/** Whether another group has this name, ignoring case, or this team. */
export async function isTaken(
  tx: Db,
  orgId: OrgId,
  { name, teamId }: { name: string; teamId: string | null },
  but: string,
): Promise<boolean> {
  const row = await groups(tx, orgId)
    .select("id")
    .where(sql<boolean>`(lower(display_name) = lower(${name}) or team_id = ${teamId}::uuid)`)
    .where("id", "<>", but)
    .executeTakeFirst();
  return row !== undefined;
}

export const insertGroup = (tx: Db, group: Insertable<ProvisionedGroupTable>): Promise<GroupRow> =>
  tx.insertInto("provisioned_group").values(group).returningAll().executeTakeFirstOrThrow();

export const updateGroup = (
  tx: Db,
  orgId: OrgId,
  id: string,
  patch: Updateable<ProvisionedGroupTable>,
): Promise<GroupRow> =>
  tx
    .updateTable("provisioned_group")
    .set({ ...patch, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteGroup = (tx: Db, orgId: OrgId, id: string) =>
  tx
    .deleteFrom("provisioned_group")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Returns the people of these groups, each with the group. */
export const placesIn = (db: Db, orgId: OrgId, groupIds: readonly string[]) =>
  db
    .selectFrom("provisioned_group_member as place")
    .innerJoin("provisioned_person as person", (join) =>
      join
        .onRef("person.organization_id", "=", "place.organization_id")
        .onRef("person.id", "=", "place.person_id"),
    )
    .select(["place.group_id", "person.id", "person.user_name", "person.display_name"])
    .where("place.organization_id", "=", orgId)
    .where(isIn("place.group_id", groupIds))
    .orderBy("person.id")
    .execute();
export type PlaceRow = Awaited<ReturnType<typeof placesIn>>[number];

/** Returns the people of a group. */
export const personsIn = (db: Db, orgId: OrgId, groupId: string): Promise<PlaceRow[]> =>
  placesIn(db, orgId, [groupId]);

/** Adds those of these ids to a group that are people of the directory. */
export const insertMembers = (tx: Db, orgId: OrgId, groupId: string, people: readonly string[]) =>
  tx
    .insertInto("provisioned_group_member")
    .columns(["organization_id", "group_id", "person_id"])
    .expression((of) =>
      of
        .selectFrom("provisioned_person")
        .select([
          "organization_id",
          sql<string>`${groupId}::uuid`.as("group_id"),
          "id as person_id",
        ])
        .where("organization_id", "=", orgId)
        .where(isIn("id", people)),
    )
    .onConflict((oc) => oc.doNothing())
    .returning("person_id")
    .execute();

export const deleteMembers = (tx: Db, orgId: OrgId, groupId: string, people: readonly string[]) =>
  tx
    .deleteFrom("provisioned_group_member")
    .where("organization_id", "=", orgId)
    .where("group_id", "=", groupId)
    .where(isIn("person_id", people))
    .execute();

/** Returns the accounts of people, as far as they are known. */
export async function accountsOf(
  tx: Db,
  orgId: OrgId,
  people: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom("provisioned_person")
    .select("account_id")
    .where("organization_id", "=", orgId)
    .where(isIn("id", people))
    .where("account_id", "is not", null)
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}
