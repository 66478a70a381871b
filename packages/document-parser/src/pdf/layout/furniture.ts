import type { Line } from "./lines.ts";
import type { Words } from "../characters/words.ts";

/**
 * Running titles and page numbers are within this share of the page height from its outermost
 * lines.
 */
const MARGIN = 0.04;
/**
 * Maximum distance between the starts of table rows, in font heights. Starts, because lines of a
 * footer may end alike.
 */
const ALIGNED = 2;
/** Maximum font height of a running title, relative to the median of the lines. */
const LARGE = 1.4;
/** Among up to this many pages, only two may be odd or even. */
const FEW = 5;

/** A line at the top or bottom of its page, and its text with numbers masked. */
export interface MarginLine {
  line: Line;
  upper: boolean;
  /** Equal for "Page 3 of 9" and "Page 4 of 9". */
  key: string;
  /** The key with the line's position; few pages share it by chance. */
  place: string;
  /** The numbers that it begins and ends with. */
  numbers: number[];
}

/** Returns the lines at the top and bottom of a page that may be furniture. */
export function marginLines(words: Words, lines: Line[], pageHeight: number): MarginLine[] {
  let [top, bottom] = [Infinity, -Infinity];
  for (const { y0, y1, turned } of lines) {
    if (turned) continue;
    top = Math.min(top, y0);
    bottom = Math.max(bottom, y1);
  }
  const reach = MARGIN * pageHeight;
  const isUpper = (line: Line) => line.y0 - top < reach;
  const isLower = (line: Line) => bottom - line.y1 < reach;
  const sizes = lines.map(({ size }) => size).toSorted((a, b) => a - b);
  const usual = sizes[sizes.length >> 1]!;
  const within = lines.filter((line) => !line.turned && !isUpper(line) && !isLower(line));
  return lines.flatMap((line) => {
    const upper = isUpper(line);
    if (line.turned || line.to - line.from > 30 || (!upper && !isLower(line))) return [];
    if (upper && isTableHead(line, lines)) return [];
    const text = blanked(words, line);
    if (isRow(words, line, text, within)) return [];
    // "Day 1" and "Day 2" in large type are headings.
    if (line.size > LARGE * usual && line.to - line.from > 1 && text.includes("#")) return [];
    const key = `${upper ? "top" : "bottom"} ${text}`;
    const ends = [words.textOf(line.from), words.textOf(line.to - 1)];
    const place = `${key} ${Math.round(line.x0)} ${Math.round(upper ? line.y0 : line.y1)}`;
    return [{ line, upper, key, place, numbers: ends.flatMap(numberIn) }];
  });
}

/** Returns a line's text with numbers masked and without spaces. */
function blanked(words: Words, { from, to }: Line) {
  const units = words.units.subarray(words.from[from], words.to[to - 1]);
  return String.fromCharCode(...units).replaceAll(/\p{Nd}+/gu, "#");
}

/**
 * Whether the line is the last row of a table: similar lines are also in the middle of the page.
 */
const isRow = (words: Words, line: Line, text: string, within: Line[]) =>
  text.includes("#") &&
  line.to - line.from > 1 &&
  within.some(
    (other) =>
      other.to - other.from === line.to - line.from &&
      Math.abs(other.x0 - line.x0) < ALIGNED * line.size &&
      blanked(words, other) === text,
  );

/**
 * Whether the line is a table's column headings, which repeat on each page too but are above rows
 * of cells.
 */
const isTableHead = (line: Line, lines: Line[]) =>
  line.cells.length > 0 &&
  lines.some(
    ({ cells, y0, x0, x1, size }) =>
      cells.length > 0 && y0 > line.y0 && y0 - line.y1 < 1.2 * size && x0 < line.x1 && x1 > line.x0,
  );

const numberIn = (word: string) => (/^\d{1,4}$/.test(word) ? [Number(word)] : []);

const pageNumber =
  /^(?:top|bottom) [-–—|[( ]*(?:(?:page|seite|página|pagina|p\.|第|صفحة)?#(?:(?:of|von|de|di|sur|\/|من)#)?页?|[ivxlc]{1,6})[-–—|\]) ]*$/i;

/** Returns the lines that are furniture within a run of pages. */
export function furnitureOf(pages: MarginLine[][]): Set<Line> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.flatMap((line) => keysOf(line)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const least = Math.max(3, Math.ceil(pages.length / 3));
  // The page number increases by one per page, whatever text is next to it.
  const offsets = new Map<string, number>();
  for (const [at, page] of pages.entries()) {
    for (const place of new Set(page.flatMap((line) => placesOf(line, at)))) {
      offsets.set(place, (offsets.get(place) ?? 0) + 1);
    }
  }
  const isFurniture = (line: MarginLine, at: number) =>
    pageNumber.test(line.key) ||
    (counts.get(line.key) ?? 0) >= (line.key.includes("#") ? Math.min(least, 2) : least) ||
    (pages.length <= FEW && (counts.get(line.place) ?? 0) > 1) ||
    placesOf(line, at).some(
      (place) => (offsets.get(place) ?? 0) >= Math.max(2, Math.min(3, pages.length)),
    );
  return new Set(
    pages.flatMap((page, at) =>
      outermost(page, new Set(page.filter((line) => isFurniture(line, at)))),
    ),
  );
}

/** The place of a single word is too weak a key. */
const keysOf = ({ key, place, line }: MarginLine) =>
  line.to - line.from > 1 ? [key, place] : [key];

const placesOf = ({ upper, numbers }: MarginLine, at: number) =>
  numbers.filter((number) => number > 0).map((number) => `${upper} ${number - at}`);

/** Removes lines that are farther inside than a line that is not furniture. */
function outermost(page: MarginLine[], found: Set<MarginLine>): Line[] {
  return [...found].flatMap((line) => {
    const isInside = page.some(
      (other) =>
        !found.has(other) &&
        other.upper === line.upper &&
        (line.upper ? other.line.y1 < line.line.y0 : other.line.y0 > line.line.y1),
    );
    return isInside ? [] : [line.line];
  });
}
