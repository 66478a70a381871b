import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { MembershipTable, OrganizationTable } from "#schema";

export const insertOrganization = (db: Db, organization: Pick<OrganizationTable, "id" | "name">) =>
  db.insertInto("organization").values(organization).execute();

export const insertMembership = (db: Db, membership: Omit<MembershipTable, "created_at">) =>
  db.insertInto("membership").values(membership).execute();

/** The workspaces of a person, each with the role there. */
const joined = (db: Db, accountId: string) =>
  db
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .where("membership.account_id", "=", accountId);

const shown = [
  "organization.id",
  "organization.name",
  "organization.created_at",
  "membership.group",
] as const;

export async function pageOfJoined(db: Db, accountId: string, { page, page_size, q }: PageQuery) {
  const mine = joined(db, accountId).$if(q !== undefined, (query) =>
    query.where(sql<boolean>`position(lower(${q}) in lower(organization.name)) > 0`),
  );
  const [{ total }, results] = await Promise.all([
    mine.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
    mine
      .select(shown)
      .orderBy(sql`lower(organization.name)`)
      .orderBy("organization.id")
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return { total, results };
}

/** Undefined for a workspace the person does not belong to. */
export const findJoined = (db: Db, accountId: string, organizationId: string) =>
  joined(db, accountId)
    .select(shown)
    .where("organization.id", "=", organizationId)
    .executeTakeFirst();
