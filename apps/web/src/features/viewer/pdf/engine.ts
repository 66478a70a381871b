import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from "pdfjs-dist";
import rendererUrl from "pdfjs-dist/build/pdf.renderer.min.mjs?url";
// The file's URL, not its module.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

import { basePath } from "#platform/base-path.ts";
import { whenIdle } from "#platform/when-idle.ts";

import { rangeChunkSize } from "./pdf-file.ts";

GlobalWorkerOptions.workerSrc = workerUrl;
GlobalWorkerOptions.rendererSrc = rendererUrl;

/** Copied there by pdfjs-files.ts. */
const own = `${basePath}/static/pdfjs-${version}/`;

/** The path of the icons of annotations and attachments. */
export const notePictures = `${own}web/images/`;

/** A worker started ahead for the next document: starting one takes longer than reading a page. */
let ahead: PDFWorker | undefined;

/** Starts a PDF worker before a document is opened. */
export function prepareEngine() {
  if (ahead) return;
  ahead = new PDFWorker({ verbosity: 0 });
  // A failure to start is reported when a document is opened.
  ahead.promise.catch(() => {});
}

export interface OpeningPdf {
  promise: Promise<PDFDocumentProxy>;
  close: () => Promise<void>;
}

/**
 * Opens a PDF by range requests: only what the visible pages need is fetched. Each document has its
 * own worker, so that one that blocks its worker affects no other.
 */
export function openPdf(file: PDFDataRangeTransport): OpeningPdf {
  const worker = ahead ?? new PDFWorker({ verbosity: 0 });
  ahead = undefined;
  const task = getDocument({
    worker,
    range: file,
    rangeChunkSize,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${own}cmaps/`,
    standardFontDataUrl: `${own}standard_fonts/`,
    iccUrl: `${own}iccs/`,
    wasmUrl: `${own}wasm/`,
    // Suppresses console warnings about malformed files.
    verbosity: 0,
  });
  const close = async () => {
    await task.destroy();
    worker.destroy();
    whenIdle(prepareEngine);
  };
  return { promise: task.promise, close };
}
