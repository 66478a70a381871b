import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { idsPerNotice, tellCollection } from "../changes.ts";
import * as store from "./sharing-store.ts";

/**
 * Tells people who come into a team or leave it that its collections are other for them: in sight, or
 * out of it. Called in the transaction of the change; told when it commits.
 */
export async function tellTeamsCollections(
  deps: Pick<Deps, "notices">,
  tx: Db,
  orgId: OrgId,
  teamId: string,
  accounts: string[],
): Promise<void> {
  const ids = await store.collectionsOfTeam(tx, orgId, teamId);
  for (let at = 0; at < accounts.length; at += idsPerNotice) {
    const to = { accounts: accounts.slice(at, at + idsPerNotice), teams: [] };
    for (const id of ids) await tellCollection(deps, tx, orgId, id, to);
  }
}
