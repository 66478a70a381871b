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
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const signIn = () => unauthenticated("Sign in to go on.");

function bearerOf(request: FastifyRequest): string {
  const [header, another] = request.raw.headersDistinct["authorization"] ?? [];
  if (another !== undefined) throw signIn();
  const token = header && /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1];
  if (!token) throw signIn();
  return token;
}

/** The workspace the request names, in the one form it may have; undefined when it names none. */
export function organizationOf(request: FastifyRequest): string | undefined {
  const header = request.headers["org-id"];
  if (header === undefined || header === "") return undefined;
  if (typeof header !== "string" || !uuid.test(header)) {
    throw forbidden("You do not belong to this workspace.");
  }
  return header.toLowerCase();
}

export async function askingUser(verify: Verify, request: FastifyRequest): Promise<User> {
  const user = await verify.user(bearerOf(request));
  if (!user) throw signIn();
  return user;
}

export async function askingMember(verify: Verify, request: FastifyRequest): Promise<Member> {
  const token = bearerOf(request);
  const organizationId = organizationOf(request);
  if (!organizationId) {
    if (!(await verify.user(token))) throw signIn();
    throw new AppError("malformed", "Name the workspace in the ORG-ID header.");
  }
  const found = await verify.member(token, organizationId);
  if (!found) throw signIn();
  if (!found.member) throw forbidden("You do not belong to this workspace.");
  return found.member;
}
