import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import * as store from "./store.ts";

type Outside = Pick<Deps, "jobs">;

/**
 * Schedules the deletion of what expires at this time. One job per day: objects deleted earlier
 * that day stay a few hours longer, unseen.
 */
export async function removeAt({ jobs }: Outside, tx: Db, orgId: OrgId, at: Date): Promise<void> {
  const key = `empty-trash:${orgId}:${at.toISOString().slice(0, 10)}`;
  await jobs.enqueue(tx, "empty-trash", { organization_id: orgId }, { key, at });
}

/** Expires these when `tx` commits; they cannot be restored any more. */
export async function removeNow(
  { jobs }: Outside,
  tx: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<void> {
  await store.expire(tx, orgId, ids);
  await jobs.enqueue(tx, "empty-trash", { organization_id: orgId });
}
