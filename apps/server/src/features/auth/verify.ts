import { batched } from "#batches";
import type { Deps } from "#deps";
import type { Verify } from "#http/caller.ts";
import { asMember, type User } from "#http/member.ts";

import { find as findKey } from "./api-keys/key.ts";
import { sessionOf } from "./cookies.ts";
import * as store from "./store.ts";
import { readAccess } from "./tokens.ts";

/** Statements under way that look up sessions; a silent connection must not hold up everyone. */
const mostLookups = 3;

/**
 * Sessions are looked up on each request, so that sign-outs and role changes take effect at once.
 * Requests that come together share a statement.
 */
export function verify(
  deps: Pick<Deps, "config" | "db" | "keyFor">,
): Omit<Verify, "link" | "provisioner"> {
  const standingOf = batched(
    (asked: (User & { organizationId: string })[]) => store.findStandings(deps.db, asked),
    mostLookups,
  );
  return {
    async user(accessToken) {
      const user = await readAccess(deps, accessToken);
      return user && (await store.findDevice(deps.db, user)) ? user : undefined;
    },
    async member(accessToken, organizationId) {
      const user = await readAccess(deps, accessToken);
      const standing = user && (await standingOf({ ...user, organizationId }));
      if (!standing) return undefined;
      const { group } = standing;
      return { user, member: group ? asMember(user, organizationId, group) : undefined };
    },
    session: (request) => sessionOf(deps, request),
    key: (key) => findKey(deps, key),
  };
}
