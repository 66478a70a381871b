import { ApiError } from "#platform/http/api.ts";
import { credentialsFor, xsrfHeaders } from "#platform/http/http.ts";
import { renew, useSession, withSession } from "#platform/session/session.ts";

/** The request did not get through, or its answer did not come back. */
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
  /** Bytes of the body on their way so far. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  /** The value of a header; null where there is none. */
  header: (name: string) => string | null;
  text: string;
}

/**
 * Sends bytes, which `fetch` can't tell the progress of, with the session's headers: a 401 renews it
 * once. Answers whatever the server says else; rejects with ConnectionLost, or AbortError.
 */
export async function sendBytes(sending: Sending): Promise<Answer> {
  // A refusal halfway through a large body reaches the browser as a broken connection.
  await renewInTime();
  return withSession(async (identity) => {
    sending.signal.throwIfAborted();
    const answer = await attempt(sending, identity);
    if (answer.status === 401) throw refusal(answer);
    return answer;
  });
}

/** An answer that is none of the good ones, as other calls of the app throw it. */
export const refusal = ({ status, text, header }: Answer) =>
  new ApiError(status, parsed(text), header("X-Request-Id") ?? undefined, header("Retry-After"));

/** ms */
const soon = 60_000;

/** The token that came last by `renewInTime`. */
let fresh: string | null = null;

/** Renews a token that is about to expire; not one that has just come, which expires by a wrong clock. */
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

/** The JSON of an answer; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
