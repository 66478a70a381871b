import { z } from "zod";

/**
 * Who may call: anyone; a signed-in user; a signed-in member of the workspace named by `ORG-ID`.
 */
export type Access = "public" | "user" | "member";

/** What an API key may be allowed to do. An endpoint without a scope is closed to keys. */
export const Scope = z.enum([
  "library.read",
  "library.write",
  "chat.read",
  "chat.write",
  "organization.read",
]);
export type Scope = z.infer<typeof Scope>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/**
 * How the request body is sent. The handler reads multipart and byte bodies as a stream; either: as
 * JSON or as a form. form: as the fields of a page's form, which other sites can send too.
 */
export type BodyKind = "json" | "multipart" | "either" | "bytes" | "form";

/**
 * An endpoint of the HTTP contract. The server's route, the browser's client, the tests and the
 * OpenAPI document all derive from it. `path` contains parameters as `{name}`.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly scope?: Scope;
  /** Also open to visitors with a public link, for what it opens, by the header Link-Token. */
  readonly link?: true;
  /** Counts calls by the session they prove, else by address. */
  readonly perSession?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** Maximum bytes of a JSON body or the fields of a form. Default: 128 KB, or 16 KB on public endpoints. */
  readonly bodyBytes?: number;
  /** Additional headers that it reads, each with a description. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The status on success; default 200. */
  readonly status?: 200 | 201 | 204;
  /** Absent if the answer has no JSON body (byte streams, event streams, 204). */
  readonly response?: z.ZodType;
  /** The schema of each `data` line of an event stream. */
  readonly events?: z.ZodType;
}

/** Keeps the literal types of an endpoint, so that the compiler knows its path and shapes. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed request that the server's handler receives. */
export interface ParsedRequest<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
}

/** The request that a caller passes; members without a schema are left out. */
export type Request<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: In<E["params"]> }
  : unknown) &
  (E["query"] extends z.ZodType ? { query?: In<E["query"]> } : unknown) &
  (E["body"] extends z.ZodType ? { body: In<E["body"]> } : unknown);

/** The answer on success. */
export type Answer<E extends Endpoint> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : undefined;
