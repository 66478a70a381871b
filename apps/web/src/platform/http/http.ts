import { basePath } from "../base-path.ts";

import { shownLanguage } from "../language/language.ts";
import { untilTranslatable } from "../language/server-messages.ts";

/** An unsuccessful response of the server. `body` is the parsed JSON, if any. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The server's X-Request-Id, to quote in a support request. */
  readonly requestId: string | undefined;
  /** Seconds the server asks to wait (Retry-After), if given. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, requestId?: string, retryAfter?: string | null) {
    super(`The server answered ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.requestId = requestId;
    this.retryAfter = retryAfter ? Number(retryAfter) : undefined;
  }
}

/** Whether an error means that something does not exist or is not accessible to this user. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export interface HttpRequest {
  method: string;
  /** A path of the contract, parameters as `{name}`, or an address that the server has given. */
  path: string;
  params?: Record<string, unknown> | undefined;
  /** Undefined values are omitted; a list repeats its key. */
  query?: Record<string, unknown> | undefined;
  /** Sent as JSON, except a form, blob or buffer, which is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  credentials?: RequestCredentials;
  /** Lets the request outlive the page: for a change that is shown before the server has it. */
  keepalive?: boolean | undefined;
  /** Makes the request instead of the browser's `fetch`. */
  fetch?: Fetch | undefined;
}

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  options: {
    method: string;
    headers: Record<string, string>;
    body: XMLHttpRequestBodyInit | null;
    credentials: RequestCredentials;
    signal: AbortSignal | null;
    keepalive: boolean;
  },
) => Promise<Response>;

const base = (import.meta.env.VITE_API_BASE_URL ?? basePath).replace(/\/+$/, "");

/** Returns the full URL of a call. */
export function addressOf({ path, params, query }: Pick<HttpRequest, "path" | "params" | "query">) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one !== undefined && one !== null) search.append(key, String(one));
    }
  }
  const tail = search.size > 0 ? `?${search.toString()}` : "";
  return `${/^https?:/.test(path) ? "" : base}${filled}${tail}`;
}

/** The CSRF header, if the server has set its cookie. */
export function xsrfHeaders(): Record<string, string> {
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return value ? { "X-XSRF-TOKEN": decodeURIComponent(value) } : {};
}

/** Cookies are sent only if no header proves the identity. */
export function credentialsFor(headers: Record<string, string>): RequestCredentials {
  const proven = "Authorization" in headers || "Access-Token" in headers;
  return proven ? "omit" : "include";
}

const isRaw = (body: unknown): body is FormData | Blob | ArrayBuffer =>
  body instanceof FormData || body instanceof Blob || body instanceof ArrayBuffer;

/** Characters of JSON; browsers refuse to keep more than 64 KiB alive at a time. */
const mostKeptAlive = 16_000;

/** Sends a request; returns a successful response, throws ApiError otherwise. Never times out. */
export async function send(request: HttpRequest): Promise<Response> {
  const { method, signal, headers = {}, keepalive = false } = request;
  const body = isRaw(request.body) ? request.body : JSON.stringify(request.body);
  const response = await (request.fetch ?? fetch)(addressOf(request), {
    method,
    headers: {
      Accept: "application/json",
      "Accept-Language": shownLanguage(),
      ...(isRaw(request.body) ? {} : { "Content-Type": "application/json" }),
      ...xsrfHeaders(),
      ...headers,
    },
    body: body ?? null,
    credentials: request.credentials ?? credentialsFor(headers),
    signal: signal ?? null,
    keepalive: keepalive && typeof body === "string" && body.length <= mostKeptAlive,
  });
  if (response.ok) return response;
  const requestId = response.headers.get("X-Request-Id") ?? undefined;
  const retryAfter = response.headers.get("Retry-After");
  const answer = await bodyOf(response);
  await untilTranslatable(answer);
  throw new ApiError(response.status, answer, requestId, retryAfter);
}

/** The parsed body of a response; undefined if it is empty or not JSON. */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
