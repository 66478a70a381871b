import { lazy } from "react";

const loadPdf = () => import("./pdf/PdfDocument.tsx");

// Most documents are PDFs: pdf.js is preloaded while the document's type is fetched. A failure
// occurs again, and is reported, when the reader is needed.
loadPdf().then(
  ({ PdfDocument }) => {
    loaded = PdfDocument;
  },
  () => {},
);

/** Loads and starts the PDF reader. */
export const preparePdf = async () => (await loadPdf()).prepareEngine();

/** pdf.js and its worker are loaded when the first document is opened, or shortly before. */
const LazyPdfDocument = lazy(async () => ({ default: (await loadPdf()).PdfDocument }));
let loaded: typeof LazyPdfDocument | Awaited<ReturnType<typeof loadPdf>>["PdfDocument"] =
  LazyPdfDocument;

/**
 * Returns the PDF component: the loaded one if available, because React delays a lazy part that
 * suspends by at least 300 ms after the previous one. Called once for each viewer: another viewer
 * decides again.
 */
export const pdfDocument = () => loaded;

export const TextDocument = lazy(async () => ({
  default: (await import("./text/TextDocument.tsx")).TextDocument,
}));
