import {
  type DetailedError,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  Upload,
} from "tus-js-client";

import { ApiError } from "#platform/http/api.ts";
import { addressOf } from "#platform/http/http.ts";

import { type Answer, ConnectionLost, parsed, refusal, sendBytes } from "./request.ts";

interface Sending {
  collectionId: string;
  file: File;
  /** MD5, hex: the server refuses what arrives otherwise. */
  checksum: string;
  /** The folder it is for. */
  path: string | undefined;
  /** The document that it is a new version of. */
  replaces: string | undefined;
  /** Where a part of it lies on the server already. */
  address: string | undefined;
  onBegun: (address: string) => void;
  /** Bytes on their way so far. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** Names the document in the answer that completes an upload. */
const documentHeader = "Lectern-Document"; // no text: a header
/** Bytes of a request: what is sent again at most after a cut, where the server kept nothing of it. */
const piece = 8 * 1024 * 1024;
/** ms; while the server is still busy with what it got before a cut. */
const pauses = [300, 1000, 2000, 4000, 8000];

/**
 * Uploads a file in pieces by tus, from where it was cut off; answers the id of the document made of
 * it. Rejects with ApiError or ConnectionLost.
 */
export function sendLarge(sending: Sending): Promise<string> {
  const { collectionId, file, checksum, path, replaces, address, onBegun, onSent, signal } =
    sending;
  return new Promise((resolve, reject) => {
    const stop = () => {
      void upload.abort();
      reject(new DOMException("Cancelled", "AbortError"));
    };
    const settle = (done: () => void) => {
      signal.removeEventListener("abort", stop);
      done();
    };
    const upload = new Upload(file, {
      endpoint: new URL(addressOf({ path: "/libraries/ext/v1/uploads" }), location.href).href,
      ...(address && { uploadUrl: address }),
      metadata: {
        collection_id: collectionId,
        filename: file.name,
        checksum,
        ...(path && { path }),
        ...(replaces && { replaces }),
      },
      chunkSize: piece,
      storeFingerprintForResuming: false,
      retryDelays: pauses,
      onShouldRetry: ({ originalResponse }) =>
        [409, 423].includes(originalResponse?.getStatus() ?? 0),
      httpStack: stackOf(signal),
      onUploadUrlAvailable: () => upload.url && onBegun(upload.url),
      onProgress: (bytes) => onSent(bytes),
      onSuccess: ({ lastResponse }) => {
        const id = lastResponse.getHeader(documentHeader);
        settle(() => (id ? resolve(id) : reject(new ConnectionLost())));
      },
      onError: (error) => settle(() => reject(reasonOf(error))),
    });
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    else upload.start();
  });
}

/** What the requests threw or were answered, without what the library wraps it in. */
function reasonOf(error: Error | DetailedError): Error {
  if (!("originalResponse" in error)) return error;
  if (error.causingError) return error.causingError;
  const answer = error.originalResponse;
  return answer
    ? new ApiError(answer.getStatus(), parsed(answer.getBody()), answer.getHeader("X-Request-Id"))
    : error;
}

/** Requests of the library go the way of all bytes: with the session, its renewal and its end. */
const stackOf = (signal: AbortSignal): HttpStack => ({
  getName: () => "session",
  createRequest: (method, url) => requestOf(method, url, signal),
});

function requestOf(method: string, url: string, signal: AbortSignal): HttpRequest {
  const headers: Record<string, string> = { Accept: "application/json" };
  const leave = new AbortController();
  let onSent: ((bytes: number) => void) | undefined;
  const send = async (body: Blob | null) => {
    const both = AbortSignal.any([signal, leave.signal]);
    const answer = await sendBytes({
      method,
      url,
      headers,
      body,
      ...(onSent && { onSent }),
      signal: both,
    });
    // Asked how far it is, the library takes any refusal for an upload that is gone.
    if (answer.status >= 500 || answer.status === 429) throw refusal(answer);
    return responseOf(answer);
  };
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => {
      onSent = handler;
    },
    send: (body: Blob | null) => send(body),
    abort: () => {
      leave.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => null,
  };
}

const responseOf = (answer: Answer): HttpResponse => ({
  getStatus: () => answer.status,
  getHeader: (name) => answer.header(name) ?? undefined,
  getBody: () => answer.text,
  getUnderlyingObject: () => null,
});
