import { createHash, createHmac, randomBytes } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import type { Deps } from "#deps";
import { decryptText, encryptText } from "#encryption";
import type { User } from "#http/member.ts";

import * as store from "./store.ts";

/** Seconds between a challenge and its answer. */
export const challengeSeconds = 5 * 60;

const random = () => randomBytes(32).toString("base64url");
const soon = () => Math.floor(Date.now() / 1000) + challengeSeconds;

/** Uses a challenge up. Of concurrent callers one gets true. */
const consumeSecret = ({ db }: Pick<Deps, "db">, secret: string) =>
  store.useChallenge(db, createHash("sha256").update(secret).digest(), challengeSeconds);

/** Returns the decrypted value; undefined for one that is not ours, or too old. */
function decrypt<T extends { expires: number }>(
  { keyFor }: Pick<Deps, "keyFor">,
  schema: z.ZodType<T>,
  encrypted: string,
  about: string,
): T | undefined {
  try {
    const text = decryptText(keyFor, "sign-in", Buffer.from(encrypted, "base64url"), about);
    const value = schema.parse(JSON.parse(text));
    return value.expires * 1000 > Date.now() ? value : undefined;
  } catch {
    return undefined;
  }
}

const encrypt = ({ keyFor }: Pick<Deps, "keyFor">, value: object, about: string) =>
  encryptText(keyFor, "sign-in", JSON.stringify(value), about).toString("base64url");

/** A challenge for adding a passkey, which only the session that asked for it may answer. */
const Addition = z.object({ deviceId: z.string(), nonce: z.string(), expires: z.number() });
const ofAddition = "challenge for a new passkey";

export const challengeFor = (deps: Pick<Deps, "keyFor">, { deviceId }: User) =>
  encrypt(deps, { deviceId, nonce: random(), expires: soon() }, ofAddition);

/** Whether this session was given the challenge a moment ago and has not answered it yet. */
export async function consumeChallengeOf(
  deps: Pick<Deps, "db" | "keyFor">,
  { deviceId }: User,
  challenge: string,
): Promise<boolean> {
  const addition = decrypt(deps, Addition, challenge, ofAddition);
  return addition?.deviceId === deviceId && consumeSecret(deps, addition.nonce);
}

/** A challenge for signing in, which only the browser with its cookie may answer. */
const Challenge = z.object({ secret: z.string(), expires: z.number() });
export type Challenge = z.infer<typeof Challenge>;
const ofSignIn = "challenge for signing in";

export const beginChallenge = (): Challenge => ({ secret: random(), expires: soon() });

/** Returns what the passkey signs. The cookie's secret cannot be told from it. */
export const textOf = ({ secret }: Challenge) =>
  createHmac("sha256", secret).update("challenge").digest("base64url");

/** Returns the text of a challenge and uses it up; undefined for none, and for a used one. */
export async function consumeChallenge(
  deps: Pick<Deps, "db">,
  challenge: Challenge | undefined,
): Promise<string | undefined> {
  return challenge && (await consumeSecret(deps, challenge.secret)) ? textOf(challenge) : undefined;
}

interface Http {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

const isSecure = ({ config }: Deps) => config.publicUrl.startsWith("https:");
/** With the prefix `__Host-`, no other host of the domain can set it. */
const nameOf = (deps: Deps) => (isSecure(deps) ? "__Host-lectern-passkey" : "lectern-passkey");
const attributesOf = (deps: Deps) => ({
  path: "/",
  httpOnly: true,
  secure: isSecure(deps),
  sameSite: "strict" as const,
});

export function setChallenge({ deps, reply }: Http, challenge: Challenge): void {
  reply.setCookie(nameOf(deps), encrypt(deps, challenge, ofSignIn), {
    ...attributesOf(deps),
    maxAge: challengeSeconds,
  });
}

export function clearChallenge({ deps, reply }: Http): void {
  reply.clearCookie(nameOf(deps), attributesOf(deps));
}

/** Returns the challenge that this browser was given; undefined for none, or one that is too old. */
export function challengeOf({ deps, request }: Http): Challenge | undefined {
  const sent = request.cookies[nameOf(deps)];
  return sent === undefined ? undefined : decrypt(deps, Challenge, sent, ofSignIn);
}
