import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

/**
 * Called in the transaction in which documents are read, moved or restored, or become the current
 * version: queues what other features do about them, so that nobody waits for it.
 */
export async function documentsCame(
  { jobs, hooks }: Pick<Deps, "jobs" | "hooks">,
  tx: Db,
  orgId: OrgId,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const found = hooks.arrivalJobs.map((jobsOf) => jobsOf(tx, orgId, documentIds));
  await jobs.enqueueFound(tx, orgId, found);
}
