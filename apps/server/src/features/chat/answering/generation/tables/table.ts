import type { Period } from "@lectern/text-analysis/dates/period";

/** The content of a cell, at the characters [start, end) of the page's text. */
export interface Cell {
  /** Verbatim, trimmed. */
  text: string;
  start: number;
  end: number;
  /** The number, negative if in brackets. Undefined: words. */
  value: number | undefined;
  /** The digits as written, without brackets, sign and currency. */
  digits: string;
  /** The currency sign next to it. */
  currency: string | undefined;
  /** "%" or a word, such as kg. */
  unit: string | undefined;
}

/** The unit of a table's numbers. */
export interface Unit {
  /** 1,000 if numbers are in thousands; undefined if not stated. */
  scale?: number;
  /** The same for numbers of shares, if different. */
  sharesScale?: number;
  /** "$", "€", "£" or a word. */
  currency?: string;
  /** Anything else, such as "kW" or "%". */
  name?: string;
}

export interface Column {
  /** The headings above it, outermost first, without the unit. */
  heading: string;
  period: Period | undefined;
  /** The words of the heading without the period. */
  words: string;
  unit: Unit;
}

export interface Row {
  label: string;
  /** Start of the label in the page's text. */
  start: number;
  end: number;
  /** Its cells with words, which name it too. */
  names: string[];
  /** The labels of its groups, outermost first. */
  sections: string[];
  /** By column; undefined: empty, or not separable from its neighbour. */
  cells: (Cell | undefined)[];
}

export interface Table {
  /** Texts above it on the page, nearest first: its title and introduction. */
  captions: string[];
  /** The page headings above it, outermost first. */
  headings: string[];
  /** The heading of the label column. */
  corner: string;
  columns: Column[];
  rows: Row[];
  unit: Unit;
}

/** The parts of a stored page that tables are read from. */
export interface TablePage {
  text: string;
  blocks: readonly { kind: string; start: number; end: number; head?: number; level?: number }[];
  /** ISO 639-1, or "und". */
  language: string;
}
