import type { Buffer } from "node:buffer";

/** Documents with more text than this are refused, in UTF-16 units. */
export const MOST_TEXT = 20_000_000;

/** `furniture`: text repeated on every page, such as running titles and page numbers. */
export type BlockKind =
  | "heading"
  | "paragraph"
  | "list"
  | "table"
  | "footnote"
  | "code"
  | "furniture";

/**
 * A block as a range of characters of its page's text. Table rows are separated by a line feed and
 * cells by a tab, list items by a line feed.
 */
export interface TextBlock {
  kind: BlockKind;
  /** Of a heading: 1 is the largest. Of a list item: its depth, from 0. Otherwise 0. */
  level: number;
  start: number;
  end: number;
  /** End of the column headings of a table, if it has any. */
  head?: number;
}

/** One page in the form common to all formats; a section, slide or sheet in files without pages. */
export interface ReadPage {
  text: string;
  /** In reading order; text outside blocks is not searched. */
  blocks: TextBlock[];
  /** A box per word (segments.ts); empty for formats that are not displayed as pages. */
  segments: Buffer;
  /** Size of the displayed page in points; null without one. */
  width: number | null;
  height: number | null;
  /** The file's own name for it, such as a sheet's. */
  label?: string;
  /** It has little or no text but shows what may be text: worth recognizing. */
  isPictured?: boolean;
  /** It shows text that could not be read, since its fonts do not map glyphs to characters. */
  isUnreadable?: boolean;
}
