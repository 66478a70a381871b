import type { Segment } from "../marks/text-ranges.ts";
import type { LaidRow } from "./layout.ts";

/** The content type of a table column. */
export interface Column {
  /** Amounts, percentages and dates, which are end-aligned. */
  isOfNumbers: boolean;
  /** Sentences, which need more width. */
  isOfProse: boolean;
}

/** Minimum characters of a prose cell. */
const prose = 36;
/** A word too long to set the width of a column. */
const longWord = /\S{32}/;

/** Returns the columns of a table, as many as its longest row has cells. */
export function columnsOf(rows: readonly LaidRow[]): Column[] {
  const count = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: count }, (_, at) => {
    const texts = (of: readonly LaidRow[]) =>
      of.map(({ cells }) => textOf(cells[at] ?? [])).filter((text) => text !== "");
    const body = texts(rows.filter(({ head }) => !head));
    return {
      isOfNumbers: body.length > 0 && body.filter(isNumber).length > body.length / 2,
      isOfProse: texts(rows).some((text) => text.length > prose),
    };
  });
}

/** Returns the attributes that style a cell. */
export function shapeOf({ isOfNumbers, isOfProse }: Column, cell: readonly Segment[]) {
  const text = textOf(cell);
  return {
    "data-number": isOfNumbers ? (isNumber(text) ? "whole" : "") : undefined,
    "data-prose": isOfProse || undefined,
    "data-long": longWord.test(text) || undefined,
  };
}

const textOf = (cell: readonly Segment[]) =>
  cell
    .map(({ text }) => text)
    .join("")
    .trim();

const isNumber = (text: string) =>
  text.length < 40 &&
  /^[\p{Sc}(+−–-]*\s?[\d.,'’\s\u00A0\u202F/:-]*\d[\d.,]*\s?[%)\p{Sc}]*$/u.test(text);
