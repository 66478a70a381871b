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

const refreshPath = "/auth/ext/v1";
/** The spec fixes the names of this cookie and of the header that echoes it. */
const xsrfCookie = "XSRF-TOKEN";

const secure = ({ config }: Pick<Deps, "config">) => config.publicUrl.startsWith("https:");
// __Host- would need the path "/"; the refresh token goes to the sign-in calls alone.
const refreshCookie = (deps: Pick<Deps, "config">) =>
  secure(deps) ? "__Secure-lectern-refresh" : "lectern-refresh";

const attributes = (deps: Deps) => ({ secure: secure(deps), sameSite: "lax" as const });
const refreshAttributes = (deps: Deps) => ({
  ...attributes(deps),
  httpOnly: true,
  path: refreshPath,
});
const xsrfAttributes = (deps: Deps) => ({ ...attributes(deps), httpOnly: false, path: "/" });

/** Bound to the device, so that a value planted by another site or session does not fit. */
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

/** Refuses (forbidden) a cookie session asked for by a page of another site. */
export function demandOwnSite({ deps, request }: Http, kind: SessionKind = "cookie"): void {
  if (kind === "cookie" && !fromOwnSite(request.headers, deps.config.publicUrl)) {
    throw forbidden("This request came from another site.");
  }
}

/** The device whose refresh token a request brings, in its body or as a cookie. */
export function sessionOf(
  deps: Pick<Deps, "config" | "keyFor">,
  { body, cookies }: FastifyRequest,
): string | undefined {
  const { token } = (body ?? {}) as { token?: unknown };
  const sent = typeof token === "string" ? token : cookies[refreshCookie(deps)];
  return sent === undefined ? undefined : readRefresh(deps, sent)?.deviceId;
}

/** The cookie's refresh token, once the request has shown that a page of ours sent it. */
function tokenOfCookie(http: Http): string | undefined {
  demandOwnSite(http);
  const token = http.request.cookies[refreshCookie(http.deps)];
  const device = token && readRefresh(http.deps, token);
  if (!device) return undefined;
  if (!echoes(http, device.deviceId)) {
    throw forbidden("The X-XSRF-TOKEN header is missing or does not match this session.");
  }
  return token;
}

/** What a refresh is asked with: `token: null` means the cookie, unless tokens are asked for. */
export function presented(
  http: Http,
  { token, session }: { token: string | null; session?: SessionKind | undefined },
): { token: string | undefined; kind: SessionKind } {
  // A cookie's session is never turned into a token that scripts can read.
  if (session === "token" || (token !== null && !session)) {
    return { token: token ?? undefined, kind: "token" };
  }
  if (token === null) return { token: tokenOfCookie(http), kind: "cookie" };
  demandOwnSite(http);
  return { token, kind: "cookie" };
}

/** What a sign-out is asked with: the bearer token, or else the cookie; never the one for the other. */
export function toEnd(http: Http) {
  const { authorization } = http.request.headers;
  if (authorization === undefined) {
    return { accessToken: undefined, refreshToken: tokenOfCookie(http) };
  }
  return { accessToken: /^Bearer (\S+)$/i.exec(authorization)?.[1], refreshToken: undefined };
}

/** Hands a session over in the way it was asked for: tokens in the answer, or cookies. */
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
