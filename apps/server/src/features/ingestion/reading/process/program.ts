import type { SandboxProgram } from "#deps";

/** The sandbox program that reads a document. */
export const readingProgram: SandboxProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: [
    "@e965/xlsx",
    "@embedpdf/pdfium",
    "@kenjiuno/msgreader",
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
