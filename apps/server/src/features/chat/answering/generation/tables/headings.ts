import type { Period, PlacedPeriod } from "@lectern/text-analysis/dates/period";
import { periodsIn, together, unplaced, yearOf } from "@lectern/text-analysis/dates/periods";
import { besideLabel, type Line } from "./lines.ts";
import type { Column, Unit } from "./table.ts";
import { unitIn, withoutUnit } from "./units.ts";

/** The columns of a table: the cell at index c of a line spans `widths[c]` of them. */
export interface Layout {
  /** By the index of a cell in its line; the label is at 0. */
  widths: number[];
  /** The first column of each cell. */
  firsts: number[];
  count: number;
}

interface Head {
  text: string;
  at: number;
}

/** The columns of a table, from the heading lines above. `above`: periods named in captions. */
export function columnsOf(
  lines: readonly Line[],
  layout: Layout,
  above: readonly Period[],
): Column[] {
  const parts = Array.from({ length: layout.count }, (): string[] => []);
  const corners: string[] = [];
  for (const [number, line] of lines.entries()) {
    const corner = line.cells[0]?.text ?? "";
    if (periodsIn(corner).length > 0) corners.push(corner);
    for (const [column, text] of placed(line, layout, lines[number + 1])) {
      if (parts[column]?.at(-1) !== text) parts[column]?.push(text);
    }
  }
  return withOneUnit(parts.map((own) => columnOf([...corners, ...own], above)));
}

/** "October 30, 2022 | October 31, 2021 (In millions)": a unit centred under dates is for all. */
function withOneUnit(columns: Column[]): Column[] {
  const shared = columns.find(({ words, unit }) => words === "" && unit.scale !== undefined)?.unit;
  return columns.map((one) =>
    shared && one.words === "" ? { ...one, unit: { ...shared, ...one.unit } } : one,
  );
}

function columnOf(parts: string[], above: readonly Period[]): Column {
  const unit: Unit = Object.assign({}, ...parts.map(unitIn));
  const heading = parts.map(withoutUnit).filter(Boolean).join(" ");
  // "Q3 2022" above "% of revenue" is not 2022 %.
  const periods = periodsIn(heading.replaceAll(/(?<=\d) (?=%)/g, ","));
  const own = merged(periods);
  const [caption] = above;
  const period = own && caption && above.length === 1 ? (together(caption, own) ?? own) : own;
  return { heading, period, words: without(heading, periods), unit };
}

/** Merges the periods of several parts into one; undefined if they conflict. */
export function merged([first, ...rest]: readonly PlacedPeriod[]): Period | undefined {
  if (!first) return undefined;
  return rest
    .map(unplaced)
    .reduce<Period | undefined>((all, one) => all && together(all, one), unplaced(first));
}

/** A text with its periods and their function words removed. */
export function without(text: string, periods: readonly PlacedPeriod[]): string {
  let rest = text;
  for (const { from, to } of periods.toReversed())
    rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  return rest
    .replaceAll(/(?<!\p{L})(?:ended|ending|at|as of|for the|endend|au|am|zum)(?!\p{L})/giu, " ")
    .replaceAll(/[\s,.:;–-]+/g, " ")
    .trim();
}

/** Assigns the texts of a heading line to columns. `below`: the next heading line. */
function placed(line: Line, layout: Layout, below: Line | undefined): [number, string][] {
  const isLast = below === undefined;
  const isAlone = besideLabel(line).length === 1;
  const single = line.cells.flatMap(({ text }, place) =>
    place > 0 && layout.widths[place] === 1 && text !== "" ? [text] : [],
  );
  const heads = line.cells.flatMap(({ text }, place): Head[] => {
    if (place === 0 || withoutUnit(text) === "") return [];
    const at = layout.firsts[place] ?? layout.count;
    const periods = isAlone ? periodsOf(text, layout.count) : [];
    const pieces = periods.length > 0 ? periods : split(text, layout.widths[place] ?? 1, single);
    return pieces.map((piece, n) => ({ text: piece, at: at + n }));
  });
  if (heads.length === 0) {
    // A unit alone applies to all columns.
    const [only] = besideLabel(line);
    return only ? each(layout.count, () => only.text) : [];
  }
  if (heads.length === layout.count) return heads.map(({ text }, n) => [n, text]);
  const size = layout.count / heads.length;
  const isFloating = heads.length > besideLabel(line).length;
  // A line of periods with fewer cells than the rows is not set on their columns.
  const isApart =
    line.cells.length < layout.widths.length &&
    heads.every(({ text }) => periodsIn(text).length > 0);
  const isEven =
    Number.isInteger(size) &&
    (isFloating || isApart || heads.every(({ at }, n) => at >= n * size && at < (n + 1) * size));
  const isSpanning = heads.length > 1 || !isLast || periodsIn(heads[0]?.text ?? "").length > 0;
  if (isEven && isSpanning)
    return each(layout.count, (n) => heads[Math.floor(n / size)]?.text ?? "");
  if (isLast || heads.some(({ text }) => isCut(text))) {
    return heads.map(({ text, at }) => [at, text]);
  }
  const years = yearsIn(below, layout);
  const firsts = heads.map((_, n) => firstOf(n, heads, years));
  return heads.flatMap(({ text }, n) => {
    const [first = 0, next = layout.count] = firsts.slice(n, n + 2);
    return Array.from({ length: next - first }, (_, k): [number, string] => [first + k, text]);
  });
}

