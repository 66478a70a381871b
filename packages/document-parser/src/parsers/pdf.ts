import type { Parser } from "../process/parser.ts";
import { PdfReader } from "../pdf/engine/pdf-pages.ts";

let reader: PdfReader | undefined;

/** Loads the engine, anew before each PDF, so that no PDF shares memory with another. */
export async function load() {
  reader ??= await PdfReader.load();
  await reader.renew();
}

function loaded() {
  if (!reader) throw new Error("not loaded");
  return reader;
}

/** Returns a page as displayed, `number` from 1. Throws ReadingFailure. */
export const picture = (chunks: Uint8Array[], number: number) => loaded().picture(chunks, number);

export const parser: Parser = {
  expect({ size, pictureOf, password, again }) {
    if (again) return loaded().loadSecond();
    if (pictureOf === undefined && password === undefined) loaded().expect(size);
    return undefined;
  },
  async parse(chunks, { recognised, again }) {
    const { pageCount, title, bookmarks, pages, files } = again
      ? await loaded().openAgain(chunks, recognised)
      : loaded().open(chunks, recognised);
    // A single bookmark is mostly the document's title.
    const outline = bookmarks.length > 1 ? bookmarks : undefined;
    return { pageCount, title, outline, pages: pages(), files: files() };
  },
  repaired: (chunks) => loaded().repaired(chunks),
  unlocked: (chunks, password) => loaded().unlocked(chunks, password),
  picture,
};
