import type { Orientation } from "./turned-page.ts";

/** A word and its box: left, top, right, bottom. */
export type RecognisedWord = [text: string, x0: number, y0: number, x1: number, y1: number];

/** Words on one line, in the order of reading. */
export interface RecognisedLine {
  /** Height of its font. */
  size: number;
  words: RecognisedWord[];
}

/** What an engine saw on the picture of a page, measured in pixels of that picture stood upright. */
export interface RecognisedPage extends Orientation {
  width: number;
  height: number;
  lines: RecognisedLine[];
}

/** By the number of the page, from 1. */
export type RecognisedPages = Readonly<Record<number, RecognisedPage>>;

/** A page as it is displayed, in 8 bits of grey, row by row from the top. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** At this resolution a page is looked at; what is printed small is legible then. */
export const DOTS_PER_INCH = 300;
/** A larger picture is made smaller: A4 at this resolution has nine, a telephone's twelve million. */
export const MOST_DOTS = 12_500_000;
