import { detailOf, message } from "@lectern/contract/message";

import type { Deps } from "#deps";

import { signOut } from "./devices.ts";
import { readAccess, readRefresh } from "./tokens.ts";

/**
 * Signs out each device that the request proves: by an access token, even an expired one, or by a
 * refresh token of its family. Credentials that prove nothing change nothing.
 */
export async function logOut(
  deps: Deps,
  {
    accessToken,
    refreshToken,
    address,
  }: { accessToken: string | undefined; refreshToken: string | undefined; address: string },
) {
  const user = accessToken && (await readAccess(deps, accessToken, { expired: "accepted" }));
  const { db } = deps;
  if (user) await signOut(db, { id: user.deviceId, accountId: user.accountId, address });
  const token = refreshToken && readRefresh(deps, refreshToken);
  if (token) await signOut(db, { id: token.deviceId, address });
  return detailOf(message("logged_out"));
}
