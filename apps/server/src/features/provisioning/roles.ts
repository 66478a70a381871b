import { sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { ProvisionedGroupTable } from "#schema";

import type { Action } from "../audit/index.ts";
import { directoryPeople } from "../organizations/index.ts";

type Role = NonNullable<ProvisionedGroupTable["role"]>;

/**
 * Returns these people with the role that they have as members or have been invited with, and the
 * strongest role of their groups; null where there is none.
 */
const withRoles = (tx: Db, orgId: OrgId, people: readonly string[]) =>
  tx
    .selectFrom("provisioned_person as person")
    .select(["person.account_id", "person.email"])
    .select(
      sql<Role | null>`(
        select one.role from provisioned_group_member as place
        join provisioned_group as one
          on one.organization_id = place.organization_id and one.id = place.group_id
        where place.organization_id = person.organization_id and place.person_id = person.id
          and one.role is not null
        order by array_position(array['admin', 'editor', 'viewer'], one.role) limit 1
      )`.as("role"),
    )
    .select(
      sql<Role | "owner" | null>`coalesce(
        (select membership."group" from membership
          where membership.organization_id = person.organization_id
            and membership.account_id = person.account_id),
        (select invitation."group" from invitation
          where invitation.organization_id = person.organization_id
            and invitation.email = person.email)
      )`.as("current"),
    )
    .where("person.organization_id", "=", orgId)
    .where(isIn("person.id", people))
    .execute();

/** Returns the role that a person's groups give; undefined where they give none. */
export async function roleOf(tx: Db, orgId: OrgId, personId: string): Promise<Role | undefined> {
  const [found] = await withRoles(tx, orgId, [personId]);
  return found?.role ?? undefined;
}

/**
 * Gives people the roles of their groups. Whose groups give none keeps the role that they have, or
 * becomes a viewer if a group that gave one was `lost`. The owner keeps theirs.
 */
export async function giveRoles(
  tx: Db,
  actor: Pick<Action, "organizationId" | "actorId" | "address">,
  orgId: OrgId,
  { people, lost }: { people: readonly string[]; lost: boolean },
): Promise<void> {
  if (people.length === 0) return;
  for (const { account_id, email, role, current } of await withRoles(tx, orgId, people)) {
    const group = role ?? (lost ? "viewer" : undefined);
    if (group && current !== null && current !== group)
      await directoryPeople.setRole(tx, actor, orgId, { accountId: account_id, email, group });
  }
}
