import type { JailProgram } from "#deps";

/** What the jail runs to read a document. */
export const readingProgram: JailProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: ["@embedpdf/pdfium", "eld", "snowball-stemmers"],
  flags: [
    // PDFium is many small functions, of which V8 inlines few by default: more of it is 8 % faster on
    // 1,037 pages of quarterly reports. (Set from inside, these crash the process.)
    "--wasm-inlining-max-size=1500",
    "--wasm-inlining-budget=20000",
    "--wasm-inlining-factor=20",
    "--wasm-inlining-min-budget=500",
    // 50 MB less at no cost: what is made of a page is garbage by the next.
    "--max-semi-space-size=4",
  ],
};
