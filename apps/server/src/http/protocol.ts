import type { Failure } from "@lectern/contract/error";
import type { Scope } from "@lectern/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

import type { Config, Deps } from "#deps";

import type { Member, Provisioner } from "./member.ts";

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A request with an API key, as the member that the key acts for. */
export interface KeyRequest extends Http {
  deps: Deps;
  member: Member;
  /** What the key may do. */
  scopes: readonly Scope[];
}

/** A request with a provisioning token, as the directory that it was made for. */
export interface DirectoryRequest extends Http {
  deps: Deps;
  provisioner: Provisioner;
}

/** A failure as our own API sends it, before a protocol gives it its form. */
export interface ProtocolFailure {
  status: number;
  body: Failure;
  error: unknown;
}

/**
 * A route of a protocol that others defined. Its handler parses the request, and sends the answer if
 * it returns undefined (docs/decisions/0058).
 */
export interface OthersRoute<Who> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters as `{name}`. */
  path: string;
  summary: string;
  /** Whether the operator left it on. */
  isOn(config: Config): boolean;
  /** Maximum bytes of a body; default: as for members. */
  bodyBytes?: number;
  /** For the documentation. */
  body?: z.ZodType;
  handle(call: Who & Http): Promise<unknown>;
  failure(failed: ProtocolFailure): { status: number; body: object; type?: string };
}

/** One that only API keys may call. */
export interface ProtocolRoute extends OthersRoute<Omit<KeyRequest, keyof Http>> {
  /** The scopes that a key needs, all of them. */
  scopes: readonly Scope[];
}

/** One that only provisioning tokens may call. */
export type DirectoryRoute = OthersRoute<Omit<DirectoryRequest, keyof Http>>;

/** Returns these routes as paths of an OpenAPI document. */
export function pathsOf(
  routes: readonly (ProtocolRoute | DirectoryRoute)[],
  schemaOf: (schema: z.ZodType) => object,
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { method, path, summary, body } = route;
    const scopes = "scopes" in route ? route.scopes : undefined;
    const needs = scopes?.map((scope) => `\`${scope}\``).join(" and ");
    const others = scopes ? "For keys of programs." : "For provisioning tokens.";
    (paths[path] ??= {})[method.toLowerCase()] = {
      summary,
      description: needs ? `A key for programs needs the scope ${needs}.` : others,
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
