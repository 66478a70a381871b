import { type RawBuilder, sql } from "kysely";

import type { Member } from "#http/member.ts";

/** Parts of statements on quotas, which stand in them as `q`. */

export const today = sql<Date>`(now() at time zone 'UTC')::date`;
export const thisMonth = sql<Date>`date_trunc('month', now() at time zone 'UTC')::date`;

const periodStart = sql<Date>`case q.period when 'month' then ${thisMonth} else ${today} end`;

/** Whether a quota holds for a member. */
export const holdsFor = ({ orgId, accountId }: Member) => sql<boolean>`(
  q.organization_id = ${orgId} and (q.scope in ('workspace', 'everyone') or q.account_id = ${accountId}
    or q.team_id in (select team_id from team_member
      where team_member.organization_id = ${orgId} and team_member.account_id = ${accountId})))`;

/** Sums over all members, those of a team, or one person; only the sum that is needed is run. */
const byScope = (
  account: RawBuilder<string | null>,
  sumWhere: (whose: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const members = sql`select account_id from team_member
    where team_member.organization_id = q.organization_id and team_member.team_id = q.team_id`;
  return sql`case q.scope
    when 'workspace' then (${sumWhere(sql`is not null`)})
    when 'team' then (${sumWhere(sql`in (${members})`)})
    else (${sumWhere(sql`= ${account}`)}) end`;
};

const amountOf = (table: RawBuilder<unknown>) =>
  sql`case q.measure when 'tokens' then ${table}.tokens
    else case when ${table}.currency = q.currency then ${table}.money else 0 end end`;

/**
 * What was used of a quota in the present period. `account`: whose use counts where the quota is of
 * one person.
 */
export const spent = (account: RawBuilder<string | null>) => sql<number>`case q.measure
  when 'storage' then ${byScope(
    account,
    (whose) => sql`select coalesce(sum(document.size), 0)::bigint from document
      where document.organization_id = q.organization_id and document.created_by ${whose}`,
  )}
  else ${byScope(
    account,
    (whose) => sql`select coalesce(sum(
        case q.measure when 'questions' then u.questions else ${amountOf(sql`u`)} end), 0)::bigint
      from quota_use as u
      where u.organization_id = q.organization_id and u.day >= ${periodStart} and u.account_id ${whose}`,
  )} end`;

/** What calls under way that began in the present period may use of a quota. */
export const reserved = (account: RawBuilder<string | null>) => sql<number>`case
  when q.measure in ('tokens', 'money') then ${byScope(
    account,
    (whose) => sql`select coalesce(sum(${amountOf(sql`c`)}), 0)::bigint from quota_call as c
      where c.organization_id = q.organization_id
        and c.at >= ${periodStart}::timestamp at time zone 'UTC' and c.account_id ${whose}`,
  )} else 0 end`;
