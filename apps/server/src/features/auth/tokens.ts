import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";

import { errors, jwtVerify, SignJWT } from "jose";
import { LruMap } from "toad-cache";
import { z } from "zod";

import type { Deps } from "#deps";
import type { User } from "#http/member.ts";

type Keys = Pick<Deps, "keyFor">;

const accessSeconds = 30 * 60;
/** By so much the clocks of two of our machines may differ. */
const skewSeconds = 60;
// Fixed, so that processes under different addresses take each other's tokens.
const marks = { issuer: "lectern", audience: "lectern-api", typ: "at+jwt" };
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number(), exp: z.number() });
const firstVersion = 1;

interface Read {
  user: User;
  /** Of the key that signed it. */
  version: number;
  /** Seconds since 1970; `exp` is at most 30 minutes after `iat`, whatever the token says. */
  iat: number;
  exp: number;
}

const mostKnown = 5_000;
/** Tokens of ours: a page makes many calls with one. */
const knownTokens = new WeakMap<Keys["keyFor"], LruMap<Read>>();
function knownTo({ keyFor }: Keys): LruMap<Read> {
  let known = knownTokens.get(keyFor);
  if (!known) knownTokens.set(keyFor, (known = new LruMap(mostKnown)));
  return known;
}

const keyObjects = new WeakMap<Buffer, KeyObject>();
function keyOf({ keyFor }: Keys, version: number): KeyObject {
  const bytes = keyFor("access-token", version);
  let key = keyObjects.get(bytes);
  if (!key) keyObjects.set(bytes, (key = createSecretKey(bytes)));
  return key;
}

/** A signed access token, good for 30 minutes as long as its device is. */
export async function issueAccess(deps: Keys, { accountId, deviceId }: User) {
  const issued = Math.floor(Date.now() / 1000);
  const expires = issued + accessSeconds;
  const [version] = deps.keyFor.versions("access-token");
  const token = await new SignJWT({ sid: deviceId })
    .setProtectedHeader({ alg: "HS256", typ: marks.typ, kid: String(version) })
    .setSubject(accountId)
    .setIssuer(marks.issuer)
    .setAudience(marks.audience)
    // Else two of the same second are the same token, and a fresh one can't be told from a refused one.
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(keyOf(deps, version));
  return { token, expiration: new Date(expires * 1000).toISOString() };
}

/**
 * Whom an access token names; undefined for anything but a token of ours. `expired: "accepted"` is
 * for ending a session, which an old token may still do.
 */
export async function readAccess(
  deps: Keys,
  token: string,
  { expired = "refused" }: { expired?: "refused" | "accepted" } = {},
): Promise<User | undefined> {
  const known = knownTo(deps);
  let read = known.get(token);
  if (!read) {
    read = await verified(deps, token);
    if (!read) return undefined;
    known.set(token, read);
  }
  const now = Date.now() / 1000;
  if (read.iat > now + skewSeconds) return undefined;
  if (!deps.keyFor.versions("access-token").includes(read.version)) return undefined;
  return expired === "accepted" || read.exp > now ? read.user : undefined;
}

/** The version of the key that a token says it was signed with. */
function versionOf({ keyFor }: Keys, { kid }: { kid?: string }): number {
  // Tokens from before there were versions say none.
  const version = kid === undefined ? firstVersion : Number(kid);
  if (!keyFor.versions("access-token").includes(version)) throw new errors.JWSInvalid();
  return version;
}

/** What a token of ours says, whatever its age. */
async function verified(deps: Keys, token: string): Promise<Read | undefined> {
  try {
    let version = 0;
    const keyNamed = (header: { kid?: string }) => keyOf(deps, (version = versionOf(deps, header)));
    const { payload } = await jwtVerify(token, keyNamed, {
      ...marks,
      algorithms: ["HS256"],
      requiredClaims: ["exp", "iat", "sub", "sid"],
      currentDate: new Date(0),
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) return undefined;
    const { sub, sid, iat, exp } = claims.data;
    const user = { accountId: sub, deviceId: sid };
    return { user, version, iat, exp: Math.min(exp, iat + accessSeconds) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const tagOf = ({ keyFor }: Keys, deviceId: string, secret: Buffer, version?: number) =>
  createHmac("sha256", keyFor("refresh-token", version))
    .update(deviceId)
    .update(secret)
    .digest()
    .subarray(0, 16);

const stored = (secret: Buffer) => createHash("sha256").update(secret).digest();

const written = (deps: Keys, deviceId: string, secret: Buffer) => {
  const tagged = Buffer.concat([secret, tagOf(deps, deviceId, secret)]);
  return { token: `${deviceId}.${tagged.toString("base64url")}`, hash: stored(secret) };
};

/** A refresh token as it travels, and what is stored of it. */
interface Issued {
  token: string;
  hash: Buffer;
}

/**
 * A refresh token, `<device id>.<256-bit secret and its tag>`, and what is stored of it. The tag
 * tells a token that was once ours from an invented one: only the former may revoke its family.
 */
export const issueRefresh = (deps: Keys, deviceId: string): Issued =>
  written(deps, deviceId, randomBytes(32));

/**
 * The token that follows another. With the key of a request it is always the same one, so that a lost
 * answer can be given again although nothing readable was stored.
 */
export function succeedRefresh(
  deps: Keys,
  { deviceId, secret, version }: Presented,
  key: string | undefined,
): Issued {
  if (key === undefined) return issueRefresh(deps, deviceId);
  // Of the presented token's version: it must come out the same after another became current.
  const next = createHmac("sha256", deps.keyFor("refresh-token", version))
    .update(`successor ${deviceId} ${key}\n`)
    .update(secret)
    .digest();
  return written(deps, deviceId, next);
}

/** A refresh token as it was read, and the version of the key that its tag was made with. */
interface Presented {
  deviceId: string;
  secret: Buffer;
  hash: Buffer;
  version: number;
}

/** The device a refresh token was made for, newest of its family or not; undefined if never ours. */
export function readRefresh(deps: Keys, token: string): Presented | undefined {
  const [, deviceId = "", text = ""] = /^([0-9a-f-]{36})\.([\w-]{64})$/.exec(token) ?? [];
  if (!z.uuid().safeParse(deviceId).success) return undefined;
  const tagged = Buffer.from(text, "base64url");
  const secret = tagged.subarray(0, 32);
  const version = deps.keyFor
    .versions("refresh-token")
    .find((one) => timingSafeEqual(tagged.subarray(32), tagOf(deps, deviceId, secret, one)));
  return version === undefined ? undefined : { deviceId, secret, hash: stored(secret), version };
}
