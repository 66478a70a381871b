import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { tellCollection } from "../changes.ts";
import * as store from "./sharing-store.ts";

/**
 * When a member leaves the workspace, transfers the non-private collections they owned. Private
 * ones remain theirs, invisible to others, and are available again if they return.
 */
export async function transferCollections(
  deps: Pick<Deps, "notices">,
  tx: Db,
  orgId: OrgId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { id, restricted } of await store.changeOwner(tx, orgId, from, to)) {
    const newAudience = { accounts: [to], teams: [] };
    await tellCollection(deps, tx, orgId, id, restricted ? newAudience : undefined);
  }
}
