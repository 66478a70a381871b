import { type RawBuilder, type Selectable, sql } from "kysely";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { QuotaCallTable, QuotaTable } from "#schema";

import { holdsFor, reserved, spent, today } from "./used.ts";

/** Whether questions of a workspace may be refused: a condition for statements that run anyway. */
export const isLimited = (orgId: OrgId) => sql<boolean>`exists (
  select from quota where organization_id = ${orgId} and hard and measure <> 'storage')`;

/**
 * Counts a question of a member: part of the statement that stores it. `stored` names the rows that
 * it stored.
 */
export const countsQuestion = ({ orgId, accountId }: Member, stored: RawBuilder<unknown>) => sql`
  insert into quota_use (organization_id, account_id, day, questions)
  select ${orgId}::uuid, ${accountId}::uuid, ${today}, 1 from ${stored}
  on conflict (organization_id, account_id, day, currency)
    do update set questions = quota_use.questions + 1`;

/** A quota that holds for a member, with what was used of it. */
export type HeldQuota = Selectable<QuotaTable> & {
  team: string | null;
  spent: number;
  reserved: number;
};

interface Wanted {
  measures?: readonly QuotaTable["measure"][];
  /** Only those that refuse. */
  hard?: boolean;
}

const among = ({ measures, hard = false }: Wanted) => sql<boolean>`(
  ${measures ? sql`q.measure = any (${measures}::text[])` : sql`true`} and (q.hard or ${!hard}))`;

/** Returns the quotas that hold for a member, with what was used of each. */
export async function held(db: Db, member: Member, wanted: Wanted = {}): Promise<HeldQuota[]> {
  const account = sql<string>`coalesce(q.account_id, ${member.accountId})`;
  // Raw: what was used is summed by parts of statements that are shared.
  const { rows } = await sql<HeldQuota>`
    select q.*, team.name as team, ${spent(account)} as spent, ${reserved(account)} as reserved
    from quota as q
    left join team on team.organization_id = q.organization_id and team.id = q.team_id
    where ${holdsFor(member)} and ${among(wanted)}
    order by q.created_at, q.id`.execute(db);
  return rows;
}

/**
 * Locks the quotas that hold for a member until the transaction ends, then returns them with what
 * was used: by a statement of its own, since one that waited for the lock would see what was before
 * the wait.
 */
export async function lockHeld(tx: Db, member: Member, wanted: Wanted): Promise<HeldQuota[]> {
  // Raw: the conditions are those of the statement above.
  const { rows } = await sql`
    select q.id from quota as q where ${holdsFor(member)} and ${among(wanted)}
    order by q.id for no key update of q`.execute(tx);
  return rows.length === 0 ? [] : held(tx, member, wanted);
}

export type Call = Omit<Selectable<QuotaCallTable>, "at">;

export const insertCall = (tx: Db, call: Call) =>
  tx.insertInto("quota_call").values(call).execute();

interface Used {
  tokens: number;
  money: number;
}

const addedTo = (values: RawBuilder<unknown>) => sql`
  insert into quota_use (organization_id, account_id, day, currency, tokens, money) ${values}
  on conflict (organization_id, account_id, day, currency) do update
    set tokens = quota_use.tokens + excluded.tokens, money = quota_use.money + excluded.money`;

/** Adds what a call has used where nothing was reserved for it. */
export const addUse = (db: Db, { organization_id, account_id, currency }: Call, used: Used) =>
  addedTo(sql`values (${organization_id}::uuid, ${account_id}::uuid, ${today}, ${currency}::text,
    ${used.tokens}::bigint, ${used.money}::bigint)`).execute(db);

/** Puts what a call has used in the place of what it had reserved, on the day when it began. */
export const settleCall = (db: Db, { organization_id, id }: Call, used: Used) =>
  // Raw: Kysely has no insert from rows that were deleted.
  sql`with ended as (
      delete from quota_call where organization_id = ${organization_id} and id = ${id}
      returning organization_id, account_id, currency, at)
    ${addedTo(sql`select organization_id, account_id, (at at time zone 'UTC')::date, currency,
      ${used.tokens}::bigint, ${used.money}::bigint from ended`)}`.execute(db);

/** Counts calls whose process must have died, since none takes an hour, as all they had reserved. */
export const spendLostCalls = (db: Db, orgId: OrgId) =>
  // Raw: as above.
  sql`with lost as (
      delete from quota_call
      where organization_id = ${orgId} and at < now() - interval '1 hour'
      returning organization_id, account_id, currency, at, tokens, money)
    ${addedTo(sql`select organization_id, account_id, (at at time zone 'UTC')::date, currency,
      sum(tokens), sum(money) from lost group by 1, 2, 3, 4 order by 1, 2, 3, 4`)}`.execute(db);
