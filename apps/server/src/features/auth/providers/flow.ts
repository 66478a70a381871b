import { createHash, createHmac, randomBytes } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import type { Deps } from "#deps";
import { decryptText, encryptText } from "#encryption";

/** Seconds between the start of a sign-in and its return from the provider. */
export const flowSeconds = 10 * 60;

const Flow = z.object({
  /** All that binds the provider's answer to this browser is derived from it. */
  secret: z.string(),
  provider: z.string(),
  /** The place to open afterwards. */
  to: z.string(),
  /** The code of the message why the provider's answer was refused. */
  failed: z.string().optional(),
  /** Seconds since 1970. */
  expires: z.number(),
});
export type Flow = z.infer<typeof Flow>;

export const beginFlow = (provider: string, to: string): Flow => ({
  secret: randomBytes(32).toString("base64url"),
  provider,
  to,
  expires: Math.floor(Date.now() / 1000) + flowSeconds,
});

/** The values of a sign-in that only this browser's cookie can produce. */
export const partOf = ({ secret }: Flow, part: "state" | "nonce" | "verifier" | "request") =>
  createHmac("sha256", secret).update(part).digest("base64url");

/** What a confirmed sign-in is stored under. */
export const hashOf = ({ secret }: Flow) => createHash("sha256").update(secret).digest();

interface Http {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

const isSecure = ({ config }: Deps) => config.publicUrl.startsWith("https:");
/** With the prefix `__Host-`, no other host of the domain can set it. */
const nameOf = (deps: Deps) => (isSecure(deps) ? "__Host-lectern-sign-in" : "lectern-sign-in");
const attributesOf = (deps: Deps) => ({
  path: "/",
  httpOnly: true,
  secure: isSecure(deps),
  // Sent when the provider leads the browser back, but with no other call from its pages.
  sameSite: "lax" as const,
});
const about = "sign-in at a provider";

export function setFlow({ deps, reply }: Http, flow: Flow): void {
  const encrypted = encryptText(deps.keyFor, "sign-in", JSON.stringify(flow), about);
  reply.setCookie(nameOf(deps), encrypted.toString("base64url"), {
    ...attributesOf(deps),
    maxAge: flowSeconds,
  });
}

export function clearFlow({ deps, reply }: Http): void {
  reply.clearCookie(nameOf(deps), attributesOf(deps));
}

/** Returns the sign-in that this browser began; undefined for none, or one that is too old. */
export function flowOf({ deps, request }: Http): Flow | undefined {
  const sent = request.cookies[nameOf(deps)];
  if (sent === undefined) return undefined;
  try {
    const text = decryptText(deps.keyFor, "sign-in", Buffer.from(sent, "base64url"), about);
    const flow = Flow.parse(JSON.parse(text));
    return flow.expires * 1000 > Date.now() ? flow : undefined;
  } catch {
    // Not a cookie of ours, or from before the keys were changed.
    return undefined;
  }
}

/** Returns a path of this product, or "/" for an address that leads anywhere else. */
export function ownPath(to: string | undefined, publicUrl: string): string {
  if (to === undefined || !to.startsWith("/") || !URL.canParse(to, publicUrl)) return "/";
  const { origin, pathname, search } = new URL(to, publicUrl);
  // "//host" and "/\\host" are other hosts to a browser.
  return origin === new URL(publicUrl).origin && !pathname.startsWith("//")
    ? pathname + search
    : "/";
}
