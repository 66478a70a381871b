import {
  type DetailedError,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  Upload,
} from "tus-js-client";

import { ApiError, open } from "#platform/http/api.ts";
import { fetchWithProgress } from "#platform/http/fetch-with-progress.ts";
import { addressOf, type Fetch } from "#platform/http/http.ts";

interface Sending {
  collectionId: string;
  file: File;
  /** MD5, hex: the server refuses content with another checksum. */
  checksum: string;
  /** The destination folder. */
  path: string | undefined;
  /** The document that it is a new version of. */
  replaces: string | undefined;
  /** The address of an upload that is already partly on the server. */
  address: string | undefined;
  onBegun: (address: string) => void;
  /** Called with the bytes sent so far. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** The header of the final response with the document's id. */
const documentHeader = "Lectern-Document"; // no text: a header
/**
 * Bytes per request: the most that is resent after an interruption if the server kept none of it.
 */
const piece = 8 * 1024 * 1024;
/** ms between retries while the server is still processing the interrupted request. */
const pauses = [300, 1000, 2000, 4000, 8000];

/**
 * Uploads a file in parts by tus, resuming after interruptions; returns the id of the created
 * document. Rejects with ApiError, or TypeError if the connection was lost.
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
        settle(() => (id ? resolve(id) : reject(new TypeError("The connection was lost."))));
      },
      onError: (error) => settle(() => reject(reasonOf(error))),
    });
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    else upload.start();
  });
}

/** Returns the error of the underlying request, without the library's wrapper. */
function reasonOf(error: Error | DetailedError): Error {
  if (!("originalResponse" in error)) return error;
  const refused: unknown = error.originalResponse?.getUnderlyingObject();
  return error.causingError ?? (refused instanceof ApiError ? refused : error);
}

/** Routes the library's requests through `open`, with the session, its renewal and its end. */
const stackOf = (signal: AbortSignal): HttpStack => ({
  getName: () => "session",
  createRequest: (method, url) => requestOf(method, url, signal),
});

function requestOf(method: string, url: string, signal: AbortSignal): HttpRequest {
  const headers: Record<string, string> = {};
  const leave = new AbortController();
  let fetch: Fetch | undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => {
      fetch = fetchWithProgress(handler);
    },
    send: async (body: Blob | null) => {
      const both = AbortSignal.any([signal, leave.signal]);
      try {
        return responseOf(
          await open(method, url, { headers, body: body ?? undefined, fetch, signal: both }),
        );
      } catch (error) {
        // The library takes any refused status request for a deleted upload, so these are thrown.
        const isThrown =
          !(error instanceof ApiError) || error.status >= 500 || [401, 429].includes(error.status);
        if (isThrown) throw error;
        return responseOf(new Response(null, { status: error.status }), error);
      }
    },
    abort: () => {
      leave.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => null,
  };
}

/** The library reads no body. */
const responseOf = ({ status, headers }: Response, refused?: ApiError): HttpResponse => ({
  getStatus: () => status,
  getHeader: (name) => headers.get(name) ?? undefined,
  getBody: () => "",
  getUnderlyingObject: () => refused,
});
