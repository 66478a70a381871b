import type { SandboxProgram } from "#deps";

/** The sandbox program that reads a document. */
export const readingProgram: SandboxProgram = {
  entry: new URL(import.meta.resolve("@lectern/document-parser/process/child")),
  packages: [
    "@e965/xlsx",
    "@embedpdf/pdfium",
    "@kenjiuno/msgreader",
    "@lectern/document-parser",
    "@lectern/text-analysis",
    "@silvia-odwyer/photon-node",
    "dom-serializer",
    "domelementtype",
    "domhandler",
    "domutils",
    "eld",
    "entities",
    "htmlparser2",
    "iconv-lite",
    "pdfjs-dist",
    "pend",
    "postal-mime",
    "safer-buffer",
    "snowball-stemmers",
    "yauzl",
  ],
};
