import type { Deps } from "#deps";

import * as store from "./store.ts";
import { readAccess, readRefresh } from "./tokens.ts";

/**
 * Signs out each device that is proven: by an access token, even an expired one, or a refresh token
 * of its family. What proves nothing changes nothing.
 */
export async function logOut(
  deps: Deps,
  {
    accessToken,
    refreshToken,
  }: { accessToken: string | undefined; refreshToken: string | undefined },
) {
  const user = accessToken && (await readAccess(deps, accessToken, { expired: "accepted" }));
  if (user) await store.revokeDevice(deps.db, user.deviceId, user.accountId);
  const token = refreshToken && readRefresh(deps, refreshToken);
  if (token) await store.revokeDevice(deps.db, token.deviceId);
  return { detail: "Logged out successfully" };
}
