import type { AnswerOf, PathOf, RequestOf } from "@lectern/contract/endpoints";
import type { Method } from "@lectern/contract/endpoint";

import { ApiError, bodyOf, send } from "./http.ts";
import { checkRole, withSession } from "../session/session.ts";
import { inWorkspace } from "../session/session-store.ts";

export { ApiError } from "./http.ts";

/** Query values the contract takes in any form need not be given. */
type Loose<Q> = { [K in keyof Q as unknown extends Q[K] ? never : K]: Q[K] } & {
  [K in keyof Q as unknown extends Q[K] ? K : never]?:
    | string
    | number
    | boolean
    | readonly string[];
};

/** `params`, `query` and `body` of a call, as far as the contract names them. */
export type CallOptions<M extends Method, P extends string> = (RequestOf<M, P> extends {
  query?: infer Q;
}
  ? Omit<RequestOf<M, P>, "query"> & { query?: Loose<NonNullable<Q>> }
  : RequestOf<M, P>) & {
  signal?: AbortSignal;
  /** For calls whose body is multipart. */
  form?: FormData;
  headers?: Record<string, string>;
};

export type CallArguments<M extends Method, P extends string> =
  Record<string, never> extends CallOptions<M, P>
    ? [options?: CallOptions<M, P>]
    : [options: CallOptions<M, P>];

interface AnyOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** How a session begins: where it is refused there is none to renew. */
const beginnings = new Set(["/auth/ext/v1/login", "/auth/ext/v1/token/refresh"]);

/** The good answer to any call of the contract, unparsed; for bytes and streams. */
export async function open(
  method: Method,
  path: string,
  options: AnyOptions = {},
): Promise<Response> {
  const { form, body, headers, ...rest } = options;
  const attempt = (identity: Record<string, string>) =>
    send({ method, path, body: form ?? body, headers: { ...identity, ...headers }, ...rest });
  if (beginnings.has(path)) return attempt(inWorkspace());
  try {
    return await withSession(attempt);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void checkRole();
    throw error;
  }
}

const verb =
  <M extends Method>(method: M) =>
  async <P extends PathOf<M>>(
    path: P,
    ...[options]: CallArguments<M, P>
  ): Promise<AnswerOf<M, P>> =>
    // The server parses its answers with the same contract that types them here.
    (await bodyOf(await open(method, path, options))) as AnswerOf<M, P>;

/**
 * The calls of the contract, typed by method and path:
 * `await api.get("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } })`.
 * Throws ApiError for any answer that is not good. Who asks, the workspace, and one refresh and
 * retry after a 401 are seen to here.
 */
export const api = {
  get: verb("GET"),
  post: verb("POST"),
  put: verb("PUT"),
  patch: verb("PATCH"),
  delete: verb("DELETE"),
};
