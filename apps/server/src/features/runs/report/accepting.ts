import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { changeLocked } from "../change.ts";
import * as store from "../store.ts";

/**
 * Ends a run of the member's whose report became this draft, in the transaction that makes it. A run
 * that is over already keeps its first draft. Throws not_found.
 */
export async function acceptReport(
  deps: Pick<Deps, "db" | "notices" | "jobs">,
  tx: Db,
  member: Member,
  { run_id, draft_id }: { run_id: string; draft_id: string },
): Promise<void> {
  const row = await store.lock(tx, member, run_id);
  if (!row) throw notFound("run_not_found");
  if (row.draft_id !== null) return;
  await changeLocked(deps, tx, row, async (run) => {
    run.set({ draft_id });
    if (row.state === "awaiting_review") run.set({ state: "done", finished_at: new Date() });
  });
}
