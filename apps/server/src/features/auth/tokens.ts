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

const accessMinutes = 30;
// Fixed, so that processes under different addresses take each other's tokens.
const marks = { issuer: "lectern", audience: "lectern-api", typ: "at+jwt" };
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

interface Read {
  user: User;
  /** Seconds since 1970. */
  exp: number;
}

interface Signing {
  key: KeyObject;
  /** Good tokens: a page makes many calls with one. */
  known: LruMap<Read>;
}

const mostKnown = 5_000;
const signings = new WeakMap<Buffer, Signing>();
function signingOf({ keyFor }: Keys): Signing {
  const secret = keyFor("access-token");
  let signing = signings.get(secret);
  if (!signing) {
    signing = { key: createSecretKey(secret), known: new LruMap(mostKnown) };
    signings.set(secret, signing);
  }
  return signing;
}

/** A signed access token, good for 30 minutes as long as its device is. */
export async function issueAccess(deps: Keys, { accountId, deviceId }: User) {
  const issued = Math.floor(Date.now() / 1000);
  const expires = issued + accessMinutes * 60;
  const token = await new SignJWT({ sid: deviceId })
    .setProtectedHeader({ alg: "HS256", typ: marks.typ })
    .setSubject(accountId)
    .setIssuer(marks.issuer)
    .setAudience(marks.audience)
    // Else two of the same second are the same token, and a fresh one can't be told from a refused one.
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(signingOf(deps).key);
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
  const { key, known } = signingOf(deps);
  let read = known.get(token);
  if (!read) {
    read = await verified(key, token);
    if (!read) return undefined;
    known.set(token, read);
  }
  return expired === "accepted" || read.exp * 1000 > Date.now() ? read.user : undefined;
}

/** What a token of ours says, whatever its age. */
async function verified(key: KeyObject, token: string): Promise<Read | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      ...marks,
      algorithms: ["HS256"],
      requiredClaims: ["exp", "iat", "sub", "sid"],
      currentDate: new Date(0),
    });
    const claims = Claims.safeParse(payload);
    if (!claims.success) return undefined;
    const { sub, sid, exp } = claims.data;
    return { user: { accountId: sub, deviceId: sid }, exp };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const tagOf = ({ keyFor }: Keys, deviceId: string, secret: Buffer) =>
  createHmac("sha256", keyFor("refresh-token"))
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
  { deviceId, secret }: { deviceId: string; secret: Buffer },
  key: string | undefined,
): Issued {
  if (key === undefined) return issueRefresh(deps, deviceId);
  const next = createHmac("sha256", deps.keyFor("refresh-token"))
    .update(`successor ${deviceId} ${key}\n`)
    .update(secret)
    .digest();
  return written(deps, deviceId, next);
}

/** The device a refresh token was made for, newest of its family or not; undefined if never ours. */
export function readRefresh(
  deps: Keys,
  token: string,
): { deviceId: string; secret: Buffer; hash: Buffer } | undefined {
  const [, deviceId = "", text = ""] = /^([0-9a-f-]{36})\.([\w-]{64})$/.exec(token) ?? [];
  if (!z.uuid().safeParse(deviceId).success) return undefined;
  const tagged = Buffer.from(text, "base64url");
  const secret = tagged.subarray(0, 32);
  if (!timingSafeEqual(tagged.subarray(32), tagOf(deps, deviceId, secret))) return undefined;
  return { deviceId, secret, hash: stored(secret) };
}
