import { message } from "@lectern/contract/message";
import type { PageQuery } from "@lectern/contract/page";
import { MOST_QUOTAS, type NewQuota, type Quota, type updateQuota } from "@lectern/contract/quotas";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { inMillionths, inUnits } from "../caps/index.ts";
import { demand, lockWorkspace } from "../organizations/index.ts";
import { amountInWords } from "./refusal.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db">;
type Wanted = z.output<typeof NewQuota>;

const shown = (row: store.QuotaRow): Quota => {
  const amountOf = (amount: number) => (row.measure === "money" ? inUnits(amount) : amount);
  const subjectId = row.account_id ?? row.team_id;
  return {
    id: row.id,
    scope: row.scope,
    subject: subjectId === null ? null : { id: subjectId, name: row.subject_name ?? "" },
    measure: row.measure,
    period: row.period,
    amount: amountOf(row.amount),
    currency: row.currency,
    hard: row.hard,
    used: row.used === null ? null : amountOf(row.used),
    created_at: row.created_at.toISOString(),
  };
};

export async function list(
  { db }: Needs,
  member: Member,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  demand(member, "quota.manage");
  const { total, results } = await store.pageOfQuotas(db, member.orgId, query);
  return { total, results: results.map(shown) };
}

async function get(db: Db, { orgId }: Member, id: string): Promise<Quota> {
  const row = await store.findQuota(db, orgId, id);
  if (!row) throw notFound("quota_not_found");
  return shown(row);
}

/** Returns an amount as it is stored; throws invalid for a part of a question, token or byte. */
function storedAmount(measure: Quota["measure"], amount: number): number {
  if (measure === "money") return inMillionths(amount);
  if (!Number.isInteger(amount)) throw invalid(["body", "amount"], message("quota_whole"));
  return amount;
}

/** Returns the name of whom a quota is of; throws invalid for nobody of the workspace. */
async function subjectOf(tx: Db, { orgId }: Member, { scope, subject_id }: Wanted) {
  if (scope !== "person" && scope !== "team") return null;
  const find = scope === "person" ? store.memberName : store.teamName;
  const name = subject_id === null ? undefined : await find(tx, orgId, subject_id);
  if (name === undefined) throw invalid(["body", "subject_id"], message("quota_subject_missing"));
  return name;
}

/** For the audit log: "everyone, questions a day: 50", or "Ada, money a month: EUR 5.00 → EUR 9.00". */
function inWords(
  row: Pick<store.QuotaRow, "scope" | "measure" | "period" | "currency">,
  subject: string | null,
  amounts: number[],
) {
  const of = `${row.measure}${row.period ? ` a ${row.period}` : ""}`;
  const told = amounts.map((amount) => amountInWords(row, amount)).join(" → ");
  return `${subject ?? row.scope}, ${of}: ${told}`;
}

export async function create(deps: Needs, member: Member, wanted: Wanted): Promise<Quota> {
  demand(member, "quota.manage");
  const { scope, measure, period, currency, subject_id, hard } = wanted;
  if (measure !== "storage" && period === null)
    throw invalid(["body", "period"], message("quota_period_missing"));
  if (measure === "money" && currency === null)
    throw invalid(["body", "currency"], message("quota_currency_missing"));
  const row = {
    organization_id: member.orgId,
    id: uuid(),
    scope,
    account_id: scope === "person" ? subject_id : null,
    team_id: scope === "team" ? subject_id : null,
    measure,
    period: measure === "storage" ? null : period,
    amount: storedAmount(measure, wanted.amount),
    currency: measure === "money" ? currency : null,
    hard,
  };
  await deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, member.orgId);
    if ((await store.countQuotas(tx, member.orgId)) >= MOST_QUOTAS)
      throw conflict("quota_too_many", { count: MOST_QUOTAS });
    const subject = await subjectOf(tx, member, wanted);
    if (!(await store.insertQuota(tx, row))) throw conflict("quota_exists");
    const target = inWords(row, subject, [row.amount]);
    await record(tx, { ...by(member), action: "quota.created", target });
  });
  return get(deps.db, member, row.id);
}

export async function update(
  deps: Needs,
  member: Member,
  id: string,
  { amount, hard }: z.output<typeof updateQuota.body>,
): Promise<Quota> {
  demand(member, "quota.manage");
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.takeQuota(tx, member.orgId, id);
    if (!before) throw notFound("quota_not_found");
    const after = amount === undefined ? before.amount : storedAmount(before.measure, amount);
    await store.updateQuota(tx, member.orgId, id, { amount: after, hard: hard ?? before.hard });
    const amounts = after === before.amount ? [after] : [before.amount, after];
    const target = inWords(before, await nameFor(tx, member, before), amounts);
    await record(tx, { ...by(member), action: "quota.changed", target });
  });
  return get(deps.db, member, id);
}

export async function remove({ db }: Needs, member: Member, id: string): Promise<undefined> {
  demand(member, "quota.manage");
  await db.transaction().execute(async (tx) => {
    const row = await store.takeQuota(tx, member.orgId, id);
    if (!row) throw notFound("quota_not_found");
    const target = inWords(row, await nameFor(tx, member, row), [row.amount]);
    await store.deleteQuota(tx, member.orgId, id);
    await record(tx, { ...by(member), action: "quota.deleted", target });
  });
}

type Named = Pick<store.QuotaRow, "account_id" | "team_id">;

const nameFor = async (tx: Db, { orgId }: Member, { account_id, team_id }: Named) =>
  (account_id && (await store.memberName(tx, orgId, account_id))) ||
  (team_id && (await store.teamName(tx, orgId, team_id))) ||
  null;
