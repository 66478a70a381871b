import type { listQuotaUse, OwnQuota, QuotaUse } from "@lectern/contract/quotas";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { inUnits } from "../caps/index.ts";
import { demand } from "../organizations/index.ts";
import { resetsAt } from "./refusal.ts";
import { held, type HeldQuota } from "./use-store.ts";
import * as store from "./totals-store.ts";

type Needs = Pick<Deps, "db">;

const shownUse = ({ today, month, money, storage }: store.Totals): QuotaUse => ({
  today,
  month,
  money: money.map(({ currency, amount }) => ({ currency, amount: inUnits(amount) })),
  storage,
});

/** Returns what each person or team has used, and the whole workspace. */
export async function list(
  { db }: Needs,
  member: Member,
  { by, ...page }: z.output<typeof listQuotaUse.query>,
) {
  demand(member, "quota.manage");
  const { orgId } = member;
  const [{ total, results }, workspace] = await Promise.all([
    by === "team" ? store.pageOfTeams(db, orgId, page) : store.pageOfPeople(db, orgId, page),
    store.ofWorkspace(db, orgId),
  ]);
  const rows = results.map(({ id, name, ...totals }) => ({
    subject: { id, name },
    ...shownUse(totals),
  }));
  return { total, results: rows, workspace: shownUse(workspace) };
}

function shownOwn({ measure, spent, ...quota }: HeldQuota): OwnQuota {
  const amountOf = (amount: number) => (measure === "money" ? inUnits(amount) : amount);
  return {
    id: quota.id,
    scope: quota.scope,
    team: quota.team,
    measure,
    period: quota.period,
    amount: amountOf(quota.amount),
    currency: quota.currency,
    hard: quota.hard,
    used: amountOf(spent),
    resets_at: resetsAt(quota.period)?.toISOString() ?? null,
  };
}

/** Returns what the asker has used, and the quotas that hold for them. */
export async function own({ db }: Needs, member: Member) {
  const [use, quotas] = await Promise.all([
    store.ofPerson(db, member.orgId, member.accountId),
    held(db, member),
  ]);
  return { use: shownUse(use), quotas: quotas.map(shownOwn) };
}
