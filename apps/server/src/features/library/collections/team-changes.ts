import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { tellAccounts, tellCollection } from "../changes.ts";
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
  await tellAccounts(accounts, ids, (id, to) => tellCollection(deps, tx, orgId, id, to));
}
