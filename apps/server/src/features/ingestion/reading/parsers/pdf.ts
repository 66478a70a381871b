import type { Parser } from "../parser.ts";
import { PdfReader } from "../pdf/pdf-pages.ts";

let reader: PdfReader | undefined;

/** Loads the engine; before the first PDF. */
export async function load() {
  reader ??= await PdfReader.load();
}

export const parser: Parser = {
  expect: (size) => reader?.expect(size),
  parse(chunks) {
    if (!reader) throw new Error("not loaded");
    const { pageCount, title, pages } = reader.open(chunks);
    return { pageCount, title, pages: pages() };
  },
};
