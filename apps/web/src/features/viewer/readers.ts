import { lazy } from "react";

/** pdf.js and its worker are fetched when the first PDF is opened. */
export const PdfDocument = lazy(async () => ({
  default: (await import("./pdf/PdfDocument.tsx")).PdfDocument,
}));

export const TextDocument = lazy(async () => ({
  default: (await import("./text/TextDocument.tsx")).TextDocument,
}));
