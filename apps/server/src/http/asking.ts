import type { Endpoint, Scope } from "@lectern/contract/endpoint";
import { linkHeader } from "@lectern/contract/publishing";
import type { FastifyRequest } from "fastify";

import { AppError, forbidden, unauthenticated } from "#errors";

import type { Member, User } from "./member.ts";

/** Session verification, given by the auth feature. */
export interface Verify {
  /** Undefined when the token is not (or no longer) good. */
  user(accessToken: string): Promise<User | undefined>;
  /** Both in one query; `member` is undefined for somebody who does not belong to the workspace. */
  member(
    accessToken: string,
    organizationId: string,
  ): Promise<{ user: User; member: Member | undefined } | undefined>;
  /** Whom a key for programs stands for. Undefined when it is not (or no longer) good. */
  key(key: string): Promise<{ member: Member; scopes: Scope[] } | undefined>;
  /** The session whose refresh token a request brings, good or used up; for counting, not for trust. */
  session(request: FastifyRequest): string | undefined;
  /** Whoever holds a public link. Undefined when it opens nothing, or nothing any more. */
  link(token: string): Promise<Member | undefined>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The one answer to every public link that opens nothing. */
const noLink = () =>
  new AppError("not_found", "This link is not valid, has expired or was revoked.");

/** Whoever holds the public link that the request brings; undefined where it brings none. */
export async function askingVisitor(
  verify: Verify,
  request: FastifyRequest,
  { link }: Endpoint,
): Promise<Member | undefined> {
  const token = request.headers[linkHeader.toLowerCase()];
  if (token === undefined || link !== true) return undefined;
  const visitor = typeof token === "string" ? await verify.link(token) : undefined;
  if (!visitor) throw noLink();
  return visitor;
}

const signIn = () => unauthenticated("Sign in to continue.");

function bearerOf(request: FastifyRequest): string {
  const [header, another] = request.raw.headersDistinct["authorization"] ?? [];
  if (another !== undefined) throw signIn();
  const token = header && /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1];
  if (!token) throw signIn();
  return token;
}

/** The workspace the request names, in the one form it may have; undefined when it names none. */
function organizationOf(request: FastifyRequest): string | undefined {
  const header = request.headers["org-id"];
  if (header === undefined || header === "") return undefined;
  if (typeof header !== "string" || !uuid.test(header)) {
    throw forbidden("You are not a member of this workspace.");
  }
  return header.toLowerCase();
}

/** Keys for programs are told from access tokens by how they begin. */
const isKey = (token: string) => token.startsWith("lk_");

/**
 * Whom a key stands for, in its own workspace, which need not be named. Refuses (forbidden) what its
 * scopes do not hold: what has no scope in the contract is closed to keys.
 */
async function askingByKey(
  verify: Verify,
  request: FastifyRequest,
  key: string,
  { scope }: Endpoint,
): Promise<Member> {
  const found = await verify.key(key);
  if (!found) throw signIn();
  const { member, scopes } = found;
  const named = organizationOf(request);
  if (named && named !== member.orgId)
    throw forbidden("This API key belongs to another workspace.");
  if (!scope) throw forbidden("API keys can't be used for this. Sign in instead.");
  if (!scopes.includes(scope)) {
    throw forbidden(`This API key doesn't have the ${scope} scope.`);
  }
  return member;
}

/** Who asks, and the workspace they ask about, where one is named. */
export async function askingUser(
  verify: Verify,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ user: User; organizationId: string | undefined }> {
  const token = bearerOf(request);
  if (isKey(token)) {
    const { orgId, group: _, ...user } = await askingByKey(verify, request, token, endpoint);
    return { user, organizationId: orgId };
  }
  const user = await verify.user(token);
  if (!user) throw signIn();
  return { user, organizationId: organizationOf(request) };
}

/** Who asks, as a member of the workspace they ask about. */
export async function askingMember(
  verify: Verify,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Member> {
  const token = bearerOf(request);
  if (isKey(token)) return askingByKey(verify, request, token, endpoint);
  const organizationId = organizationOf(request);
  if (!organizationId) {
    if (!(await verify.user(token))) throw signIn();
    throw new AppError("malformed", "Send the workspace's ID in the ORG-ID header.");
  }
  const found = await verify.member(token, organizationId);
  if (!found) throw signIn();
  if (!found.member) throw forbidden("You are not a member of this workspace.");
  return found.member;
}
