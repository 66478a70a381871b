import type { Period } from "@lectern/text-analysis/dates/period";

/** What stands in a cell, with its characters [start, end) of the page's text. */
export interface Cell {
  /** Verbatim, without white space around it. */
  text: string;
  start: number;
  end: number;
  /** Of a number: negative where it stands in brackets. Undefined: words. */
  value: number | undefined;
  /** The digits as they are written, without brackets, sign and signs of currencies. */
  digits: string;
  /** The sign of a currency that stands beside it. */
  currency: string | undefined;
  /** "%" or a word, such as kg. */
  unit: string | undefined;
}

/** In what a table's numbers are counted. */
export interface Unit {
  /** 1,000 where numbers are given in thousands; undefined where nothing is said. */
  scale?: number;
  /** The same for numbers of shares, where it differs. */
  sharesScale?: number;
  /** "$", "€", "£" or a word. */
  currency?: string;
  /** Anything else, such as "kW" or "%". */
  name?: string;
}

export interface Column {
  /** What stands above it, outermost first, without its unit. */
  heading: string;
  period: Period | undefined;
  /** What the heading says beside the period. */
  words: string;
  unit: Unit;
}

export interface Row {
  label: string;
  /** The characters of the label in the page's text. */
  start: number;
  end: number;
  /** What else names it: its cells that hold words. */
  names: string[];
  /** The labels of the groups in which it stands, outermost first. */
  sections: string[];
  /** By column; undefined: nothing, or not told apart from its neighbour's. */
  cells: (Cell | undefined)[];
}

export interface Table {
  /** What stands above it on the page: its title and what introduces it, nearest first. */
  captions: string[];
  /** The headings of the page below which it stands, outermost first. */
  headings: string[];
  /** What the heading of the labels' column says. */
  corner: string;
  columns: Column[];
  rows: Row[];
  unit: Unit;
}

/** A page as it is stored, as far as tables are read from it. */
export interface TablePage {
  text: string;
  blocks: readonly { kind: string; start: number; end: number; head?: number; level?: number }[];
  /** ISO 639-1, or "und". */
  language: string;
}
