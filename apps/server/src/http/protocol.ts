import type { Failure } from "@lectern/contract/error";
import type { Scope } from "@lectern/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

import type { Config, Deps } from "#deps";

import type { Member } from "./member.ts";

/** A request with an API key, as the member that the key acts for. */
export interface KeyRequest {
  deps: Deps;
  member: Member;
  /** What the key may do. */
  scopes: readonly Scope[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A failure as our own API sends it, before a protocol gives it its form. */
export interface ProtocolFailure {
  status: number;
  body: Failure;
  error: unknown;
}

/**
 * A route of a protocol that others defined. Only API keys may call it. Its handler parses the
 * request, and sends the answer if it returns undefined (docs/decisions/0058).
 */
export interface ProtocolRoute {
  method: "GET" | "POST" | "DELETE";
  /** With parameters as `{name}`. */
  path: string;
  summary: string;
  /** The scopes that a key needs, all of them. */
  scopes: readonly Scope[];
  /** Whether the operator left it on. */
  isOn(config: Config): boolean;
  /** Maximum bytes of a body; default: as for members. */
  bodyBytes?: number;
  /** For the documentation. */
  body?: z.ZodType;
  handle(call: KeyRequest): Promise<unknown>;
  failure(failed: ProtocolFailure): { status: number; body: object };
}

/** Returns these routes as paths of an OpenAPI document. */
export function pathsOf(
  routes: readonly ProtocolRoute[],
  schemaOf: (schema: z.ZodType) => object,
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, summary, scopes, body } of routes) {
    const needs = scopes.map((scope) => `\`${scope}\``).join(" and ");
    (paths[path] ??= {})[method.toLowerCase()] = {
      summary,
      description: needs ? `A key for programs needs the scope ${needs}.` : "For keys of programs.",
      tags: [path.split("/")[1]],
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
      ...(body && {
        requestBody: {
          required: true,
          content: { "application/json": { schema: schemaOf(body) } },
        },
      }),
      responses: { "200": { description: "Good" }, default: { description: "Refused" } },
      security: [{ bearer: [] }],
    };
  }
  return paths;
}
