import { type Bookmark, MOST_ENTRIES } from "../../process/parser.ts";
import { inOneLine } from "../../white-space.ts";
import type { Pdfium } from "./pdfium.ts";
import { utf16 } from "./utf16.ts";

/** Maximum bytes of a title; bookmarks with a longer one are skipped. */
const LONGEST_TITLE = 4096;
const DEEPEST = 12;

/**
 * Returns the bookmarks of an open document that lead to one of its pages, in order. Visits each
 * once, because a file may link them in a cycle.
 */
export function bookmarksOf(engine: Pdfium, document: number): Bookmark[] {
  const found: Bookmark[] = [];
  const seen = new Set<number>();
  const walk = (parent: number, level: number) => {
    let mark = engine.FPDFBookmark_GetFirstChild(document, parent);
    while (mark !== 0 && !seen.has(mark) && seen.size < MOST_ENTRIES) {
      seen.add(mark);
      const title = titleOf(engine, mark);
      const page = pageOf(engine, document, mark);
      if (title && page !== undefined) found.push({ title, level, page });
      if (level < DEEPEST) walk(mark, level + 1);
      mark = engine.FPDFBookmark_GetNextSibling(document, mark);
    }
  };
  walk(0, 1);
  return found;
}

function titleOf(engine: Pdfium, mark: number): string {
  const title = utf16(engine, LONGEST_TITLE, (buffer, size) =>
    engine.FPDFBookmark_GetTitle(mark, buffer, size),
  );
  return inOneLine(title.replaceAll(/\p{Cc}/gu, " ").toWellFormed());
}

/** Returns the page number from 1; undefined if the bookmark leads elsewhere. */
function pageOf(engine: Pdfium, document: number, mark: number): number | undefined {
  let place = engine.FPDFBookmark_GetDest(document, mark);
  if (place === 0) {
    const action = engine.FPDFBookmark_GetAction(mark);
    if (action !== 0) place = engine.FPDFAction_GetDest(document, action);
  }
  const index = place === 0 ? -1 : engine.FPDFDest_GetDestPageIndex(document, place);
  return index >= 0 ? index + 1 : undefined;
}
