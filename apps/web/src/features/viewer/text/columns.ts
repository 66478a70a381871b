import type { Segment } from "../marks/text-ranges.ts";
import type { LaidRow } from "./layout.ts";

/** What stands in a column of a table. */
export interface Column {
  /** Amounts, shares and dates: they stand under each other at their end. */
  isOfNumbers: boolean;
  /** Sentences, which want room. */
  isOfProse: boolean;
}

/** Letters from which a cell is prose. */
const prose = 36;
/** A word that no column should be as wide as. */
const longWord = /\S{32}/;

/** The columns of a table, as many as its longest row has cells. */
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

/** What the style sheet is told of a cell. */
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
