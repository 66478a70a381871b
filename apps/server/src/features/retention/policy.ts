import {
  type DueContent,
  type Retention,
  type RetentionDays,
  RetentionKind,
} from "@lectern/contract/retention";
import type { PageQuery } from "@lectern/contract/page";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand, lockWorkspace, requireCurrentMember } from "../organizations/index.ts";
import { nextRemovalTime } from "./daily-removal.ts";
import * as store from "./store.ts";

export async function get({ db }: Pick<Deps, "db">, member: Member): Promise<Retention> {
  demand(member, "retention.manage");
  const days = await store.daysOf(db, member.orgId);
  return { days, next_at: nextRemovalTime().toISOString() };
}

const inWords = (days: number | null) => (days === null ? "kept" : `${days} days`);

/** For the audit log: "chats: kept → 90 days, trash: 30 days → 7 days". */
function changesOf(before: RetentionDays, after: RetentionDays): string {
  return RetentionKind.options
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => `${kind}: ${inWords(before[kind])} → ${inWords(after[kind])}`)
    .join(", ");
}

/** A shorter period removes nothing more for a day, so that it can be taken back. */
export async function set(
  deps: Pick<Deps, "db">,
  member: Member,
  days: RetentionDays,
): Promise<Retention> {
  demand(member, "retention.manage");
  await deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, member.orgId);
    await requireCurrentMember(tx, member);
    const before = await store.daysOf(tx, member.orgId);
    const target = changesOf(before, days);
    if (target === "") return;
    await store.putDays(tx, member.orgId, { before, after: days });
    await store.moveExpiry(tx, member.orgId);
    await record(tx, { ...by(member), action: "retention.changed", target });
  });
  return get(deps, member);
}

/** Counts what would be removed today if content were kept for these days. */
export async function preview(
  { db, hooks }: Pick<Deps, "db" | "hooks">,
  member: Member,
  days: RetentionDays,
): Promise<{ results: DueContent[] }> {
  demand(member, "retention.manage");
  const results: DueContent[] = [];
  for (const kind of RetentionKind.options) {
    const limit = days[kind];
    if (limit === null) continue;
    const counts = await hooks.retention[kind].countDue(db, member.orgId, limit);
    results.push({ kind, ...counts });
  }
  return { results };
}

export async function listReports(
  { db }: Pick<Deps, "db">,
  member: Member,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  demand(member, "retention.manage");
  return store.pageOfReports(db, member.orgId, query);
}
