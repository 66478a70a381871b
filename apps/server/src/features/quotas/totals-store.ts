import type { PageQuery } from "@lectern/contract/page";
import { type RawBuilder, sql } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { nameOf } from "./store.ts";
import { thisMonth, today } from "./used.ts";

interface Counts {
  questions: number;
  tokens: number;
}

/** What was used; money in millionths. */
export interface Totals {
  today: Counts;
  month: Counts;
  money: { currency: string; amount: number }[];
  storage: number;
}

type Page = Pick<PageQuery, "page" | "page_size">;
type Named = Totals & { id: string; name: string };

/** The totals of the accounts that a condition such as "= …" allows, as columns. */
const totals = (orgId: OrgId, whose: RawBuilder<unknown>) => {
  const rows = sql`quota_use as u
    where u.organization_id = ${orgId} and u.day >= ${thisMonth} and u.account_id ${whose}`;
  const counts = (when: RawBuilder<unknown>) => sql`(select jsonb_build_object(
      'questions', coalesce(sum(u.questions), 0), 'tokens', coalesce(sum(u.tokens), 0))
    from ${rows} and ${when})`;
  return sql`${counts(sql`u.day = ${today}`)} as today, ${counts(sql`true`)} as month,
    (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount)
        order by currency), '[]')
      from (select u.currency, sum(u.money) as amount from ${rows} and u.currency <> ''
        group by u.currency having sum(u.money) > 0) as of_currency) as money,
    (select coalesce(sum(document.size), 0)::bigint from document
      where document.organization_id = ${orgId} and document.created_by ${whose}) as storage`;
};

async function one(db: Db, orgId: OrgId, whose: RawBuilder<unknown>): Promise<Totals> {
  // Raw: the totals are parts of statements that are shared.
  const { rows } = await sql<Totals>`select ${totals(orgId, whose)}`.execute(db);
  return rows[0]!;
}

export const ofWorkspace = (db: Db, orgId: OrgId) => one(db, orgId, sql`is not null`);

export const ofPerson = (db: Db, orgId: OrgId, accountId: string) =>
  one(db, orgId, sql`= ${accountId}`);

/** Returns rows with the number of all: of the members or teams. */
async function withTotal(
  db: Db,
  all: "membership" | "team",
  orgId: OrgId,
  found: RawBuilder<Named>,
): Promise<{ total: number; results: Named[] }> {
  const [{ total }, { rows }] = await Promise.all([
    db
      .selectFrom(all)
      .select(totalCount)
      .where("organization_id", "=", orgId)
      .executeTakeFirstOrThrow(),
    found.execute(db),
  ]);
  return { total, results: rows };
}

/** Returns a page of the members by name, with what each has used. */
export function pageOfPeople(db: Db, orgId: OrgId, { page, page_size }: Page) {
  // The totals are summed for the rows of the page alone.
  const found = sql<Named>`
    with all_people as (
      select account.id, ${nameOf} as name
      from membership join account on account.id = membership.account_id
      where membership.organization_id = ${orgId}
      order by lower(${nameOf}), account.id
      limit ${page_size} offset ${(page - 1) * page_size})
    select p.id, p.name, ${totals(orgId, sql`= p.id`)} from all_people as p
    order by lower(p.name), p.id`;
  return withTotal(db, "membership", orgId, found);
}

/** Returns a page of the teams by name, with what the members of each have used together. */
export function pageOfTeams(db: Db, orgId: OrgId, { page, page_size }: Page) {
  const members = sql`in (select account_id from team_member
    where team_member.organization_id = ${orgId} and team_member.team_id = p.id)`;
  const found = sql<Named>`
    with all_teams as (
      select team.id, team.name from team
      where team.organization_id = ${orgId}
      order by lower(team.name), team.id
      limit ${page_size} offset ${(page - 1) * page_size})
    select p.id, p.name, ${totals(orgId, members)} from all_teams as p
    order by lower(p.name), p.id`;
  return withTotal(db, "team", orgId, found);
}
