import { lazy } from "react";

const loadPdf = () => import("./pdf/PdfDocument.tsx");

// Most documents are PDFs: pdf.js is on its way while it is being asked what this one is. A failure
// here is met again, and told, where the reader is needed.
loadPdf().then(
  ({ PdfDocument }) => {
    loaded = PdfDocument;
  },
  () => {},
);

/** Loads and starts what reads PDFs. */
export const preparePdf = async () => (await loadPdf()).prepareEngine();

/** pdf.js and its worker are fetched when the first document is opened, or about to be. */
const LazyPdfDocument = lazy(async () => ({ default: (await loadPdf()).PdfDocument }));
let loaded: typeof LazyPdfDocument | Awaited<ReturnType<typeof loadPdf>>["PdfDocument"] =
  LazyPdfDocument;

/**
 * What shows a PDF: itself where it is there already, for React shows what it had to wait for 300 ms
 * after the last such part at the soonest. Asked once for each viewer: another one begins anew.
 */
export const pdfDocument = () => loaded;

export const TextDocument = lazy(async () => ({
  default: (await import("./text/TextDocument.tsx")).TextDocument,
}));
