import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from "pdfjs-dist";
import rendererUrl from "pdfjs-dist/build/pdf.renderer.min.mjs?url";
// A file's address, not its module.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

import { whenIdle } from "#platform/when-idle.ts";

import { rangeChunkSize } from "./pdf-file.ts";

GlobalWorkerOptions.workerSrc = workerUrl;
GlobalWorkerOptions.rendererSrc = rendererUrl;

/** Put there by pdfjs-files.ts. */
const own = `${import.meta.env.BASE_URL}static/pdfjs-${version}/`;

/** Where the pictures of notes and attachments lie. */
export const notePictures = `${own}web/images/`;

/** Waits for the next document: to start a worker takes longer than to read a page. */
let ahead: PDFWorker | undefined;

/** Starts what reads a PDF, for one that is about to be opened. */
export function prepareEngine() {
  if (ahead) return;
  ahead = new PDFWorker({ verbosity: 0 });
  // Where it does not start, whoever opens a document is told; until then nobody asked.
  ahead.promise.catch(() => {});
}

export interface OpeningPdf {
  promise: Promise<PDFDocumentProxy>;
  close: () => Promise<void>;
}

/**
 * Begins to read a PDF by ranges: only what the pages on the screen need is fetched. Each has a worker
 * of its own, so that one that keeps its worker busy does so to itself alone.
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
    // What it has to say of odd files is not for the console.
    verbosity: 0,
  });
  const close = async () => {
    await task.destroy();
    worker.destroy();
    whenIdle(prepareEngine);
  };
  return { promise: task.promise, close };
}
