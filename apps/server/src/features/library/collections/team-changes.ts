import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { audiencesOf, tellCollection } from "../changes.ts";
import * as store from "./sharing-store.ts";

/**
 * Notifies people who join or leave a team that its collections became visible or invisible to
 * them. Called in the transaction of the change; sent when it commits.
 */
export async function tellTeamsCollections(
  deps: Pick<Deps, "notices">,
  tx: Db,
  orgId: OrgId,
  teamId: string,
  accounts: string[],
): Promise<void> {
  const ids = await store.collectionsOfTeam(tx, orgId, teamId);
  for (const to of audiencesOf(accounts))
    for (const id of ids) await tellCollection(deps, tx, orgId, id, to);
}
