import type { Deps } from "#deps";
import { unauthenticated } from "#errors";

import type { Session, SessionKind } from "./devices.ts";
import * as store from "./store.ts";
import { issueAccess, issueRefresh, readRefresh } from "./tokens.ts";

const ended = () => unauthenticated("Your session has ended. Sign in again.");

/**
 * Exchanges the newest refresh token of a device for its successor. Any earlier one of the family
 * is a sign of theft and ends the family at once, without grace.
 */
export async function refresh(
  deps: Deps,
  presented: string | undefined,
  kind: SessionKind,
): Promise<Session> {
  const token = presented === undefined ? undefined : readRefresh(deps, presented);
  if (!token) throw ended();
  const { deviceId } = token;
  const successor = issueRefresh(deps, deviceId);
  const device = await store.rotate(deps.db, deviceId, token.hash, { hash: successor.hash, kind });
  if (!device) throw ended();
  if (device.revoked_at) {
    deps.log.warn({ device_id: deviceId }, "an old refresh token was used; its family is revoked");
    throw ended();
  }
  const access = await issueAccess(deps, { accountId: device.account_id, deviceId });
  const { expires_at: expiresAt } = device;
  return { deviceId, kind, access, refreshToken: successor.token, expiresAt };
}
