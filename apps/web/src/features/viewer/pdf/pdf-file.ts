import { PDFDataRangeTransport } from "pdfjs-dist";

import { credentialsFor } from "#platform/http/http.ts";
import { inWorkspace } from "#platform/session/session-store.ts";

import { SignedUrl } from "../address/signed-url.ts";

/** Bytes per request: a few pages of text. The first one brings the whole of a small file. */
export const rangeChunkSize = 2 ** 17;
const firstWait = 500;
const longestWait = 8000;

/** The file is no longer there for this person. */
export class FileGone extends Error {
  override readonly name = "FileGone";
}

/**
 * The bytes of a document, range by range, from its signed address. The address is renewed when it
 * nears its end and when it is refused; a broken connection is tried again until the reader leaves,
 * so that a page that was asked for always comes.
 */
export class PdfFile extends PDFDataRangeTransport {
  readonly #url: SignedUrl;
  readonly #left: AbortController;
  /** Called with true when ranges do not arrive, with false when they do again. */
  onTrouble: (waiting: boolean) => void = () => {};
  /** Called when the file is refused for good: pages not read yet will not come. */
  onGone: () => void = () => {};

  private constructor(url: SignedUrl, left: AbortController, length: number, start: Uint8Array) {
    super(length, start, start.length === length);
    this.#url = url;
    this.#left = left;
  }

  /** Rejects with FileGone where there is no such file, and with what fetch rejects with. */
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
        // A server that answers with the whole file has not failed us.
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

/** One range of the file, `end` excluded; a refused address is renewed once. */
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

/** The size of the whole file, in bytes. */
function lengthOf(response: Response) {
  const total = /\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1];
  return total === undefined ? undefined : Number(total);
}

/** Waits, but no longer than until the network is back or the reader leaves. */
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
