import type { Endpoint, Scope } from "@lectern/contract/endpoint";
import { message } from "@lectern/contract/message";
import { linkHeader } from "@lectern/contract/publishing";
import type { FastifyRequest } from "fastify";

import { AppError, forbidden, unauthenticated } from "#errors";

import type { Member, Provisioner, User } from "./member.ts";

/** Session verification, provided by the auth feature. */
export interface Verify {
  /** Undefined if the token is not, or no longer, valid. */
  user(accessToken: string): Promise<User | undefined>;
  /** Both in one query; `member` is undefined for somebody who does not belong to the workspace. */
  member(
    accessToken: string,
    organizationId: string,
  ): Promise<{ user: User; member: Member | undefined } | undefined>;
  /**
   * Returns the member that an API key acts for; undefined if the key is not, or no longer, valid.
   */
  key(key: string): Promise<{ member: Member; scopes: Scope[] } | undefined>;
  /** Returns the directory of a provisioning token; undefined if the token is not, or no longer, valid. */
  provisioner(token: string): Promise<Provisioner | undefined>;
  /** Returns the session of a request's refresh token, valid or used; only for counting. */
  session(request: FastifyRequest): string | undefined;
  /** Returns the visitor of a public link; undefined if the link is not, or no longer, valid. */
  link(token: string): Promise<Member | undefined>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The same answer for every invalid public link. */
const noLink = () => new AppError("not_found", message("public_link_invalid"));

/** Returns the visitor of the request's public link; undefined without a link. */
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

const signIn = () => unauthenticated("sign_in_required");

function bearerOf(request: FastifyRequest): string {
  const [header, another] = request.raw.headersDistinct["authorization"] ?? [];
  if (another !== undefined) throw signIn();
  const token = header && /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1];
  if (!token) throw signIn();
  return token;
}

/**
 * Returns the workspace that the request names, validated and normalized; undefined without one.
 */
function organizationOf(request: FastifyRequest): string | undefined {
  const header = request.headers["org-id"];
  if (header === undefined || header === "") return undefined;
  if (typeof header !== "string" || !uuid.test(header)) {
    throw forbidden("not_a_member");
  }
  return header.toLowerCase();
}

/** API keys differ from access tokens by their prefix. */
const isKey = (token: string) => token.startsWith("lk_");

/**
 * Returns the member that a request's API key acts for, with what the key may do. Throws forbidden
 * without one of the `needed` scopes, and unauthenticated for everything that is no key.
 */
export async function askingKey(
  verify: Verify,
  request: FastifyRequest,
  needed: readonly Scope[],
): Promise<{ member: Member; scopes: Scope[] }> {
  const key = bearerOf(request);
  const found = isKey(key) ? await verify.key(key) : undefined;
  if (!found) throw signIn();
  const named = organizationOf(request);
  if (named && named !== found.member.orgId) throw forbidden("api_key_of_other_workspace");
  demandScopes(found.scopes, needed);
  return found;
}

/**
 * Returns the directory that a request's provisioning token was made for. Throws unauthenticated for
 * everything else.
 */
export async function askingProvisioner(
  verify: Verify,
  request: FastifyRequest,
): Promise<Provisioner> {
  const found = await verify.provisioner(bearerOf(request));
  if (!found) throw signIn();
  return found;
}

/** Throws forbidden if one of the `needed` scopes is missing. */
export function demandScopes(scopes: readonly Scope[], needed: readonly Scope[]) {
  for (const scope of needed) {
    if (!scopes.includes(scope)) throw forbidden("api_key_scope_missing", { scope });
  }
}

/**
 * Returns the member that an API key acts for. The key implies its workspace, which need not be
 * named. Throws forbidden for endpoints outside its scopes; endpoints without a scope are closed to
 * keys.
 */
async function askingByKey(
  verify: Verify,
  request: FastifyRequest,
  { scope }: Endpoint,
): Promise<Member> {
  const { member, scopes } = await askingKey(verify, request, []);
  if (!scope) throw forbidden("api_key_not_allowed");
  demandScopes(scopes, [scope]);
  return member;
}

/** Authenticates the caller, and returns the workspace that the request names, if any. */
export async function askingUser(
  verify: Verify,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ user: User; organizationId: string | undefined }> {
  const token = bearerOf(request);
  if (isKey(token)) {
    const { orgId, group: _, ...user } = await askingByKey(verify, request, endpoint);
    return { user, organizationId: orgId };
  }
  const user = await verify.user(token);
  if (!user) throw signIn();
  return { user, organizationId: organizationOf(request) };
}

/** Authenticates the caller as a member of the workspace that the request names. */
export async function askingMember(
  verify: Verify,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Member> {
  const token = bearerOf(request);
  if (isKey(token)) return askingByKey(verify, request, endpoint);
  const organizationId = organizationOf(request);
  if (!organizationId) {
    if (!(await verify.user(token))) throw signIn();
    throw new AppError("malformed", message("workspace_header_missing"));
  }
  const found = await verify.member(token, organizationId);
  if (!found) throw signIn();
  if (!found.member) throw forbidden("not_a_member");
  return found.member;
}
