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
/** Maximum clock difference between two of our machines. */
const skewSeconds = 60;
// Fixed, so that processes under different addresses accept each other's tokens.
const marks = { issuer: "lectern", audience: "lectern-api", typ: "at+jwt" };
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number(), exp: z.number() });
const firstVersion = 1;

interface Read {
  user: User;
  /** Version of the key that signed it. */
  version: number;
  /** Seconds since 1970; `exp` is capped at 30 minutes after `iat`. */
  iat: number;
  exp: number;
}

const mostKnown = 5_000;
/** Cache of verified tokens: a page makes many calls with one. */
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

/** Returns a signed access token, valid for 30 minutes as long as its device is. */
export async function issueAccess(deps: Keys, { accountId, deviceId }: User) {
  const issued = Math.floor(Date.now() / 1000);
  const expires = issued + accessSeconds;
  const [version] = deps.keyFor.versions("access-token");
  const token = await new SignJWT({ sid: deviceId })
    .setProtectedHeader({ alg: "HS256", typ: marks.typ, kid: String(version) })
    .setSubject(accountId)
    .setIssuer(marks.issuer)
    .setAudience(marks.audience)
    // Otherwise two tokens of the same second would be equal, and a new one could not be told from
    // a refused one.
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(keyOf(deps, version));
  return { token, expiration: new Date(expires * 1000).toISOString() };
}

/**
 * Returns the user of an access token; undefined for anything but a token of ours. `expired:
 * "accepted"` is for signing out, which an expired token may still do.
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

/** Returns the version of the key that a token names in its header. */
function versionOf({ keyFor }: Keys, { kid }: { kid?: string }): number {
  // Tokens from before key versions name none.
  const version = kid === undefined ? firstVersion : Number(kid);
  if (!keyFor.versions("access-token").includes(version)) throw new errors.JWSInvalid();
  return version;
}

/** Returns the claims of a token of ours, expired or not. */
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

/** A refresh token as it is sent, and its stored hash. */
interface Issued {
  token: string;
  hash: Buffer;
}

/**
 * Returns a new refresh token, `<device id>.<256-bit secret and its tag>`, and its stored hash. The
 * tag proves that we issued the token: only an issued one may revoke its family.
 */
export const issueRefresh = (deps: Keys, deviceId: string): Issued =>
  written(deps, deviceId, randomBytes(32));

/**
 * Returns the successor of a token. With an idempotency key it is always the same one, so that a
 * lost answer can be repeated although only the hash is stored.
 */
export function succeedRefresh(
  deps: Keys,
  { deviceId, secret, version }: Presented,
  key: string | undefined,
): Issued {
  if (key === undefined) return issueRefresh(deps, deviceId);
  // With the key version of the presented token: the result must not change when another becomes
  // current.
  const next = createHmac("sha256", deps.keyFor("refresh-token", version))
    .update(`successor ${deviceId} ${key}\n`)
    .update(secret)
    .digest();
  return written(deps, deviceId, next);
}

/** A refresh token as it was read, and the key version of its tag. */
interface Presented {
  deviceId: string;
  secret: Buffer;
  hash: Buffer;
  version: number;
}

/**
 * Returns the device of a refresh token, whether or not it is the newest; undefined if we did not
 * issue it.
 */
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
