import type { Provisioning } from "@lectern/contract/provisioning";
import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import { contains, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";

/** Counts the people that the directory sent by what has become of them. */
export function countPeople(db: Db, orgId: OrgId): Promise<Provisioning["people"]> {
  const isMember = sql`membership.account_id is not null`;
  const isInvited = sql`invitation.id is not null`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`;
  return db
    .selectFrom("provisioned_person as person")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "person.organization_id")
        .onRef("membership.account_id", "=", "person.account_id"),
    )
    .leftJoin("invitation", (join) =>
      join
        .onRef("invitation.organization_id", "=", "person.organization_id")
        .onRef("invitation.email", "=", "person.email")
        .on(sql<boolean>`invitation.expires_at > now()`),
    )
    .where("person.organization_id", "=", orgId)
    .select(count(sql`active and ${isMember}`).as("members"))
    .select(count(sql`active and not ${isMember} and ${isInvited}`).as("invited"))
    .select(count(sql`active and not ${isMember} and not ${isInvited}`).as("apart"))
    .select(count(sql`not active`).as("inactive"))
    .executeTakeFirstOrThrow();
}

const groups = (db: Db, orgId: OrgId) =>
  db.selectFrom("provisioned_group as one").where("one.organization_id", "=", orgId);

const groupRows = (db: Db, orgId: OrgId) =>
  groups(db, orgId)
    .leftJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "one.organization_id")
        .onRef("team.id", "=", "one.team_id"),
    )
    .select(["one.id", "one.display_name as name", "team.name as team", "one.role"])
    .select(
      sql<number>`(select count(*) from provisioned_group_member as place
        where place.organization_id = one.organization_id and place.group_id = one.id)`.as(
        "people",
      ),
    );

/** The groups that the directory sent, by name. */
export function pageOfGroups(db: Db, orgId: OrgId, { page, page_size, q }: PageQuery) {
  const named = contains(sql.ref("one.display_name"), q);
  return pageOf(
    groups(db, orgId).where(named).select(totalCount),
    groupRows(db, orgId)
      .where(named)
      .orderBy((of) => of.fn("lower", ["one.display_name"]))
      .orderBy("one.id"),
    { page, page_size },
  );
}

export const findGroup = (db: Db, orgId: OrgId, id: string) =>
  groupRows(db, orgId).where("one.id", "=", id).executeTakeFirst();

export const setGroupRole = (
  tx: Db,
  orgId: OrgId,
  id: string,
  role: "admin" | "editor" | "viewer" | null,
) =>
  tx
    .updateTable("provisioned_group")
    .set({ role })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();
