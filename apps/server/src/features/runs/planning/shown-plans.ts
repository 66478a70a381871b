import type { RunPlan } from "@lectern/contract/run-parts";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { idsIn, partOf, seenOf, together } from "../../personas/index.ts";
import { isOwner } from "../access.ts";
import type { PlanRow } from "../plan-store.ts";
import type { RunRow } from "../store.ts";

/** Returns plans of a run; readers are shown the sources that they may see. */
export async function shownPlans(
  db: Db,
  member: Member,
  run: RunRow,
  plans: readonly PlanRow[],
): Promise<RunPlan[]> {
  if (isOwner(member, run)) return plans.map((row) => shownPlan(row, () => true));
  const seen = await seenOf(db, member, together(plans.map(({ knowledge }) => knowledge)));
  return plans.map((row) => shownPlan(row, (id) => seen.has(id)));
}

const shownPlan = (row: PlanRow, isSeen: (id: string) => boolean): RunPlan => ({
  version: row.version,
  hash: row.hash,
  sections: row.sections,
  knowledge: partOf(row.knowledge, isSeen),
  hidden_sources: idsIn(row.knowledge).filter((id) => !isSeen(id)).length,
  tools: row.tools,
  author: row.author,
  change: row.change,
  estimate: row.estimate,
  limits: row.limits,
  created_at: row.created_at.toISOString(),
});
