import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import * as store from "./store.ts";

type Outside = Pick<Deps, "jobs">;

/**
 * Has what expires at this time removed then. One job for all of a day: what was deleted before the
 * last of that day lies a few hours longer, where nobody sees it.
 */
export async function removeAt({ jobs }: Outside, tx: Db, orgId: OrgId, at: Date): Promise<void> {
  const key = `empty-trash:${orgId}:${at.toISOString().slice(0, 10)}`;
  await jobs.enqueue(tx, "empty-trash", { organization_id: orgId }, { key, at });
}

/** Has these removed for good as soon as `tx` commits; nobody can restore them any more. */
export async function removeNow(
  { jobs }: Outside,
  tx: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<void> {
  await store.expire(tx, orgId, ids);
  await jobs.enqueue(tx, "empty-trash", { organization_id: orgId });
}
