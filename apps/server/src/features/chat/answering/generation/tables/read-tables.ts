import { periodsIn, yearOf } from "@lectern/text-analysis/dates/periods";
import { columnsOf, type Layout, without } from "./headings.ts";
import {
  besideLabel,
  holdsValues,
  isAlone,
  isListItem,
  type Line,
  linesOf,
  saysWhen,
} from "./lines.ts";
import type { Cell, Row, Table, TablePage, Unit } from "./table.ts";
import { unitIn } from "./units.ts";

/** Maximum characters read of a text above a table, from its end. */
const longestCaption = 500;
/** Maximum characters of a line between two parts of one table. */
const longestBetween = 120;
const mostAbove = 4;
/** Minimum characters of a wrapped line; a shorter one was not broken for lack of space. */
const shortestWrapped = 40;

/**
 * The tables of a page in order. A table without headings takes those of the table it continues:
 * the one above it on the page, or the last of the previous page, which `before` reads.
 */
export function tablesOf(page: TablePage, before?: () => Table | undefined): Table[] {
  const tables: Table[] = [];
  let open = before;
  let between: Said[] = [];
  const above: string[] = [];
  let path: { text: string; level: number }[] = [];
  for (const block of page.blocks) {
    const { kind, start, end } = block;
    if (kind === "furniture" || kind === "footnote") continue;
    if (kind !== "table") {
      const said = page.text.slice(start, end);
      const { level = 1 } = block;
      if (kind === "heading")
        path = [...path.filter((one) => one.level < level), { text: said, level }];
      between.push({ text: said, start });
      above.unshift(said.slice(-longestCaption));
      continue;
    }
    const read = tableOf(page, block, above.slice(0, mostAbove), { open, between });
    if (read) {
      const table = { ...read, headings: path.map(({ text }) => text) };
      tables.push(table);
      open = () => table;
    }
    between = [];
  }
  return tables;
}

/** A text of a page with its position. */
interface Said {
  text: string;
  start: number;
}

interface Earlier {
  open: (() => Table | undefined) | undefined;
  between: Said[];
}

function tableOf(
  { text, language }: TablePage,
  { start, end, head }: TablePage["blocks"][number],
  above: string[],
  { open, between }: Earlier,
): Omit<Table, "headings"> | undefined {
  const lines = linesOf(text, start, end, language).filter((line) => !isListItem(line));
  const { titles, heads: own, body } = parted(lines, head);
  const heads = own.length > 0 ? [...lengthsAbove(above), ...own] : own;
  const layout = layoutOf(body);
  if (layout.count === 0) return undefined;
  const mayGoOn =
    heads.length === 0 && between.every(({ text: said }) => said.length <= longestBetween);
  const earlier = mayGoOn ? open?.() : undefined;
  if (earlier?.columns.length === layout.count) {
    const rows = rowsOf(body, layout, between);
    const captions = between.map(({ text: said }) => said).toReversed();
    return { ...earlier, rows, captions: [...captions, ...earlier.captions] };
  }
  const captions = [
    ...titles.map(({ cells }) => cells.map((cell) => cell.text).join(" ")),
    ...above,
  ];
  const periods = captions.slice(0, 2).flatMap((said) => periodsIn(said));
  const withoutYear = periods.filter(({ year, end }) => (end?.year ?? year) === undefined);
  const corner = heads
    .map(({ cells }) => cells[0]?.text ?? "")
    .join(" ")
    .trim();
  return {
    captions,
    corner,
    columns: columnsOf(heads, layout, withoutYear),
    rows: rowsOf(body, layout, []),
    unit: unitOf(heads, captions),
  };
}

/** "Three Months Ended   Nine Months Ended": headings of columns that are above the table. */
function lengthsAbove([nearest = ""]: readonly string[]): Line[] {
  const periods = periodsIn(nearest);
  const isHeading = periods.length > 0 && periods.every((one) => yearOf(one) === undefined);
  if (!isHeading || without(nearest, periods) !== "") return [];
  const blank = { start: 0, end: 0, values: undefined };
  return [{ start: 0, cells: ["", nearest].map((text) => ({ ...blank, text })) }];
}

/** The unit of the numbers; the nearest mention wins. */
function unitOf(heads: readonly Line[], captions: readonly string[]): Unit {
  const said = [
    ...heads.flatMap(({ cells }) => cells.slice(0, 1)).map(({ text }) => text),
    ...captions,
  ];
  return Object.assign({}, ...said.toReversed().map(unitIn));
}