/**
 * The first column of a heading. "Three Months Ended June 30," may be above the last of its years:
 * those before it are its own too, unless the heading before it is such a day itself.
 */
function firstOf(n: number, heads: readonly Head[], years: ReadonlySet<number>): number {
  const [before, head] = [heads[n - 1], heads[n]];
  let first = head?.at ?? 0;
  if (!head || !needsYear(head) || (before && needsYear(before))) return first;
  while (first - 1 > (before?.at ?? -1) && years.has(first - 1)) first -= 1;
  return first;
}

const needsYear = ({ text }: Head): boolean => {
  const [period, ...others] = periodsIn(text);
  return period?.end !== undefined && yearOf(period) === undefined && others.length === 0;
};

/** The columns under which a line has only a year. */
const yearsIn = (line: Line, { firsts, widths }: Layout): Set<number> =>
  new Set(
    line.cells.flatMap(({ text }, place) =>
      widths[place] === 1 && /^(?:19|20)\d\d$/.test(text) ? (firsts[place] ?? []) : [],
    ),
  );

const each = (count: number, of: (n: number) => string): [number, string][] =>
  Array.from({ length: count }, (_, n) => [n, of(n)]);

/** Whether it is a date whose year is on the next line. */
const isCut = (text: string) => /^\p{L}{3,9}\.? \d{1,2},$/u.test(text);

const day = /\p{L}{3,9}\.? \d{1,2},/gu;
const anyYear = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const length =
  /(?=(?<!\p{L})(?:three|six|nine|twelve|drei|sechs|neun|zwölf) (?:months|monate) ?)/iu;

/** "Q2 2023 Q2 2022 YTD 2023 YTD 2022": the only text above columns they divide evenly; else empty. */
function periodsOf(text: string, count: number): string[] {
  const pieces = text.match(/\S.*?(?<!\d)(?:19|20)\d\d(?!\d)/gu) ?? [];
  const isEven = pieces.length > 1 && count % pieces.length === 0;
  // "2021 to 2023" is one period.
  return isEven && pieces.join(" ") === text && pieces.every((one) => /^[\p{Lu}\p{Nd}]/u.test(one))
    ? pieces
    : [];
}

/**
 * Splits the headings of several columns that were read as one: "Three Months Ended Nine Months
 * Ended", or "October 30, October 29, 2022 2023", where days and years are on two lines. `single`:
 * the headings of one column in the line, which "% of revenue Amount" may join.
 */
function split(text: string, width: number, single: readonly string[]): string[] {
  const lengths = text.split(length).map((piece) => piece.trim());
  if (lengths.length > 1) return lengths.filter(Boolean);
  if (width === 1) return [text];
  const pair = single.flatMap((one) => single.map((other) => [one, other]));
  const joined = width === 2 && pair.find((both) => both.join(" ") === text);
  if (joined) return joined;
  const [days, years] = [text.match(day) ?? [], text.match(anyYear) ?? []];
  if (days.length === width && years.length === width) {
    return days.map((one, n) => `${one} ${years[n]}`);
  }
  if (years.length === width) {
    let from = 0;
    return [...text.matchAll(anyYear)].map(({ index }) =>
      text.slice(from, (from = index + 4)).trim(),
    );
  }
  return [text];
}
