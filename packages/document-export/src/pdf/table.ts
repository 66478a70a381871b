import { runsRightToLeft } from "../direction.ts";
import { headOf, type Paragraph, type Span, type Table, textOf } from "../blocks.ts";
import { extentOf, type Line, linesOf, type Measure, type Piece } from "./lines.ts";
import { leading, looks, page, table as measures } from "./looks.ts";
import type { PlacedLine, Row, Shape } from "./row.ts";
import type { Typefaces } from "./typefaces.ts";

const { padding } = measures;
const room = page.width - 2 * page.margin;
/** Maximum height of repeated column headings; higher ones leave no room for rows. */
const mostRepeated = page.height / 4;
/** Width of the table's lines. */
const thin = 0.5;

/** What setting a table needs from its caller. */
interface Setter {
  typefaces: Typefaces;
  pieces(spans: readonly Span[]): Piece[];
  footnotesOf(line: Line): Promise<Row[]>;
}

/** The text of a cell, and how to measure it. */
interface Text {
  cell: Paragraph;
  lines: Line[];
  by: Omit<Measure, "width">;
}

/** A column's position, from the left edge of the page. */
interface Column {
  left: number;
  width: number;
}

interface Extent {
  natural: number;
  least: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Returns column widths that fill the available width. Excess width is split evenly. If there is
 * too little, columns that need less than their share get what they need, and the others share the
 * rest, without breaking words if possible.
 */
function widthsOf(columns: readonly Extent[], room: number): number[] {
  const spare = (room - sum(columns.map(({ natural }) => natural))) / columns.length;
  if (spare >= 0) return columns.map(({ natural }) => natural + spare);
  const modest = modestIn(columns, room);
  const left = room - sum([...modest].map(({ natural }) => natural));
  const others = columns.filter((one) => !modest.has(one));
  if (modest.size > 0 && sum(others.map(({ least }) => least)) <= left) {
    const widths = new Map(shared(others, left).map((width, at) => [others[at], width]));
    return columns.map((one) => widths.get(one) ?? one.natural);
  }
  return shared(columns, room);
}

/** Returns the columns that need at most an equal share of the width left by narrower ones. */
function modestIn(columns: readonly Extent[], room: number): Set<Extent> {
  const modest = new Set<Extent>();
  let left = room;
  for (const one of columns.toSorted((a, b) => a.natural - b.natural)) {
    if (one.natural > left / (columns.length - modest.size)) break;
    modest.add(one);
    left -= one.natural;
  }
  return modest;
}

/** Gives each column its longest word's width, and shares the rest in proportion to its text. */
function shared(columns: readonly Extent[], room: number): number[] {
  const needed = sum(columns.map(({ least }) => least));
  // Words must be broken anyway, so the widths are proportional to the longest words.
  if (needed >= room) return columns.map(({ least }) => (least / needed) * room);
  const wanted = sum(columns.map(({ natural, least }) => natural - least));
  const share = (room - needed) / wanted;
  return columns.map(({ natural, least }) => least + (natural - least) * share);
}

/** Returns a table as rows: each table row becomes as many rows as its highest cell has lines. */
export async function tableRows(
  table: Table,
  setter: Setter,
): Promise<{ rows: Row[]; after: number }> {
  const fromRight = runsRightToLeft(headOf(table));
  const byOf = ({ spans, look }: Paragraph) => ({
    typefaces: setter.typefaces,
    weight: looks[look].weight,
    rightToLeft: runsRightToLeft(spans.map(({ text }) => text).join("")),
  });
  const pieces = new Map(
    table.rows.flatMap(({ cells }) => cells.map((cell) => [cell, setter.pieces(cell.spans)])),
  );
  const extents = await Promise.all(
    table.aligns.map(async (_, at) => {
      let [natural, least] = [1, 1];
      for (const { cells } of table.rows) {
        const cell = cells[at]!;
        const extent = await extentOf(pieces.get(cell)!, { ...byOf(cell), width: Infinity });
        natural = Math.max(natural, extent.natural);
        least = Math.max(least, extent.least);
      }
      return { natural, least };
    }),
  );
  const text = room - extents.length * 2 * padding.beside;
  // Reduces the font size, down to the readable minimum, before words are broken.
  const needed = extents.reduce((sum, { least }) => sum + least, 0) / 1000;
  const size = Math.min(looks.Cell.size, Math.max(measures.smallest, text / needed));
  // Slightly wider than the text, so that rounding does not break it.
  const widths = widthsOf(extents, (text / size) * 1000).map(
    (width) => (width * size) / 1000 + 2 * padding.beside + 0.1,
  );
  const columns = columnsOf(widths, fromRight);
  const groups: Row[][] = [];
  for (const { cells } of table.rows) {
    const texts = await Promise.all(
      cells.map(async (cell, at): Promise<Text> => {
        const width = ((widths[at]! - 2 * padding.beside) / size) * 1000;
        const by = byOf(cell);
        return { cell, by, lines: await linesOf(pieces.get(cell)!, { ...by, width }) };
      }),
    );
    groups.push(await rowOf(texts, { columns, size, aligns: table.aligns, fromRight, setter }));
  }
  const rows = repeatedHead(groups);
  rows[0]!.before = measures.before;
  return { rows, after: measures.after };
}

function columnsOf(widths: readonly number[], fromRight: boolean): Column[] {
  let at = 0;
  return widths.map((width) => {
    at += width;
    return { width, left: fromRight ? page.width - page.margin - at : page.margin + at - width };
  });
}

interface Place {
  columns: Column[];
  size: number;
  aligns: Table["aligns"];
  fromRight: boolean;
  setter: Setter;
}

/** Returns one table row as a row for each line. */
async function rowOf(texts: readonly Text[], place: Place): Promise<Row[]> {
  const count = Math.max(1, ...texts.map(({ lines }) => lines.length));
  const rows: Row[] = [];
  for (let n = 0; n < count; n++) {
    const [isFirst, isLast] = [n === 0, n === count - 1];
    const above = isFirst ? padding.above : 0;
    const height = above + place.size * leading + (isLast ? padding.above : 0);
    const lines = texts.flatMap((text, at): PlacedLine[] => {
      const line = text.lines[n];
      return line && line.runs.length > 0 ? [placed(line, text, at, place)] : [];
    });
    const footnotes: Row[] = [];
    for (const { line } of lines) footnotes.push(...(await place.setter.footnotesOf(line)));
    rows.push({
      lines: lines.map((one) => ({ ...one, down: above })),
      shapes: grid(place.columns, height, { isFirst, isLast, isHead: isHead(texts) }),
      before: 0,
      height,
      isBound: !isLast,
      heading: undefined,
      repeated: [],
      footnotes,
    });
  }
  return rows;
}

const isHead = (texts: readonly Text[]) => texts.some(({ cell }) => cell.look === "HeadCell");

function placed(
  line: Line,
  { cell, by }: Text,
  at: number,
  { columns, size, aligns, fromRight }: Place,
): PlacedLine {
  const column = columns[at]!;
  const length = (line.width * size) / 1000;
  const begins = /\p{L}/u.test(textOf(cell)) ? by.rightToLeft : fromRight;
  const align = aligns[at] ?? (begins ? "right" : "left");
  const free = column.width - 2 * padding.beside - length;
  const shift = align === "right" ? free : align === "center" ? free / 2 : 0;
  const style = { ...looks[cell.look], size };
  return { paragraph: cell, line, style, left: column.left + padding.beside + shift };
}

/**
 * Returns the lines around the cells of a row: above, below, and between the columns; and the
 * background of headings.
 */
function grid(
  columns: readonly Column[],
  height: number,
  { isFirst, isLast, isHead }: { isFirst: boolean; isLast: boolean; isHead: boolean },
): Shape[] {
  const left = Math.min(...columns.map((column) => column.left));
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const across = (top: number) => ({ left, width, top, height: thin, colour: measures.line });
  const edges = [left + width, ...columns.map((column) => column.left)];
  return [
    ...(isHead ? [{ left, width, top: 0, height, colour: measures.head }] : []),
    ...(isFirst ? [across(0)] : []),
    ...(isLast ? [across(height)] : []),
    ...edges.map((edge) => ({
      left: edge,
      width: thin,
      top: 0,
      height: height + (isLast ? thin : 0),
      colour: measures.line,
    })),
  ];
}

/** Repeats the column headings on each page of the table; screen readers read them once. */
function repeatedHead([head = [], ...body]: Row[][]): Row[] {
  const height = head.reduce((sum, row) => sum + row.height, 0);
  const again = height < mostRepeated ? head : [];
  const repeated = again.map((row) => ({
    ...row,
    footnotes: [],
    lines: row.lines.map((one) => ({ ...one, paragraph: undefined })),
  }));
  return [
    // Column headings never end a page.
    ...head.map((row) => ({ ...row, isBound: body.length > 0 })),
    ...body.flat().map((row) => ({ ...row, repeated })),
  ];
}
