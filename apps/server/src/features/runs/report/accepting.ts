import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { lockOwn } from "../access.ts";
import { changeLocked } from "../change.ts";
import { recordRun } from "../record-run.ts";

/**
 * Ends a run of the member's whose report became this draft, in the transaction that makes it. A run
 * that is over already keeps its first draft. Throws not_found, forbidden.
 */
export async function acceptReport(
  deps: Pick<Deps, "db" | "notices" | "jobs">,
  tx: Db,
  member: Member,
  { run_id, draft_id }: { run_id: string; draft_id: string },
): Promise<void> {
  const row = await lockOwn(tx, member, run_id);
  if (row.draft_id !== null) return;
  await changeLocked(deps, tx, row, async (run) => {
    run.set({ draft_id });
    if (row.state !== "awaiting_review") return;
    run.set({ state: "done", finished_at: new Date() });
    await recordRun(run, member, "run.accepted");
  });
}
