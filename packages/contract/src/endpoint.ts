import { z } from "zod";

/** Who may call: anyone; a signed-in user; a signed-in user inside the workspace named by `ORG-ID`. */
export type Access = "public" | "user" | "member";

/** What a key for programs may be allowed. An endpoint without a scope is closed to keys. */
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
 * How the request body travels. Multipart and byte bodies are read by the handler as a stream; either: as
 * JSON or as a form, whichever was sent.
 */
export type BodyKind = "json" | "multipart" | "either" | "bytes";

/**
 * One call of the HTTP contract as a value. The server's route, the browser's client, the tests and
 * the OpenAPI document all derive from it. `path` holds parameters as `{name}`.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly scope?: Scope;
  /** Whoever holds a public link may call it too, for what the link opens, with the header Link-Token. */
  readonly link?: true;
  /** Counted by the session that it proves, where it does; else by its address. */
  readonly perSession?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** The most that JSON may have. Where absent: 128 KB, 16 KB of endpoints that anyone may call. */
  readonly bodyBytes?: number;
  /** Headers that it reads beside those of every call, each with what it says. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The status of a good answer; 200 where absent. */
  readonly status?: 200 | 201 | 204;
  /** Absent for answers without a JSON body (byte streams, event streams, 204). */
  readonly response?: z.ZodType;
  /** What each `data` line of an event stream holds. */
  readonly events?: z.ZodType;
}

/** Keeps the literal types of one endpoint, so that its path and shapes are known to the compiler. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server's handler receives, parsed. */
export interface Parsed<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
}

/** What a caller passes; members without a schema are left out. */
export type Request<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: In<E["params"]> }
  : unknown) &
  (E["query"] extends z.ZodType ? { query?: In<E["query"]> } : unknown) &
  (E["body"] extends z.ZodType ? { body: In<E["body"]> } : unknown);

/** What a good answer holds. */
export type Answer<E extends Endpoint> = E["response"] extends z.ZodType
  ? z.output<E["response"]>
  : undefined;
