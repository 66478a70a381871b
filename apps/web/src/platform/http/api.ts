import type { AnswerOf, PathOf, RequestOf } from "@lectern/contract/endpoints";
import type { Method } from "@lectern/contract/endpoint";

import { ApiError, bodyOf, type Fetch, send } from "./http.ts";
import { checkRole, renew, useSession, withSession } from "../session/session.ts";
import { inWorkspace } from "../session/session-store.ts";

export { ApiError, isGone } from "./http.ts";

/** Makes query values optional that the contract accepts in any form. */
type Loose<Q> = { [K in keyof Q as unknown extends Q[K] ? never : K]: Q[K] } & {
  [K in keyof Q as unknown extends Q[K] ? K : never]?:
    | string
    | number
    | boolean
    | readonly string[];
};

/** The `params`, `query` and `body` of a call, as far as the contract defines them. */
export type CallOptions<M extends Method, P extends string> = (RequestOf<M, P> extends {
  query?: infer Q;
}
  ? Omit<RequestOf<M, P>, "query"> & { query?: Loose<NonNullable<Q>> }
  : RequestOf<M, P>) & {
  signal?: AbortSignal;
  /** A multipart body, sent instead of `body`. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Lets the call outlive the page: for a change that is shown before the server has it. */
  keepalive?: boolean;
  /** For uploads: `fetchWithProgress`. */
  fetch?: Fetch;
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
  keepalive?: boolean;
  fetch?: Fetch | undefined;
}

/** Headers of a call that may be retried without being executed twice. */
export const once = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** Endpoints that begin a session: after a 401 from them there is none to refresh. */
const beginnings = new Set([
  "/auth/ext/v1/login",
  "/auth/ext/v1/passkey-sign-in",
  "/auth/ext/v1/providers/finish",
  "/auth/ext/v1/proxy-sign-in",
  "/auth/ext/v1/token/refresh",
]);

/** Returns the unparsed successful response of any call of the contract; for bytes and streams. */
export async function open(
  method: string,
  path: string,
  options: AnyOptions = {},
): Promise<Response> {
  const { form, body, headers, ...rest } = options;
  const attempt = (identity: Record<string, string>) =>
    send({ method, path, body: form ?? body, headers: { ...identity, ...headers }, ...rest });
  if (beginnings.has(path)) return attempt(inWorkspace());
  // The browser reports a refusal midway through a large body as a lost connection.
  if (options.fetch) await renewInTime();
  try {
    return await withSession(attempt);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) void checkRole();
    throw error;
  }
}

/** ms before its expiry at which a token is renewed. */
const soon = 60_000;

/** The last token obtained by `renewInTime`. */
let fresh: string | null = null;

/**
 * Renews a token that is about to expire, except one just obtained: it looks expired only because
 * the clock is wrong.
 */
async function renewInTime() {
  const { accessToken, accessTokenExp } = useSession.getState();
  const expiresSoon = accessTokenExp !== null && Date.parse(accessTokenExp) - Date.now() < soon;
  if (!expiresSoon || accessToken === fresh) return;
  await renew();
  fresh = useSession.getState().accessToken;
}

const verb =
  <M extends Method>(method: M) =>
  async <P extends PathOf<M>>(
    path: P,
    ...[options]: CallArguments<M, P>
  ): Promise<AnswerOf<M, P>> =>
    // The server parses its responses with the same contract that types them here.
    (await bodyOf(await open(method, path, options))) as AnswerOf<M, P>;

/**
 * The calls of the contract, typed by method and path: `await
 * api.get("/libraries/ext/v1/collections/{collection_id}", { params: { collection_id } })`. Throws
 * ApiError for any unsuccessful response. Adds the headers of identity and workspace, and after a
 * 401 refreshes the token and retries once.
 */
export const api = {
  get: verb("GET"),
  post: verb("POST"),
  put: verb("PUT"),
  patch: verb("PATCH"),
  delete: verb("DELETE"),
};
