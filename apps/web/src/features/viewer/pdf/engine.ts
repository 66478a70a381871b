import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, version } from "pdfjs-dist";
import rendererUrl from "pdfjs-dist/build/pdf.renderer.min.mjs?url";
// A file's address, not its module.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

import { type PdfFile, rangeChunkSize } from "./pdf-file.ts";

GlobalWorkerOptions.workerSrc = workerUrl;
GlobalWorkerOptions.rendererSrc = rendererUrl;

/** Put there by pdfjs-files.ts. */
const own = `${import.meta.env.BASE_URL}static/pdfjs-${version}/`;

/** Where the pictures of notes and attachments lie. */
export const notePictures = `${own}web/images/`;

/** Begins to read a PDF by ranges: only what the pages on the screen need is fetched. */
export function openPdf(file: PdfFile): PDFDocumentLoadingTask {
  return getDocument({
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
}
