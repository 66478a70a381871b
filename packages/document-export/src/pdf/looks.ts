import type { Look } from "../blocks.ts";
import type { Weight } from "./typefaces.ts";

/** The product's colours in print: text, secondary text, links, the bar beside a passage. */
export const ink = "0.059 0.102 0.188";
const faint = "0.31 0.349 0.42";
export const blue = "0 0.478 0.725";
const bar = "0.22 0.706 1";

/** Lengths are in points. */
export interface Style {
  size: number;
  weight: Weight;
  before: number;
  after: number;
  /** Indent on the start side. */
  indent: number;
  colour: string;
  /** Level in the outline, from 0. */
  level?: number;
  /** Its last line stays on the page of the next block. */
  bound?: boolean;
  /** Colour of a bar beside it. */
  bar?: string;
}

const text = { size: 10.5, weight: 400, before: 0, after: 6, indent: 0, colour: ink } as const;
const aside = { ...text, size: 9, indent: 20, colour: faint };
const heading = { ...text, weight: 600, bound: true } as const;

export const looks: Record<Look, Style> = {
  Title: { ...heading, size: 20, after: 12, level: 0 },
  Heading1: { ...heading, size: 14, before: 16, level: 1 },
  Heading2: { ...heading, size: 12, before: 12, after: 4, level: 2 },
  Heading3: { ...heading, size: 11, before: 10, after: 4, level: 3 },
  Normal: text,
  ListItem: { ...text, after: 3 },
  Code: { ...text, size: 9.5, indent: 14 },
  Quote: { ...text, before: 10, after: 3, indent: 20, bound: true, bar },
  Reference: aside,
  Standing: aside,
  Note: { ...text, indent: 20 },
  Cell: { ...text, size: 9, after: 0 },
  HeadCell: { ...text, size: 9, weight: 600, after: 0 },
  Footnote: { ...text, size: 8.5, after: 2 },
};

/** Indent of an item's text from the start of its list. */
export const listStep = 16;
/** Tables: cell padding, smallest font size, space around, and colours. */
export const table = {
  padding: { beside: 4.5, above: 3 },
  smallest: 6.5,
  before: 8,
  after: 10,
  line: "0.765 0.792 0.839",
  head: "0.945 0.957 0.973",
};

/** Line height as a share of the font size; Arabic, Thai and Devanagari need this much. */
export const leading = 1.55;
/** A4. */
export const page = { width: 595.28, height: 841.89, margin: 71 };
