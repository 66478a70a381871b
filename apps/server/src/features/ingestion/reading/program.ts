import type { JailProgram } from "#deps";

/** What the jail runs to read a document. */
export const readingProgram: JailProgram = {
  entry: new URL("./child.ts", import.meta.url),
  packages: [
    "@e965/xlsx",
    ...["@embedpdf/pdfium", "eld", "snowball-stemmers"],
    ...["yauzl", "pend"],
    ...["postal-mime", "@kenjiuno/msgreader"],
    ...["iconv-lite", "safer-buffer"],
    ...["htmlparser2", "domelementtype", "domhandler", "domutils", "dom-serializer", "entities"],
  ],
};
