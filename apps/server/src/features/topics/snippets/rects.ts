import type { Rect } from "@lectern/contract/search";

import { rectsOf } from "@lectern/document-parser/segments";

/** Rounds to a ten-thousandth of the page, as citations do. */
const rounded = (fraction: number) => Math.round(fraction * 10_000) / 10_000;

export const onPage = (page: number, { x, y, width, height }: Omit<Rect, "page">): Rect => ({
  page,
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

/** Returns the rectangles of the range [start, end) of a page's text. */
export const placed = (segments: Buffer, page: number, start: number, end: number): Rect[] =>
  rectsOf(segments, start, end).map((rect) => onPage(page, rect));
