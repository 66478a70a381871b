import type { Document } from "@lectern/contract/library";

import { ApiError } from "#platform/api.ts";
import { addressOf, credentialsFor, xsrfHeaders } from "#platform/http.ts";
import { renew, useSession, withSession } from "#platform/session.ts";

/** The request did not get through, or its answer did not come back. */
export class ConnectionLost extends Error {
  constructor() {
    super("The connection was lost.");
    this.name = "ConnectionLost";
  }
}

interface Sending {
  /** The same for every try, so that a repeat never makes a second document. */
  key: string;
  collectionId: string;
  file: File;
  /** MD5, hex: the server refuses what arrives otherwise. */
  checksum: string;
  /** Bytes on their way so far. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** Uploads one file; answers the document made of it. Rejects with ApiError or ConnectionLost. */
export async function sendFile(sending: Sending): Promise<Document> {
  // A refusal halfway through a large body reaches the browser as a broken connection.
  if (expiresSoon()) await renew();
  sending.signal.throwIfAborted();
  return withSession((identity) => attempt(sending, identity));
}

/** ms */
const soon = 60_000;

function expiresSoon() {
  const { accessTokenExp } = useSession.getState();
  return accessTokenExp !== null && Date.parse(accessTokenExp) - Date.now() < soon;
}

function attempt(sending: Sending, identity: Record<string, string>): Promise<Document> {
  const { key, collectionId, file, checksum, onSent, signal } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener("progress", ({ loaded }) =>
      onSent(Math.min(loaded, file.size)),
    );
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", abort);
      if (signal.aborted) return reject(new DOMException("Cancelled", "AbortError"));
      const body = parsed(request.responseText);
      if (request.status === 0) reject(new ConnectionLost());
      else if (request.status < 200 || request.status > 299) {
        const requestId = request.getResponseHeader("X-Request-Id") ?? undefined;
        const retryAfter = request.getResponseHeader("Retry-After");
        reject(new ApiError(request.status, body, requestId, retryAfter));
      } else if (isStored(body)) resolve(body.results[0]);
      else reject(new ApiError(request.status, body));
    });
    signal.addEventListener("abort", abort);
    request.open("POST", addressOf({ path, params: { collection_id: collectionId } }));
    const headers: Record<string, string> = { ...xsrfHeaders(), ...identity };
    request.withCredentials = credentialsFor(headers) === "include";
    headers["Accept"] = "application/json";
    headers["Idempotency-Key"] = key;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const form = new FormData();
    form.append("checksum", checksum);
    form.append("file", file, file.name);
    request.send(form);
  });
}

const path = "/libraries/ext/v1/collections/{collection_id}/document";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** One file was sent, so one document answers; the server parses its answers with the contract. */
const isStored = (body: unknown): body is { results: [Document] } =>
  typeof body === "object" &&
  body !== null &&
  "results" in body &&
  Array.isArray(body.results) &&
  body.results.length > 0;
