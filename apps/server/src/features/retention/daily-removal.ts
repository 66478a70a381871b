import { RetentionKind } from "@lectern/contract/retention";
import { NIL } from "uuid";

import type { Deps, JobPayloads } from "#deps";
import { orgOfJob } from "#http/member.ts";
import { removeInParts } from "#remove-owned";

import { record } from "../audit/index.ts";
import * as store from "./store.ts";

const key = "plan-retention";
/** The hour in UTC at which content is removed. */
const hour = 3;
const workspacesAtOnce = 500;

/** Returns when content is removed next. */
export function nextRemovalTime(now = new Date()): Date {
  const at = new Date(now);
  at.setUTCHours(hour, 0, 0, 0);
  if (at <= now) at.setUTCDate(at.getUTCDate() + 1);
  return at;
}

/** At each start: plans the next removals unless they are planned. */
export async function planRetention({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  if ((await jobs.find(db, [key])).size > 0) return;
  await jobs.enqueue(db, "plan-retention", {}, { key, at: nextRemovalTime() });
}

/** The job: queues the removals of each workspace once, and itself for the next day. */
export async function queueDailyRemovals({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (let after: string | undefined = NIL; after !== undefined;) {
    const some = await store.someWorkspaces(db, after, workspacesAtOnce);
    const queued = some.map((organization_id) => ({
      payload: { organization_id },
      key: `apply-retention:${organization_id}`,
    }));
    await jobs.enqueueAll(db, "apply-retention", queued);
    after = some.at(-1);
  }
  await jobs.enqueue(db, "plan-retention", {}, { key, at: nextRemovalTime() });
}

/**
 * The job: removes what a workspace keeps no longer, some at a time, so that an interrupted run goes
 * on where it was. May run twice at once: each removal is noted by who makes it.
 */
export async function applyRetention(
  deps: Pick<Deps, "db" | "jobs" | "notices" | "hooks">,
  payload: JobPayloads["apply-retention"],
  ending: AbortSignal,
): Promise<void> {
  const { db, hooks } = deps;
  const orgId = orgOfJob(payload);
  const days = await store.daysInForce(db, orgId);
  const failures: unknown[] = [];
  for (const kind of RetentionKind.options) {
    const limit = days[kind];
    if (limit === null) continue;
    const { countDue, removeSome } = hooks.retention[kind];
    try {
      await removeInParts(deps, ending, (tx) => removeSome(deps, tx, orgId, limit));
      await store.noteHeld(db, orgId, kind, (await countDue(db, orgId, limit)).held);
    } catch (error) {
      if (ending.aborted) throw error;
      // The other kinds go all the same, and what went is recorded; the job is repeated.
      failures.push(error);
    }
  }
  await db.transaction().execute(async (tx) => {
    for (const { kind, removed } of await store.takeUnrecorded(tx, orgId)) {
      const target = `${kind}: ${removed}`;
      const action = "retention.removed";
      await record(tx, { organizationId: orgId, actorId: null, action, target });
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, "not everything due was removed");
}
