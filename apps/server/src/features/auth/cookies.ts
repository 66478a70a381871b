import { createHmac, timingSafeEqual } from "node:crypto";

import type { Tokens } from "@lectern/contract/auth";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { forbidden } from "#errors";

import type { Session, SessionKind } from "./devices.ts";
import { fromOwnSite } from "./own-site.ts";
import { readRefresh } from "./tokens.ts";

interface Http {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The specification fixes the names of this cookie and of the header that repeats it. */
const xsrfCookie = "XSRF-TOKEN";

const secure = ({ config }: Pick<Deps, "config">) => config.publicUrl.startsWith("https:");
// __Host- would need the path "/", but the refresh token is only for the sign-in calls.
const refreshCookie = (deps: Pick<Deps, "config">) =>
  secure(deps) ? "__Secure-lectern-refresh" : "lectern-refresh";

const attributes = (deps: Deps) => ({ secure: secure(deps), sameSite: "lax" as const });
const refreshAttributes = (deps: Deps) => ({
  ...attributes(deps),
  httpOnly: true,
  path: `${deps.config.basePath}/auth/ext/v1`,
});
const xsrfAttributes = (deps: Deps) => ({
  ...attributes(deps),
  httpOnly: false,
  path: deps.config.basePath || "/",
});

/** Bound to the device, so that a value set by another site or session does not match. */
const xsrfOf = ({ keyFor }: Deps, deviceId: string, version?: number) =>
  createHmac("sha256", keyFor("xsrf", version)).update(deviceId).digest("base64url");

function echoes({ deps, request }: Http, deviceId: string): boolean {
  const header = request.headers["x-xsrf-token"];
  if (typeof header !== "string" || header !== request.cookies[xsrfCookie]) return false;
  const sent = Buffer.from(header);
  return deps.keyFor.versions("xsrf").some((version) => {
    const due = Buffer.from(xsrfOf(deps, deviceId, version));
    return sent.length === due.length && timingSafeEqual(sent, due);
  });
}

/** Refuses (forbidden) a cookie session requested by a page of another site. */
export function demandOwnSite({ deps, request }: Http, kind: SessionKind = "cookie"): void {
  if (kind === "cookie" && !fromOwnSite(request.headers, deps.config.publicUrl)) {
    throw forbidden("request_from_other_site");
  }
}

/** Returns the device id of a request's refresh token, from its body or cookie. */
export function sessionOf(
  deps: Pick<Deps, "config" | "keyFor">,
  { body, cookies }: FastifyRequest,
): string | undefined {
  const { token } = (body ?? {}) as { token?: unknown };
  const sent = typeof token === "string" ? token : cookies[refreshCookie(deps)];
  return sent === undefined ? undefined : readRefresh(deps, sent)?.deviceId;
}

/** Returns the cookie's refresh token once the request has proved that our own page sent it. */
function tokenOfCookie(http: Http): string | undefined {
  demandOwnSite(http);
  const token = http.request.cookies[refreshCookie(http.deps)];
  const device = token && readRefresh(http.deps, token);
  if (!device) return undefined;
  if (!echoes(http, device.deviceId)) {
    throw forbidden("xsrf_token_mismatch");
  }
  return token;
}

/**
 * Returns the token and kind of a refresh request. `token: null` means the cookie, unless `session`
 * asks for tokens.
 */
export function presented(
  http: Http,
  { token, session }: { token: string | null; session?: SessionKind | undefined },
): { token: string | undefined; kind: SessionKind } {
  // A cookie session never becomes a token that scripts can read.
  if (session === "token" || (token !== null && !session)) {
    return { token: token ?? undefined, kind: "token" };
  }
  if (token === null) return { token: tokenOfCookie(http), kind: "cookie" };
  demandOwnSite(http);
  return { token, kind: "cookie" };
}

/**
 * Returns the credentials of a sign-out: the bearer token or, without one, the cookie. An invalid
 * bearer token does not fall back to the cookie.
 */
export function toEnd(http: Http) {
  const { authorization } = http.request.headers;
  if (authorization === undefined) {
    return { accessToken: undefined, refreshToken: tokenOfCookie(http) };
  }
  return { accessToken: /^Bearer (\S+)$/i.exec(authorization)?.[1], refreshToken: undefined };
}

/** Sends a session in the requested way: tokens in the answer, or cookies. */
export function handOver({ deps, reply }: Http, session: Session): Tokens {
  const { access, kind, refreshToken, deviceId, expiresAt: expires } = session;
  if (kind === "cookie") {
    reply.setCookie(refreshCookie(deps), refreshToken, { ...refreshAttributes(deps), expires });
    reply.setCookie(xsrfCookie, xsrfOf(deps, deviceId), { ...xsrfAttributes(deps), expires });
  }
  return {
    access_token: access.token,
    access_expiration: access.expiration,
    refresh_token: kind === "token" ? refreshToken : null,
  };
}

export function clear({ deps, reply }: Http): void {
  reply.clearCookie(refreshCookie(deps), refreshAttributes(deps));
  reply.clearCookie(xsrfCookie, xsrfAttributes(deps));
}
