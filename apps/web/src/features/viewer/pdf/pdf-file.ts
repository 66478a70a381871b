import { PDFDataRangeTransport } from "pdfjs-dist";

import { credentialsFor } from "#platform/http/http.ts";
import { inWorkspace } from "#platform/session/session-store.ts";

import { SignedUrl } from "../address/signed-url.ts";

/** Bytes per range request: a few pages of text. The first one fetches a small file entirely. */
export const rangeChunkSize = 2 ** 17;
const firstWait = 500;
const longestWait = 8000;

/** The file does not exist or is not accessible to this user. */
export class FileGone extends Error {
  override readonly name = "FileGone";
}

/**
 * Loads a document's bytes by range requests from its signed URL. The URL is renewed before it
 * expires and when it is refused; a failed connection is retried until the reader is closed, so
 * that every requested page loads eventually.
 */
export class PdfFile extends PDFDataRangeTransport {
  readonly #url: SignedUrl;
  readonly #left: AbortController;
  /** Called with true when range requests fail, with false when they succeed again. */
  onTrouble: (waiting: boolean) => void = () => {};
  /** Called when the file is refused permanently: pages not loaded yet will not load. */
  onGone: () => void = () => {};

  private constructor(url: SignedUrl, left: AbortController, length: number, start: Uint8Array) {
    super(length, start, start.length === length);
    this.#url = url;
    this.#left = left;
  }

  /** Rejects with FileGone if there is no such file, or with the error of fetch. */
  static async open(documentId: string): Promise<PdfFile> {
    const left = new AbortController();
    const url = new SignedUrl(documentId);
    const response = await fetchRange(url, 0, rangeChunkSize, left.signal);
    const start = new Uint8Array(await response.arrayBuffer());
    return new PdfFile(url, left, lengthOf(response) ?? start.length, start);
  }

  override requestDataRange(begin: number, end: number) {
    void this.#deliver(begin, end);
  }

  override abort() {
    this.#left.abort();
  }

  async #deliver(begin: number, end: number) {
    const { signal } = this.#left;
    for (let wait = firstWait; !signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      try {
        const response = await fetchRange(this.#url, begin, end, signal);
        const bytes = new Uint8Array(await response.arrayBuffer());
        // A response with the whole file is valid too.
        const range = response.status === 200 ? bytes.slice(begin, end) : bytes;
        if (!signal.aborted) this.onDataRange(begin, range);
        this.onTrouble(false);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof FileGone) {
          this.onGone();
          return;
        }
        this.onTrouble(true);
        await pause(wait, signal);
      }
    }
  }
}

/** Fetches one range of the file, `end` exclusive; renews a refused URL once. */
async function fetchRange(url: SignedUrl, begin: number, end: number, signal: AbortSignal) {
  const headers = { Range: `bytes=${begin}-${end - 1}`, ...inWorkspace() };
  const options = { headers, signal, credentials: credentialsFor(headers) };
  let response = await fetch(await url.get(), options);
  if (response.status === 401 || response.status === 403) {
    response = await fetch(await url.renew(), options);
  }
  if (response.ok) return response;
  if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    // no text: for the log
    throw new FileGone(`The server answered ${response.status}`);
  }
  throw new Error(`The server answered ${response.status}`);
}

/** Returns the size of the whole file, in bytes. */
function lengthOf(response: Response) {
  const total = /\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1];
  return total === undefined ? undefined : Number(total);
}

/** Waits, but only until the network is back or the reader is closed. */
function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { signal: over.signal });
    globalThis.addEventListener("online", done, { signal: over.signal });
  });
}
