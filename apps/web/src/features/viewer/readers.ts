import { lazy } from "react";

const loadPdf = () => import("./pdf/PdfDocument.tsx");

// Most documents are PDFs: pdf.js is on its way while it is being asked what this one is. A failure
// here is met again, and told, where the reader is needed.
loadPdf().catch(() => {});

/** Loads and starts what reads PDFs. */
export const preparePdf = async () => (await loadPdf()).prepareEngine();

/** pdf.js and its worker are fetched when the first document is opened, or about to be. */
export const PdfDocument = lazy(async () => ({ default: (await loadPdf()).PdfDocument }));

export const TextDocument = lazy(async () => ({
  default: (await import("./text/TextDocument.tsx")).TextDocument,
}));
