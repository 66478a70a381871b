import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import {
  type Budget,
  capsOf,
  roomOrStop,
  spendLostCalls,
  type Stop,
  stopAt,
  stopOfMonth,
} from "../../../caps/index.ts";
import * as store from "./reader-budget-store.ts";

/** Which limit leaves no room: of the workspace's month, or of reading for one review in it. */
type ReaderStop = "workspace" | "reader";

/** A cap of the workspace leaves no room for the next call. */
export class ReadingLimited extends Error {
  readonly by: ReaderStop;
  constructor(by: ReaderStop) {
    super(`reading for a review has reached the limit of the ${by}`);
    this.name = "ReadingLimited";
    this.by = by;
  }
}

type Call = Omit<store.CallRow, "at">;

/** The caps of a workspace, for the calls of one reading. */
export interface ReaderBudget extends Budget<Call> {
  /** What left no room for a call. */
  reached?: ReadingLimited;
}

interface OfRow {
  orgId: OrgId;
  reviewId: string;
  seriesId: string;
}

export function readerBudget({ db }: Pick<Deps, "db">, of: OfRow): ReaderBudget {
  const { orgId: organization_id, reviewId: review_id, seriesId: series_id } = of;
  const budget: ReaderBudget = {
    async reserve(_, most, signal) {
      const tokens = most.input + most.output;
      const call = { organization_id, review_id, series_id, id: uuid(), tokens };
      const take = () => db.transaction().execute((tx) => reserve(tx, call));
      const stop = await roomOrStop({ db }, take, signal);
      if (stop) throw (budget.reached = new ReadingLimited(stop.by));
      return call;
    },
    settle: (_, call, { input, output, counted }) =>
      db.transaction().execute((tx) => settle(tx, call, { tokens: input + output, counted })),
  };
  return budget;
}

/** Reserves room for a call, or returns what leaves none. */
async function reserve(tx: Db, call: Call): Promise<Stop<ReaderStop> | undefined> {
  if (!(await store.hold(tx, call))) throw new Error("the review is gone");
  const { organization_id: orgId, tokens } = call;
  const caps = await capsOf(tx, orgId);
  const stop =
    (await stopOfReview(tx, call, caps?.roles.reader ?? null)) ??
    (await stopOfMonth(tx, orgId, { cap: caps?.month ?? null, tokens }));
  if (!stop) await store.insertCall(tx, call);
  return stop;
}

async function stopOfReview(tx: Db, call: Call, cap: number | null) {
  if (cap === null) return undefined;
  const spent = await store.lockMonth(tx, call);
  // A statement of its own: one that waited for the lock would see what was before the wait.
  const reserved = await store.reservedThisMonth(tx, call);
  const look = (db: Db) => store.reservedThisMonth(db, call);
  const stop = stopAt("reader" as const, { cap, spent, reserved, tokens: call.tokens }, look);
  if (stop?.mayWait) await spendLostCalls(tx, call.organization_id);
  return stop;
}

async function settle(tx: Db, call: Call, used: { tokens: number; counted: boolean }) {
  // With a review, its calls were settled.
  if (!(await store.hold(tx, call))) return;
  const open = await store.deleteCall(tx, call);
  if (open) await store.addUsed(tx, open, used);
}

/** Settles the calls of readings whose process died: all that they had reserved may be used. */
export async function settleLost({ db }: Pick<Deps, "db">, of: OfRow) {
  for (const call of await store.openCalls(db, of))
    await db
      .transaction()
      .execute((tx) => settle(tx, call, { tokens: call.tokens, counted: true }));
}
