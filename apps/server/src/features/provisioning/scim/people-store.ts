import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { validate } from "uuid";

import { allOf, isIn, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { ProvisionedPersonTable } from "#schema";

import { ScimError } from "./failure.ts";
import type { Comparison } from "./filter.ts";
import type { Range } from "./listing.ts";
import type { PersonAttributes } from "./person-attributes.ts";

export type PersonRow = Selectable<ProvisionedPersonTable>;

const people = (db: Db, orgId: OrgId) =>
  db.selectFrom("provisioned_person").where("organization_id", "=", orgId);

/** Whether a column is this id; false for what is no id. */
export const isId = (column: string, value: Comparison["value"]): RawBuilder<boolean> =>
  typeof value === "string" && validate(value)
    ? sql<boolean>`${sql.ref(column)} = ${value}::uuid`
    : sql<boolean>`false`;

/** Throws Refused for an attribute that people cannot be found by. */
function condition({ attribute, value }: Comparison): RawBuilder<boolean> {
  const text = String(value);
  switch (attribute) {
    case "username":
      return sql<boolean>`lower(user_name) = lower(${text})`;
    case "externalid":
      return sql<boolean>`external_id = ${text}`;
    case "emails":
    case "emails.value":
      return sql<boolean>`email = lower(${text})`;
    case "id":
      return isId("id", value);
    case "active":
      return sql<boolean>`active = ${text === "true"}`;
    default:
      throw new ScimError(
        400,
        "Users are found by userName, externalId, emails, id or active.",
        "invalidFilter",
      );
  }
}

/** Returns a range of the people whom all comparisons hold for, in the order of their creation. */
export async function listPeople(
  db: Db,
  orgId: OrgId,
  filter: readonly Comparison[],
  { offset, limit }: Range,
): Promise<{ total: number; rows: PersonRow[] }> {
  const asked = people(db, orgId).where(allOf(...filter.map(condition)));
  const { total } = await asked.select(totalCount).executeTakeFirstOrThrow();
  const rows =
    limit === 0 ? [] : await asked.selectAll().orderBy("id").limit(limit).offset(offset).execute();
  return { total, rows };
}

export const findPerson = (db: Db, orgId: OrgId, id: string): Promise<PersonRow | undefined> =>
  people(db, orgId).selectAll().where("id", "=", id).executeTakeFirst();

/** Whether another person has this user name, ignoring case, or this address. */
export async function isTaken(
  tx: Db,
  orgId: OrgId,
  { user_name, email }: Pick<PersonAttributes, "user_name" | "email">,
  but: string,
): Promise<boolean> {
  const row = await people(tx, orgId)
    .select("id")
    .where(sql<boolean>`(lower(user_name) = lower(${user_name}) or email = ${email})`)
    .where("id", "<>", but)
    .executeTakeFirst();
  return row !== undefined;
}

export const insertPerson = (
  tx: Db,
  person: Insertable<ProvisionedPersonTable>,
): Promise<PersonRow> =>
  tx.insertInto("provisioned_person").values(person).returningAll().executeTakeFirstOrThrow();

export const updatePerson = (
  tx: Db,
  orgId: OrgId,
  id: string,
  attributes: PersonAttributes,
): Promise<PersonRow> =>
  tx
    .updateTable("provisioned_person")
    .set({ ...attributes, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deletePerson = (tx: Db, orgId: OrgId, id: string): Promise<PersonRow | undefined> =>
  tx
    .deleteFrom("provisioned_person")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** Notes which account a person is known to be; null: not known. */
export const link = (tx: Db, orgId: OrgId, id: string, accountId: string | null) =>
  tx
    .updateTable("provisioned_person")
    .set({ account_id: accountId })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** Whether an account is known to be another person. */
export async function isLinked(
  tx: Db,
  orgId: OrgId,
  accountId: string,
  but: string,
): Promise<boolean> {
  const row = await people(tx, orgId)
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "<>", but)
    .executeTakeFirst();
  return row !== undefined;
}

const placesOf = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  db
    .selectFrom("provisioned_group_member as place")
    .innerJoin("provisioned_group as one", (join) =>
      join
        .onRef("one.organization_id", "=", "place.organization_id")
        .onRef("one.id", "=", "place.group_id"),
    )
    .where("place.organization_id", "=", orgId)
    .where(isIn("place.person_id", ids));

/** Returns the groups of these people. */
export const groupsOf = (db: Db, orgId: OrgId, ids: readonly string[]) =>
  placesOf(db, orgId, ids)
    .select(["place.person_id", "one.id", "one.display_name"])
    .orderBy("one.id")
    .execute();
export type PlaceRow = Awaited<ReturnType<typeof groupsOf>>[number];

/** Returns the teams of a person's groups, with their account; none while it is not known. */
export async function teamsOf(tx: Db, orgId: OrgId, id: string) {
  const rows = await placesOf(tx, orgId, [id])
    .innerJoin("provisioned_person as person", (join) =>
      join
        .onRef("person.organization_id", "=", "place.organization_id")
        .onRef("person.id", "=", "place.person_id"),
    )
    .select(["one.team_id", "person.account_id"])
    .execute();
  return rows.flatMap(({ team_id, account_id }) =>
    team_id === null || account_id === null ? [] : [{ team_id, account_id }],
  );
}
