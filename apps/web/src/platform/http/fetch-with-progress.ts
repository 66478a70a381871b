import type { Fetch } from "./http.ts";

/** Called with the bytes of the body sent so far, and the bytes of the whole body. */
export type OnSent = (sent: number, all: number) => void;

/**
 * Returns a function that makes a request as `fetch` does, which itself does not report how much of
 * a body was sent. Only calls that upload import it.
 */
export const fetchWithProgress =
  (onSent: OnSent): Fetch =>
  (url, { method, headers, body, credentials, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded, total));
      request.addEventListener("loadend", () => {
        signal?.removeEventListener("abort", abort);
        if (signal?.aborted) return reject(new DOMException("Cancelled", "AbortError"));
        // As fetch does, without a response.
        if (request.status === 0) return reject(new TypeError("The connection was lost."));
        const { status, responseText } = request;
        return resolve(new Response(responseText || null, { status, headers: headersOf(request) }));
      });
      signal?.addEventListener("abort", abort);
      request.open(method, url);
      request.withCredentials = credentials === "include";
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.send(body);
    });

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const [, name = "", value = ""] of request
    .getAllResponseHeaders()
    .matchAll(/^([^:\r\n]+): *([^\r\n]*)/gm)) {
    headers.append(name, value);
  }
  return headers;
}
