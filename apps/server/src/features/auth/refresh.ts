import { createHash } from "node:crypto";

import type { Deps } from "#deps";
import { unauthenticated } from "#errors";

import { recordOfAccount } from "../audit/index.ts";
import type { Session, SessionKind } from "./devices.ts";
import * as store from "./store.ts";
import { issueAccess, readRefresh, succeedRefresh } from "./tokens.ts";

const ended = () => unauthenticated("session_ended");

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/**
 * Exchanges the newest refresh token of a device for its successor. Any earlier token of the family
 * is a sign of theft and ends the family at once. Exception: the parent of an unused successor,
 * with the idempotency key of its exchange, belongs to a client that lost the answer and gets it
 * again.
 */
export async function refresh(
  deps: Deps,
  presented: string | undefined,
  { kind, key, address }: { kind: SessionKind; key: string | undefined; address: string },
): Promise<Session> {
  const token = presented === undefined ? undefined : readRefresh(deps, presented);
  if (!token) throw ended();
  const { deviceId } = token;
  const successor = succeedRefresh(deps, token, key);
  const device = await store.rotate(deps.db, deviceId, {
    presented: token.hash,
    successor: successor.hash,
    key: key === undefined ? null : hashOf(key),
    kind,
  });
  if (!device) throw ended();
  if (device.revoked_at) {
    deps.log.warn({ device_id: deviceId }, "an old refresh token was used; its family is revoked");
    const of = { accountId: device.account_id, address, target: device.name };
    await recordOfAccount(deps.db, { ...of, action: "account.token_reused" });
    throw ended();
  }
  const access = await issueAccess(deps, { accountId: device.account_id, deviceId });
  const { expires_at: expiresAt } = device;
  return { deviceId, kind, access, refreshToken: successor.token, expiresAt };
}
