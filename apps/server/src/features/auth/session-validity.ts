import type { Deps } from "#deps";
import { asMember, type Member, type User } from "#http/member.ts";

import * as store from "./store.ts";

/**
 * For open streams and signed addresses, which outlive a request: returns the member of each
 * session, by position; undefined where the device was signed out, the account deactivated or the
 * membership ended since.
 */
export async function sessionValidity(
  { db }: Pick<Deps, "db">,
  sessions: (User & { organizationId: string })[],
): Promise<(Member | undefined)[]> {
  const standings = await store.findStandings(db, sessions);
  return sessions.map(({ organizationId, accountId, deviceId }, at) => {
    const group = standings[at]?.group;
    return group ? asMember({ accountId, deviceId }, organizationId, group) : undefined;
  });
}
