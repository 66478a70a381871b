import type { Access, Answer, Endpoint, Parsed } from "@lectern/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";

import type { Member, User } from "./member.ts";

type Asker<A extends Access> = A extends "member"
  ? { member: Member }
  : A extends "user"
    ? { user: User; organizationId: string | undefined }
    : unknown;

/** What a handler gets beside the parsed request. A public endpoint has no asker to misuse. */
export type Context<E extends Endpoint> = {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
} & Asker<E["access"]>;

export interface Route {
  endpoint: Endpoint;
  handle(parsed: Parsed<Endpoint>, context: Context<Endpoint>): unknown;
}

/**
 * Binds an endpoint to the function that answers it. The request is parsed before, the answer after,
 * by the contract's schemas. Endpoints without a `response` schema (bytes, event streams) write to
 * `context.reply` themselves.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (
    parsed: Parsed<E>,
    context: Context<E>,
  ) => Answer<E> | Promise<Answer<E>> | (E["response"] extends object ? never : Promise<unknown>),
): Route {
  return { endpoint, handle };
}
