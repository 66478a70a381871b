import type { Buffer } from "node:buffer";

/** Documents with more text than this are refused, in UTF-16 units. */
export const MOST_TEXT = 20_000_000;

/** `furniture`: what repeats from page to page, such as running titles and page numbers. */
export type BlockKind =
  | "heading"
  | "paragraph"
  | "list"
  | "table"
  | "footnote"
  | "code"
  | "furniture";

/**
 * A block as a range of characters of its page's text. The rows of a table are parted by a line feed
 * and their cells by a tab, the items of a list by a line feed.
 */
export interface TextBlock {
  kind: BlockKind;
  /** Of a heading: 1 is the largest. Of a list's item: how deep it stands, from 0. 0 for all else. */
  level: number;
  start: number;
  end: number;
  /** Of a table with column headings: where they end. */
  head?: number;
}

/** What every format is read into: one page, or a section, slide or sheet where there are no pages. */
export interface ReadPage {
  text: string;
  /** In the order of reading; what lies in none of them is not searched. */
  blocks: TextBlock[];
  /** A box per word (segments.ts); empty where nothing is displayed as pages. */
  segments: Buffer;
  /** Points of the displayed page; null without one. */
  width: number | null;
  height: number | null;
  /** What the file calls it, such as the name of a sheet. */
  label?: string;
  /** It holds no text, or little, but shows what may be some: worth recognising. */
  isPictured?: boolean;
  /** It shows text that could not be read: its fonts do not say which characters they show. */
  isUnreadable?: boolean;
}
