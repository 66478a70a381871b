import { withoutText, type RenderedMessage } from "@lectern/contract/message";
import type { RunState } from "@lectern/contract/run-parts";

import type { Db, Deps } from "#deps";
import { conflict } from "#errors";
import type { Member, OrgId } from "#http/member.ts";

import { tellRun } from "../library/index.ts";
import { audienceOf, lockOwn } from "./access.ts";
import { deleteReplies } from "./replies-store.ts";
import * as store from "./store.ts";
import { type StepPatch, type StepRow, updateStep } from "./steps-store.ts";
import { endCalls } from "./tool-calls-store.ts";

type Needs = Pick<Deps, "db" | "notices" | "jobs">;

/** A run that is locked until the transaction ends. All its changes have one number. */
export interface TakenRun {
  tx: Db;
  row: store.RunRow;
  /** The number of this change. */
  seq: number;
  /** Changes the row, here and when the transaction ends. */
  set(patch: store.RunPatch): void;
  setStep(step: StepRow, patch: StepPatch): Promise<void>;
}

/**
 * Locks a run of the member's, lets `change` change it, and announces that. Throws not_found, and
 * forbidden for a run that they only read.
 */
export function changeRun<T>(
  deps: Needs,
  member: Member,
  id: string,
  change: (run: TakenRun) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    return changeLocked(deps, tx, await lockOwn(tx, member, id), change);
  });
}

/** The same for jobs; undefined if the run is gone. */
export function changeAnyRun<T>(
  deps: Needs,
  orgId: OrgId,
  id: string,
  change: (run: TakenRun) => Promise<T>,
): Promise<T | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await store.lockAny(tx, orgId, id);
    return row && changeLocked(deps, tx, row, change);
  });
}

/** The same with a run that the transaction has locked already. */
export async function changeLocked<T>(
  deps: Needs,
  tx: Db,
  locked: store.RunRow,
  change: (run: TakenRun) => Promise<T>,
): Promise<T> {
  const seq = locked.seq + 1;
  let patch: store.RunPatch = {};
  const run: TakenRun = {
    tx,
    row: locked,
    seq,
    set(more) {
      patch = { ...patch, ...more };
      run.row = { ...run.row, ...asRead(more) };
    },
    async setStep(step, more) {
      await updateStep(tx, step, { ...more, seq });
      if (!more.ended_at) return;
      await deleteReplies(tx, step);
      await endCalls(tx, step);
    },
  };
  const result = await change(run);
  await store.update(tx, locked, { ...patch, seq });
  const { organization_id: orgId, id } = locked;
  await tellRun(deps, tx, { orgId, id, to: audienceOf(locked) });
  return result;
}

/** The written values as they are read: JSON is written as a string. */
function asRead(patch: store.RunPatch): Partial<store.RunRow> {
  const json = ["limits", "failure", "instructions", "report"] as const;
  const parsed = json.flatMap((name) => {
    const value = patch[name];
    return typeof value === "string" ? [[name, JSON.parse(value) as unknown]] : [];
  });
  const row: Partial<store.RunRow> = {};
  return Object.assign(row, patch, Object.fromEntries(parsed));
}

/** Throws conflict unless the run is in one of these states. */
export function demandState({ row }: TakenRun, ...states: readonly RunState[]) {
  if (!states.includes(row.state)) throw conflict("run_state_conflict");
}

/** Ends a run early. */
export function failure(message: RenderedMessage): store.RunPatch {
  return {
    state: "failed",
    failure: JSON.stringify(withoutText(message)),
    finished_at: new Date(),
    paused_by: null,
  };
}
