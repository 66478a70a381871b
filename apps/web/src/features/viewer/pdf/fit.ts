import type { Rect } from "@lectern/contract/search";
import type { PDFPageProxy } from "pdfjs-dist";

/** px between the page and the edge of the stage. */
export const edge = 16;
/** px beside the text for the bar and number of a highlighted region, and on the other side. */
export const signs = 44;
/** The maximum zoom of fitting; a wider stage shows more grey, not larger text. */
const widest = 1.5;
/** px of font size: the minimum for the current passage, and the maximum for a narrow column. */
const [readable, large] = [11.5, 19];
/** Maximum zoom that enlarges very small print automatically. */
const mostForPassage = 3;
/**
 * Minimum width of text, and of a column, as a share of the page; narrower ones are cells or
 * labels.
 */
const [narrowestText, narrowestColumn] = [0.2, 0.3];
/** px of a PDF's point at zoom 1. */
const pxOfPoint = 96 / 72;

/**
 * From the left edge of the leftmost glyph to the right edge of the rightmost one; fractions of the
 * page's width.
 */
export interface Column {
  left: number;
  right: number;
}

/** The properties of a page that its zoom depends on. */
export interface Print {
  /** null without text, for example on a scanned page. */
  column: Column | null;
  /** The zooms at which the text is readable, and large. */
  least: number;
  most: number;
}

/** px of stage width below which the page margins are cropped for larger text. */
export const isNarrow = ({ clientWidth }: HTMLElement) => clientWidth < 640;

/**
 * Returns the zoom at which a page fits the stage; with a column, its text. Widths in px, the
 * paper's at zoom 1.
 */
export function fitting(stage: number, paper: number, { column, least, most }: Print): number {
  const whole = Math.min((stage - 2 * edge) / paper, widest);
  const text = column ? (stage - signs) / (paper * (column.right - column.left)) : 0;
  return Math.max(whole, Math.min(text, widest, most), least);
}

type Line = Omit<Rect, "page">;

/** A run of text; its box in fractions of the page, its font size in px at zoom 1. */
interface Run extends Line {
  size: number;
  length: number;
}

/**
 * Returns the column and font size of a page's text; with the lines of a passage, those of the text
 * around them.
 */
export async function printOf(page: PDFPageProxy, lines: readonly Line[]): Promise<Print> {
  const runs = await runsOf(page);
  const read = runs.filter((run) => lines.some((line) => overlaps(run, line)));
  const size =
    sizeOf(read) ??
    // A scan has only the lines themselves; the font size is four fifths of their height.
    medianOf(lines.map(({ height }) => height * heightOf(page) * 0.8)) ??
    sizeOf(runs);
  const all = acrossOf(runs);
  const isText = all.right - all.left > narrowestText;
  return {
    column: isText ? columnAround(runs, lines, all) : null,
    least: size && lines.length > 0 ? Math.min(readable / size, mostForPassage) : 0,
    most: size ? large / size : widest,
  };
}

/**
 * Returns the column that contains the lines, if the page has several; else the extent of all text.
 */
function columnAround(runs: readonly Run[], lines: readonly Line[], all: Column): Column {
  const [first] = lines;
  if (!first) return all;
  const passage = acrossOf(lines);
  const top = Math.min(...lines.map(({ y }) => y)) - 4 * first.height;
  const bottom = Math.max(...lines.map(({ y, height }) => y + height)) + 4 * first.height;
  const around = runs.filter(
    ({ x, y, width }) =>
      y > top && y < bottom && x < passage.right && x + width > passage.left && width > 0,
  );
  const column = acrossOf([...around, ...lines]);
  const width = column.right - column.left;
  return width >= narrowestColumn && width < (all.right - all.left) * 0.7 ? column : all;
}

async function runsOf(page: PDFPageProxy): Promise<Run[]> {
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  return items.flatMap((item) => {
    if (!("transform" in item) || item.str.trim() === "") return [];
    const transform: number[] = item.transform;
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
    const [length, size] = [Math.hypot(a, b) || 1, Math.hypot(c, d)];
    const end = [(a / length) * item.width, (b / length) * item.width] as const;
    const corners = [
      [x, y],
      [x + end[0], y + end[1]],
      [x + c, y + d],
      [x + end[0] + c, y + end[1] + d],
    ].map(([across = 0, up = 0]): number[] => viewport.convertToViewportPoint(across, up));
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis] ?? 0));
    const [left, right] = [Math.min(...(xs ?? [])), Math.max(...(xs ?? []))];
    const [top, bottom] = [Math.min(...(ys ?? [])), Math.max(...(ys ?? []))];
    return {
      x: left / viewport.width,
      y: top / viewport.height,
      width: (right - left) / viewport.width,
      height: (bottom - top) / viewport.height,
      size: size * page.userUnit * pxOfPoint,
      length: item.str.length,
    };
  });
}

function acrossOf(boxes: readonly Line[]): Column {
  const left = Math.min(1, ...boxes.map(({ x }) => x));
  const right = Math.max(0, ...boxes.map(({ x, width }) => x + width));
  return { left: Math.max(left, 0), right: Math.min(right, 1) };
}

const overlaps = (a: Line, b: Line) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const heightOf = (page: PDFPageProxy) => page.getViewport({ scale: pxOfPoint }).height;

/** Returns the median font size. */
function sizeOf(runs: readonly Run[]): number | undefined {
  const sorted = runs.toSorted((a, b) => a.size - b.size);
  let rest = sorted.reduce((sum, { length }) => sum + length, 0) / 2;
  return sorted.find(({ length }) => (rest -= length) <= 0)?.size;
}

const medianOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