/** Splits lines into those above the headings, the headings, and the rows below. */
function parted(lines: readonly Line[], head: number | undefined) {
  const first = lines.findIndex((line) => !isAlone(line) || line.cells[0]?.text === "");
  const none = { titles: [], heads: [], body: [...lines] };
  const begins = lines[first];
  if (!begins || holdsValues(begins) || besideLabel(begins).length === 0) return none;
  let last = first + 1;
  // "ASSETS:" in the middle of a line names the rows below it.
  const isSection = (line: Line) =>
    isAlone(line) && besideLabel(line).some(({ text }) => text.endsWith(":"));
  const isHead = (line: Line) =>
    !holdsValues(line) &&
    !isSection(line) &&
    besideLabel(line).length > 0 &&
    (line.start < (head ?? 0) ||
      besideLabel(line).every(saysWhen) ||
      (line.cells[0]?.text === "" && besideLabel(line).some(saysWhen)));
  while (lines[last] && isHead(lines[last]!)) last += 1;
  return {
    titles: lines.slice(0, first),
    heads: lines.slice(first, last),
    body: lines.slice(last),
  };
}

/** A cell with the numbers of several columns counts as several. */
function layoutOf(body: readonly Line[]): Layout {
  const places = Math.max(0, ...body.map(({ cells }) => cells.length));
  const flat = Math.max(0, ...body.map((line) => numbersOf(line).length));
  const widths = Array.from({ length: places }, (_, place) =>
    flat > places - 1
      ? Math.max(1, ...body.map(({ cells }) => cells[place]?.values?.length ?? 1))
      : 1,
  );
  widths[0] = 0;
  let count = 0;
  const firsts = widths.map((width) => (count += width) - width);
  return { widths, firsts, count };
}

/** The numbers of a line, or words in place of one, however they are split into cells. */
const numbersOf = (line: Line) =>
  besideLabel(line).flatMap(
    ({ text, start, end, values }): (Cell | undefined)[] =>
      values ?? [
        { text, start, end, value: undefined, digits: "", currency: undefined, unit: undefined },
      ],
  );

/** `above`: the texts between this table and the one it continues. */
function rowsOf(body: readonly Line[], layout: Layout, above: readonly Said[]): Row[] {
  const rows: Row[] = [];
  const outer = [...above];
  let sections: Said[] = [];
  let wasSection = false;
  for (const line of body) {
    const [label] = line.cells;
    if (!label) continue;
    if (isAlone(line)) {
      const said = {
        text: line.cells.map(({ text }) => text).join(""),
        start: label.start,
      };
      sections = wasSection ? [...sections, said] : [said];
      wasSection = true;
      continue;
    }
    wasSection = false;
    const before = sections.at(-1) ?? (rows.length === 0 ? outer.at(-1) : undefined);
    const isWrapped = before !== undefined && goesOn(before.text, label.text);
    if (isWrapped) (sections.length > 0 ? sections : outer).pop();
    const cells = cellsOf(line, layout);
    rows.push({
      label: isWrapped ? `${before.text} ${label.text}` : label.text,
      start: isWrapped ? before.start : label.start,
      end: label.end,
      sections: [...outer, ...sections]
        .filter(({ text }) => !isRowAlone(text))
        .map(({ text }) => text.replace(/:$/, "")),
      names: cells.flatMap((cell) => (cell && cell.value === undefined ? [cell.text] : [])),
      cells,
    });
  }
  return rows;
}

/** "Common stock ($0.01 par value; 100,000 shares authorized; …": a row whose cells are elsewhere. */
const isRowAlone = (text: string) => text.length >= shortestWrapped && /\d[\d,.]*\d/u.test(text);

/** A label of two lines: the first long and not a sentence, the second in lower case. */
const goesOn = (first: string, second: string) =>
  first.length >= shortestWrapped && /^\p{Ll}/u.test(second) && !/[:.;!?]$/.test(first);

/** The cells by column; undefined for a cell with fewer numbers than columns. */
function cellsOf(line: Line, { widths, firsts, count }: Layout): (Cell | undefined)[] {
  const all = numbersOf(line);
  const isMerged = line.cells.some(({ values }) => (values?.length ?? 0) > 1);
  if (isMerged && all.length === count) return all;
  const cells = Array.from({ length: count }, (): Cell | undefined => undefined);
  for (const [place, { text, start, end, values }] of line.cells.entries()) {
    if (place === 0 || text === "") continue;
    const words = {
      text,
      start,
      end,
      value: undefined,
      digits: "",
      currency: undefined,
      unit: undefined,
    };
    const own = values ?? [words];
    if (own.length === widths[place])
      for (const [n, one] of own.entries()) cells[(firsts[place] ?? 0) + n] = one;
  }
  return cells;
}
