import type { RunStop } from "@lectern/contract/run-parts";

import type { Db } from "#deps";

import { ofRole } from "../caps/caps-store.ts";
import { lockMonth, reservedThisMonth } from "../caps/month-store.ts";
import type { TakenRun } from "../change.ts";
import type { PlanRow } from "../plan-store.ts";
import type { StepRow } from "../steps-store.ts";
import { findAny, type RunRow } from "../store.ts";
import { limitReached, type Spending } from "./limits.ts";

/** What leaves no room for a call. */
export interface Stop {
  by: RunStop;
  /** Whether only what other calls have reserved is in the way. */
  mayWait: boolean;
  /** What other calls have reserved. */
  reserved: number;
  /** Returns what is reserved by now; undefined: the run is gone. */
  look: (db: Db) => Promise<number | undefined>;
}

/**
 * Returns what leaves no room for a call of a step; undefined: it has room. The run is locked, and
 * where the workspace has a cap for the month, that is locked from here on.
 */
export async function stopOf(
  { tx, row }: TakenRun,
  { role }: StepRow,
  plan: PlanRow | undefined,
  call: Spending,
): Promise<Stop | undefined> {
  const own = stopOfRun(row, plan, call);
  if (own) return own;
  const { organization_id, caps } = row;
  const roleCap = caps?.roles[role] ?? null;
  if (roleCap !== null) {
    const { spent, reserved } = await ofRole(tx, row, role);
    const look = async (db: Db) => (await ofRole(db, row, role)).reserved;
    if (spent + reserved + call.tokens > roleCap)
      return { by: role, mayWait: spent + call.tokens <= roleCap, reserved, look };
  }
  const monthCap = caps?.month ?? null;
  if (monthCap !== null) {
    const spent = await lockMonth(tx, organization_id);
    // A statement of its own: one that waited for the lock would see what was before the wait.
    const reserved = await reservedThisMonth(tx, organization_id);
    const look = (db: Db) => reservedThisMonth(db, organization_id);
    if (spent + reserved + call.tokens > monthCap)
      return { by: "workspace", mayWait: spent + call.tokens <= monthCap, reserved, look };
  }
  return undefined;
}

function stopOfRun(row: RunRow, plan: PlanRow | undefined, call: Spending): Stop | undefined {
  const by = limitReached(row, plan, row.state, call);
  if (by === undefined) return undefined;
  const { organization_id, id, tokens_reserved: reserved } = row;
  const later = { ...row, tokens_reserved: 0, money_reserved: 0 };
  const mayWait = reserved > 0 && !limitReached(later, plan, row.state, call);
  const look = async (db: Db) => (await findAny(db, organization_id, id))?.tokens_reserved;
  return { by, mayWait, reserved, look };
}
