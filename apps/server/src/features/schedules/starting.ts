import { message, type RenderedMessage, withoutText } from "@lectern/contract/message";

import type { Db, Deps, JobPayloads } from "#deps";
import { forJob, type Member, type OrgId, orgOfJob } from "#http/member.ts";

import { writersOf } from "../models/index.ts";
import { beginScheduled, canKeep, hasRoom } from "../runs/index.ts";
import * as store from "./job-store.ts";
import { enqueueNext, nextOf } from "./plan-next.ts";
import { update } from "./store.ts";

/** ms until it is tried again where the owner has as many runs at work as a person may have. */
const waitForRoomMs = 5 * 60_000;

type Due = store.ScheduleWithRole;

const isDue = ({ active, next_at }: Due) =>
  active && next_at !== null && next_at.getTime() <= Date.now();

/**
 * The job: starts a run of a schedule that is due, with the present rights of its owner. Its row is
 * locked and its next time moved in the transaction in which the run begins: so of several jobs one
 * starts it, and times that were missed are made up for by one run.
 */
export async function startDue(deps: Deps, payload: JobPayloads["run-schedule"]): Promise<void> {
  const orgId = orgOfJob(payload);
  const seen = await store.findAny(deps.db, orgId, payload.schedule_id);
  if (!seen || !isDue(seen)) return;
  // Asks for the models outside of the transaction.
  const means = seen.group === null ? undefined : await meansOf(deps, ownerOf(orgId, seen), seen);
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lockAny(tx, orgId, payload.schedule_id);
    if (!row || !isDue(row)) return;
    if (row.group === null) return pause(tx, row, message("schedule_without_owner"));
    if (!means || means.gone) return pause(tx, row, message("schedule_model_gone"));
    if (!canKeep(row.limits, means.first))
      return pause(tx, row, message("schedule_model_unpriced"));
    const owner = ownerOf(orgId, row);
    if (!(await hasRoom(tx, owner)))
      return enqueueNext(deps, tx, row, new Date(Date.now() + waitForRoomMs));
    await beginScheduled(deps, tx, owner, { ...row, schedule_id: row.id }, means.first);
    const next_at = nextOf(row);
    await update(tx, row, { next_at, last_at: new Date() });
    await enqueueNext(deps, tx, row, next_at);
  });
}

/** Leaves out a time at which starting failed, or ended with its process, too often. */
export const giveUpDue = (deps: Deps, payload: JobPayloads["run-schedule"]): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await store.lockAny(tx, orgOfJob(payload), payload.schedule_id);
    if (!row || !isDue(row)) return;
    const next_at = nextOf(row);
    await update(tx, row, { next_at });
    await enqueueNext(deps, tx, row, next_at);
  });

const ownerOf = (orgId: OrgId, { owner_id, group }: Due): Member => ({
  ...forJob(orgId, owner_id),
  ...(group && { group }),
});

async function meansOf(deps: Deps, owner: Member, { model }: Due) {
  const { writers, gone } = await writersOf(deps, owner, model);
  return { gone, first: writers[0] ?? null };
}

/** Pauses a schedule that cannot start a run, and stores why. */
async function pause(tx: Db, row: Due, why: RenderedMessage) {
  await update(tx, row, {
    active: false,
    next_at: null,
    paused: JSON.stringify(withoutText(why)),
  });
}
