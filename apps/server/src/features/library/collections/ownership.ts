import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { tellCollection } from "../changes.ts";
import * as store from "./sharing-store.ts";

/**
 * Somebody leaves the workspace: what they owned and others read passes on. What is private stays
 * theirs, seen by nobody, and is there again should they come back.
 */
export async function passOn(
  deps: Pick<Deps, "notices">,
  tx: Db,
  orgId: OrgId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { id, restricted } of await store.changeOwner(tx, orgId, from, to)) {
    const heir = { accounts: [to], teams: [] };
    await tellCollection(deps, tx, orgId, id, restricted ? heir : undefined);
  }
}
