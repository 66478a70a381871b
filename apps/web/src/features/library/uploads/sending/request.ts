import { ApiError } from "#platform/http/api.ts";
import { credentialsFor, xsrfHeaders } from "#platform/http/http.ts";
import { renew, useSession, withSession } from "#platform/session/session.ts";

/** The request did not reach the server, or its response was lost. */
export class ConnectionLost extends Error {
  constructor() {
    super("The connection was lost.");
    this.name = "ConnectionLost";
  }
}

interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData | Blob | null;
  /** Called with the bytes of the body sent so far. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  /** Returns the value of a header; null if absent. */
  header: (name: string) => string | null;
  text: string;
}

/**
 * Sends bytes with progress, which `fetch` does not report, and with the session's headers: a 401
 * renews the session once. Returns any other response; rejects with ConnectionLost or AbortError.
 */
export async function sendBytes(sending: Sending): Promise<Answer> {
  // The browser reports a refusal midway through a large body as a lost connection.
  await renewInTime();
  return withSession(async (identity) => {
    sending.signal.throwIfAborted();
    const answer = await attempt(sending, identity);
    if (answer.status === 401) throw refusal(answer);
    return answer;
  });
}

/** Returns an error response as the ApiError that other calls of the app throw. */
export const refusal = ({ status, text, header }: Answer) =>
  new ApiError(status, parsed(text), header("X-Request-Id") ?? undefined, header("Retry-After"));

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

function attempt(sending: Sending, identity: Record<string, string>): Promise<Answer> {
  const { method, url, body, onSent, signal } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    if (onSent) request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", abort);
      if (signal.aborted) return reject(new DOMException("Cancelled", "AbortError"));
      if (request.status === 0) return reject(new ConnectionLost());
      const header = (name: string) => request.getResponseHeader(name);
      return resolve({ status: request.status, header, text: request.responseText });
    });
    signal.addEventListener("abort", abort);
    request.open(method, url);
    const headers = { ...xsrfHeaders(), ...identity, ...sending.headers };
    request.withCredentials = credentialsFor(headers) === "include";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Parses a response as JSON; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
