import type { PageQuery } from "@lectern/contract/page";
import { type RawBuilder, sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { MembershipTable } from "#schema";

type Group = MembershipTable["group"];

/** A member of a workspace, or a person invited to it. */
export interface PersonRow {
  id: string;
  status: "active" | "invited";
  email: string;
  first_name: string;
  last_name: string;
  group: Group;
  created_at: Date;
  expires_at: Date | null;
}

const inTeam = (orgId: OrgId, teamId: string) => sql`
  exists (select from team_member where team_member.organization_id = ${orgId}
    and team_member.team_id = ${teamId} and team_member.account_id = membership.account_id)`;

const active = (orgId: OrgId, teamId?: string) => sql`
  select account.id, 'active' as status, account.email, account.first_name, account.last_name,
    membership."group", membership.created_at, null::timestamptz as expires_at
  from membership join account on account.id = membership.account_id
  where membership.organization_id = ${orgId} and account.deactivated_at is null
    and ${teamId ? inTeam(orgId, teamId) : sql`true`}`;

const invited = (orgId: OrgId) => sql`
  select id, 'invited', email, '', '', "group", created_at, expires_at
  from invitation where organization_id = ${orgId}`;

const fullName = sql`lower(person.first_name || ' ' || person.last_name)`;

/** Returns a page of these people in this order, and their number. */
async function pageOf(
  db: Db,
  people: RawBuilder<unknown>,
  asked: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  { page, page_size }: PageQuery,
) {
  const [counted, found] = await Promise.all([
    // Raw: the people are united as SQL, members and invited ones.
    sql<{
      total: number;
    }>`select count(*) as total from (${people}) as person where ${asked}`.execute(db),
    // Raw: as above.
    sql<PersonRow>`select person.* from (${people}) as person where ${asked}
      order by ${order}, ${fullName}, person.email, person.id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, results: found.rows };
}

interface Filter {
  group?: Group;
  teamId?: string;
  withInvited?: boolean;
}

/** Returns members by name, followed by invited people where they are requested. */
export function pageOfPeople(db: Db, orgId: OrgId, query: PageQuery & Filter) {
  const { q, group, teamId } = query;
  const people = query.withInvited
    ? sql`${active(orgId)} union all ${invited(orgId)}`
    : active(orgId, teamId);
  const asked = sql<boolean>`${q ? sql`position(lower(${q}) in ${fullName} || ' ' || lower(person.email)) > 0` : sql`true`}
    and ${group ? sql`person."group" = ${group}` : sql`true`}`;
  return pageOf(db, people, asked, sql`person.status`, query);
}

const mostWords = 5;

/**
 * Returns members where each query word starts a word of the name, or the email. Exact matches of
 * the whole name or email come first, then by first name, last name, email.
 */
export function searchPeople(db: Db, orgId: OrgId, query: PageQuery) {
  const asked = (query.q ?? "").toLowerCase();
  const words = asked.split(/\s+/).filter(Boolean).slice(0, mostWords);
  const begun = words.map(
    (word) =>
      sql`(position(${` ${word}`} in ' ' || ${fullName}) > 0 or starts_with(lower(person.email), ${word}))`,
  );
  const rank = sql`case
    when ${asked} in (${fullName}, lower(person.email)) then 0
    when starts_with(${fullName}, ${asked}) then 1
    when starts_with(lower(person.last_name), ${asked}) then 2
    when starts_with(lower(person.email), ${asked}) then 3
    else 4 end`;
  const wanted = sql<boolean>`${begun.length > 0 ? sql.join(begun, sql` and `) : sql`true`}`;
  return pageOf(db, active(orgId), wanted, rank, query);
}

/** Undefined for a person who is neither a member nor invited. */
export async function findPerson(db: Db, orgId: OrgId, id: string) {
  // Raw: the people are united as SQL.
  const { rows } = await sql<PersonRow>`
    select * from (${active(orgId)} union all ${invited(orgId)}) as person where person.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Returns those of these accounts that are members, also ones that are disabled. */
export async function findMembers(
  db: Db,
  orgId: OrgId,
  accountIds: readonly string[],
): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(["account.id", "account.email", "account.first_name", "account.last_name"])
    .select(["membership.group", "membership.created_at"])
    .where("membership.organization_id", "=", orgId)
    .where(isIn("membership.account_id", accountIds))
    .orderBy("account.id")
    .execute();
  return rows.map((row): PersonRow => ({ ...row, status: "active", expires_at: null }));
}

/** Returns a member, also one whose account is disabled. */
export const findMember = async (
  db: Db,
  orgId: OrgId,
  accountId: string,
): Promise<PersonRow | undefined> => (await findMembers(db, orgId, [accountId]))[0];

/** Whether an account with this email belongs to the workspace. */
export async function isMember(db: Db, orgId: OrgId, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select("account.id")
    .where("membership.organization_id", "=", orgId)
    .where("account.email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a membership with its team memberships and API keys. */
export async function removeMember(db: Db, orgId: OrgId, accountId: string) {
  await db
    .deleteFrom("api_key")
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .execute();
  await db
    .deleteFrom("membership")
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .execute();
}
