import type { Line } from "./lines.ts";
import type { Words } from "./words.ts";

/** Running titles and page numbers stand within this share of the page from its outermost lines. */
const MARGIN = 0.04;

/** A line at the upper or lower end of its page, and what it reads with its numbers blanked out. */
export interface MarginLine {
  line: Line;
  /** "Page 3 of 9" and "Page 4 of 9" have the same. */
  key: string;
}

/** The lines at the ends of a page, which may be furniture. */
export function marginLines(words: Words, lines: Line[], pageHeight: number): MarginLine[] {
  let [top, bottom] = [Infinity, -Infinity];
  for (const { y0, y1, turned } of lines) {
    if (turned) continue;
    top = Math.min(top, y0);
    bottom = Math.max(bottom, y1);
  }
  const reach = MARGIN * pageHeight;
  return lines.flatMap((line) => {
    const upper = line.y0 - top < reach;
    if (line.turned || line.to - line.from > 30 || (!upper && bottom - line.y1 >= reach)) return [];
    const units = words.units.subarray(words.from[line.from], words.to[line.to - 1]);
    const text = String.fromCharCode(...units).replaceAll(/\d+/g, "#");
    return [{ line, key: `${upper ? "top" : "bottom"} ${text}` }];
  });
}

const pageNumber = /^(?:top|bottom) [-–— ]*(?:#|[ivxlc]{1,6})[-–— ]*$/;

/** The lines that are furniture within a run of pages. */
export function furnitureOf(pages: MarginLine[][]): Set<Line> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.map((one) => one.key))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const least = Math.max(3, Math.ceil(pages.length / 3));
  const isRepeated = (key: string) =>
    (counts.get(key) ?? 0) >= (key.includes("#") ? Math.min(least, 2) : least);
  const found = pages.flat().filter(({ key }) => isRepeated(key) || pageNumber.test(key));
  return new Set(found.map(({ line }) => line));
}
