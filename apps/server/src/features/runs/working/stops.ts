import type { RunStop } from "@lectern/contract/run-parts";

import type { Db } from "#deps";

import { type Stop, stopAt, stopOfMonth } from "../../caps/index.ts";
import type { TakenRun } from "../change.ts";
import type { PlanRow } from "../plan-store.ts";
import type { StepRow } from "../steps-store.ts";
import { findAny, type RunRow } from "../store.ts";
import { ofRole } from "./budget-store.ts";
import { limitWithoutRoom, type Spending } from "./limits.ts";

/**
 * Returns what leaves no room for a call of a step; undefined: it has room. The run is locked, and
 * where the workspace has a cap for the month, that is locked from here on.
 */
export async function stopOf(
  { tx, row }: TakenRun,
  { role }: StepRow,
  plan: PlanRow | undefined,
  call: Spending,
): Promise<Stop<RunStop> | undefined> {
  const own = stopOfRun(row, plan, call);
  if (own) return own;
  const { organization_id, caps } = row;
  const { tokens } = call;
  const cap = caps?.roles[role] ?? null;
  if (cap !== null) {
    const look = async (db: Db) => (await ofRole(db, row, role)).reserved;
    const stop = stopAt(role, { cap, tokens, ...(await ofRole(tx, row, role)) }, look);
    if (stop) return stop;
  }
  return stopOfMonth(tx, organization_id, { cap: caps?.month ?? null, tokens });
}

function stopOfRun(
  row: RunRow,
  plan: PlanRow | undefined,
  call: Spending,
): Stop<RunStop> | undefined {
  const by = limitWithoutRoom(row, plan, row.state, call);
  if (by === undefined) return undefined;
  const { organization_id, id, tokens_reserved: reserved } = row;
  const later = { ...row, tokens_reserved: 0, money_reserved: 0 };
  const mayWait = reserved > 0 && !limitWithoutRoom(later, plan, row.state, call);
  const look = async (db: Db) => (await findAny(db, organization_id, id))?.tokens_reserved;
  return { by, mayWait, reserved, look };
}
