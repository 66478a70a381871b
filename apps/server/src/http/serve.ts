import type { Access, Answer, Endpoint, ParsedRequest } from "@lectern/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";

import type { Member, User } from "./member.ts";

type Asker<A extends Access> = A extends "member"
  ? { member: Member }
  : A extends "user"
    ? { user: User; organizationId: string | undefined }
    : unknown;

/** The handler's context beside the parsed request. On a public endpoint there is no caller. */
export type Context<E extends Endpoint> = {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
} & Asker<E["access"]>;

export interface Route {
  endpoint: Endpoint;
  handle(parsed: ParsedRequest<Endpoint>, context: Context<Endpoint>): unknown;
  /** Sends a failure in another form than JSON, which a person would see as it is. */
  refuse?: Refuse;
}

type Refuse = (
  error: unknown,
  http: { deps: Deps; request: FastifyRequest; reply: FastifyReply },
) => unknown;

/**
 * Binds an endpoint to its handler. The contract's schemas parse the request and the answer.
 * Endpoints without a `response` schema (bytes, event streams) write to `context.reply` themselves.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (
    parsed: ParsedRequest<E>,
    context: Context<E>,
  ) => Answer<E> | Promise<Answer<E>> | (E["response"] extends object ? never : Promise<unknown>),
  refuse?: Refuse,
): Route {
  return { endpoint, handle, ...(refuse && { refuse }) };
}

/** A member's parsed request. */
export interface MemberRequest {
  endpoint: Endpoint;
  parsed: ParsedRequest<Endpoint>;
  deps: Deps;
  member: Member;
}

/** The same route through `call`, which may run the handler as another member. */
export function servedBy(
  route: Route,
  call: (asked: MemberRequest, answer: (as: Member) => unknown) => unknown,
): Route {
  const { endpoint, handle } = route;
  if (endpoint.access !== "member") return route;
  return {
    endpoint,
    handle(parsed, context) {
      const { deps, member } = context as Context<Endpoint & { access: "member" }>;
      return call({ endpoint, parsed, deps, member }, (as) =>
        handle(parsed, { ...context, member: as } as Context<Endpoint>),
      );
    },
  };
}
