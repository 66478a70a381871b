import type { Rect } from "@lectern/contract/search";

/** A passage to highlight in a document: a citation of an answer, or a search result. */
export interface Mark {
  /** Unique among the viewer's marks. */
  key: string;
  /** The text in the margin: a citation's number; empty for a search result. */
  label: string;
  /** Verbatim. */
  quote: string;
  /** The page on which the passage begins, from 1. */
  page: number;
  /** Its lines. Empty in documents without paper pages, where the quote is located in the text. */
  rects: readonly Rect[];
  /** Its range in the page's text, UTF-16, if known. */
  span?: { start: number; end: number } | undefined;
}

type Box = Omit<Rect, "page">;

/** Consecutive lines that form one block. */
export interface Region {
  lines: Box[];
  /** The gaps between the lines, so that a block is highlighted as one. */
  gaps: Box[];
  box: Box;
}

const bottom = ({ y, height }: Box) => y + height;
const right = ({ x, width }: Box) => x + width;

/** Returns the blocks of a mark on a page, in reading order, as fractions of the page. */
export function regionsOf(mark: Mark, page: number): Region[] {
  const regions: Region[] = [];
  for (const { page: at, ...line } of mark.rects) {
    if (at !== page) continue;
    const region = regions.at(-1);
    const last = region?.lines.at(-1);
    if (!region || !last || !follows(last, line)) {
      regions.push({ lines: [line], gaps: [], box: line });
      continue;
    }
    const gap = between(last, line);
    if (gap) region.gaps.push(gap);
    region.lines.push(line);
    region.box = around(region.box, line);
  }
  return regions;
}

/** Returns the bounding box of a mark on its first page; undefined without boxes. */
export function placeOf(mark: Mark): Rect | undefined {
  const page = mark.rects.some((rect) => rect.page === mark.page) ? mark.page : mark.rects[0]?.page;
  const lines = mark.rects.filter((rect) => rect.page === page);
  const [first, ...rest] = lines;
  return first && { page: first.page, ...rest.reduce<Box>(around, first) };
}

/**
 * Whether a line belongs to the block that ends with `last`: beside it, or below it within 1.5
 * lines.
 */
function follows(last: Box, line: Box) {
  const height = Math.max(last.height, line.height);
  const beside = Math.abs(line.y - last.y) < height / 2;
  const under = line.y > last.y && line.y - bottom(last) < height;
  const overlaps = line.x < right(last) && last.x < right(line);
  return beside || (under && overlaps);
}

function between(last: Box, line: Box): Box | undefined {
  const x = Math.max(last.x, line.x);
  const width = Math.min(right(last), right(line)) - x;
  const height = line.y - bottom(last);
  return width > 0 && height > 0 ? { x, y: bottom(last), width, height } : undefined;
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(right(a), right(b)) - x;
  const height = Math.max(bottom(a), bottom(b)) - y;
  return { x, y, width, height };
}

/** Returns the mark at a point of a page (fractions); the last one if several overlap. */
export function markAt(marks: readonly Mark[], page: number, x: number, y: number) {
  return marks.findLast(({ rects }) =>
    rects.some(
      (rect) =>
        rect.page === page && x >= rect.x && x <= right(rect) && y >= rect.y && y <= bottom(rect),
    ),
  );
}
