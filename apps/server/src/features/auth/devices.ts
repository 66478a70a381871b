import type { Device } from "@lectern/contract/auth";
import type { PageQuery } from "@lectern/contract/page";
import type { FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { notFound, unauthenticated } from "#errors";
import type { User } from "#http/member.ts";

import { recordOfAccount } from "../audit/index.ts";
import { enqueueMail } from "../mail/index.ts";
import { knowsDevice } from "./account/store.ts";
import * as store from "./store.ts";
import { issueAccess, issueRefresh } from "./tokens.ts";

/** How the refresh token is sent: in the answer, or in a cookie that scripts cannot read. */
export type SessionKind = "token" | "cookie";

/** The result of a sign-in or a refresh. */
export interface Session {
  deviceId: string;
  kind: SessionKind;
  access: { token: string; expiration: string };
  refreshToken: string;
  /** When the refresh token expires if it is not used. */
  expiresAt: Date;
}

const mostDevices = 100;

/** How a person signed in, and the name of the provider that they came by. */
export interface Way {
  way: Device["signed_in_by"];
  provider: string | null;
}

const byPassword: Way = { way: "password", provider: null };

/** A sign-in: its device, and whether what proved it still holds. */
interface SignIn {
  kind: SessionKind;
  name: string;
  address: string;
  by?: Way;
  /** Runs in the session's transaction. Absent for a new account, whose registration is the proof. */
  proof?: (tx: Db) => Promise<boolean>;
}

/** Mails the person about a sign-in on a device not used recently, except on their first device. */
async function tellOfNew(deps: Deps, tx: Db, account_id: string, { name, address }: SignIn) {
  if (await knowsDevice(tx, account_id, name)) return;
  const at = new Date().toISOString();
  await enqueueMail(deps, tx, { kind: "new_device", account_id, device: name, address, at });
}

/**
 * Signs a device in with a new family of refresh tokens. Above 100 devices the oldest is signed
 * out. Throws when the proof no longer holds, such as a password that was changed meanwhile.
 */
export async function open(deps: Deps, accountId: string, signIn: SignIn): Promise<Session> {
  const { kind, name, proof, by = byPassword } = signIn;
  const deviceId = uuid();
  const { token: refreshToken, hash } = issueRefresh(deps, deviceId);
  const expiresAt = await deps.db.transaction().execute(async (tx) => {
    const stands =
      (await store.lockAccount(tx, accountId)) && (proof === undefined || (await proof(tx)));
    if (!stands) throw unauthenticated("sign_in_required");
    await tellOfNew(deps, tx, accountId, signIn);
    const device = {
      id: deviceId,
      account_id: accountId,
      name,
      kind,
      refresh_hash: hash,
      signed_in_by: by.way,
      provider: by.provider,
    };
    const { expires_at } = await store.insertDevice(tx, device);
    await store.trimDevices(tx, accountId, mostDevices);
    // The first session of a new account is logged as its registration.
    if (proof) {
      const { address } = signIn;
      await recordOfAccount(tx, { accountId, address, action: "account.signed_in", target: name });
    }
    return expires_at;
  });
  const access = await issueAccess(deps, { accountId, deviceId });
  return { deviceId, kind, access, refreshToken, expiresAt };
}

/** The user's signed-in devices, last used first. */
export async function list({ db }: Deps, { accountId, deviceId }: User, query: PageQuery) {
  const { total, results } = await store.pageOfDevices(db, accountId, query);
  const devices = results.map(({ created_at, last_seen_at, ...device }): Device => ({
    ...device,
    current: device.id === deviceId,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
  return { total, results: devices };
}

/** Signs out one of the user's devices; its access tokens end with it. */
export async function revoke(
  { db }: Deps,
  { accountId, address }: User,
  id: string,
): Promise<undefined> {
  if (!(await signOut(db, { id, accountId, address }))) throw notFound("device_not_found");
}

/** Signs a device out; with `accountId` only one of this account. False when there was none. */
export async function signOut(
  db: Db,
  { id, accountId, address }: { id: string; accountId?: string; address: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const device = await store.revokeDevice(tx, id, accountId);
    if (!device) return false;
    const of = { accountId: device.account_id, address, target: device.name };
    await recordOfAccount(tx, { ...of, action: "account.signed_out" });
    return true;
  });
}

/** Signs out all other devices of the user. */
export async function revokeOthers(
  { db }: Deps,
  { accountId, deviceId, address }: User,
): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    await store.revokeDevices(tx, accountId, { except: deviceId });
    await recordOfAccount(tx, { accountId, address, action: "account.others_signed_out" });
  });
}

/** The device and address of a request. */
export const fromOf = ({ headers, ip: address }: FastifyRequest) => ({
  deviceName: nameOf(headers["user-agent"]),
  address,
});

const programs: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** The readable name of the device in a User-Agent: "Firefox on Linux". */
export function nameOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? "").slice(0, 500);
  const find = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(agent))?.[1];
  const [program, system] = [find(programs), find(systems)];
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? (/^[\w.-]{1,40}/.exec(agent)?.[0] || "Unknown device");
}
