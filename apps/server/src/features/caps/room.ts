import { setTimeout as sleep } from "node:timers/promises";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { lockMonth, reservedThisMonth, spendLostCalls } from "./month-store.ts";

/** What leaves no room for a call. */
export interface Stop<By> {
  by: By;
  /** Whether only what other calls have reserved is in the way. */
  mayWait: boolean;
  /** What other calls have reserved. */
  reserved: number;
  /** Returns what is reserved by now; undefined: what the calls are for is gone. */
  look: (db: Db) => Promise<number | undefined>;
}

/** Returns a cap that leaves no room for more tokens; undefined: they have room. */
export function stopAt<By>(
  by: By,
  { cap, spent, reserved, tokens }: Record<"cap" | "spent" | "reserved" | "tokens", number>,
  look: Stop<By>["look"],
): Stop<By> | undefined {
  if (spent + reserved + tokens <= cap) return undefined;
  return { by, mayWait: spent + tokens <= cap, reserved, look };
}

/**
 * Returns whether the cap of the workspace's month leaves no room for more tokens. Where there is
 * such a cap, the month is locked from here on.
 */
export async function stopOfMonth(
  tx: Db,
  orgId: OrgId,
  { cap, tokens }: { cap: number | null; tokens: number },
): Promise<Stop<"workspace"> | undefined> {
  if (cap === null) return undefined;
  const spent = await lockMonth(tx, orgId);
  // A statement of its own: one that waited for the lock would see what was before the wait.
  const reserved = await reservedThisMonth(tx, orgId);
  const look = (db: Db) => reservedThisMonth(db, orgId);
  const stop = stopAt("workspace" as const, { cap, spent, reserved, tokens }, look);
  if (stop?.mayWait) await spendLostCalls(tx, orgId);
  return stop;
}

/** ms between looks at what other calls have used. */
const lookEvery = 250;
/** Looks until it is tried again, since time is limited too. */
const mostLooks = 40;

/**
 * Reserves room for a call by `reserve`, which returns what is in the way, if anything. Where that
 * is only what other calls have reserved, waits until they have used it; else returns it.
 */
export async function roomOrStop<By>(
  { db }: Pick<Deps, "db">,
  reserve: () => Promise<Stop<By> | undefined>,
  signal: AbortSignal,
): Promise<Stop<By> | undefined> {
  for (;;) {
    const stop = await reserve();
    if (!stop?.mayWait) return stop;
    for (let looks = 0; looks < mostLooks; looks++) {
      await sleep(lookEvery, undefined, { signal });
      if ((await stop.look(db)) !== stop.reserved) break;
    }
  }
}
