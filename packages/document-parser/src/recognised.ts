import type { Orientation } from "./turned-page.ts";

/** A word and its box: left, top, right, bottom. */
export type RecognisedWord = [text: string, x0: number, y0: number, x1: number, y1: number];

/** Words on one line, in reading order. */
export interface RecognisedLine {
  /** Font height. */
  size: number;
  words: RecognisedWord[];
}

/** What an engine recognized on the picture of a page, in pixels of the upright picture. */
export interface RecognisedPage extends Orientation {
  width: number;
  height: number;
  lines: RecognisedLine[];
}

/** By page number, from 1. */
export type RecognisedPages = Readonly<Record<number, RecognisedPage>>;

/** A page as displayed, in 8-bit gray, row by row from the top. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Resolution at which a page is recognized; small print is legible at it. */
export const DOTS_PER_INCH = 300;
/**
 * Maximum pixels; larger pictures are reduced. A4 at this resolution has nine million, a phone's
 * photo twelve.
 */
export const MOST_DOTS = 12_500_000;
