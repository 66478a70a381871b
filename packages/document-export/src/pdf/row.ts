import type { Paragraph } from "../blocks.ts";
import type { Line } from "./lines.ts";
import type { Style } from "./looks.ts";

/** A line of a paragraph with its horizontal position. */
export interface PlacedLine {
  /** The paragraph of the line; undefined for text that screen readers skip. */
  paragraph: Paragraph | undefined;
  line: Line;
  style: Style;
  /** Left edge, in points from the left edge of the page. */
  left: number;
  /** Distance below the upper edge of its row. */
  down?: number;
}

/** A rectangle behind or beside a row, in points from the row's top and the page's left edge. */
export interface Shape {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: string;
}

/** Lines beside each other; lengths are in points. */
export interface Row {
  lines: PlacedLine[];
  shapes: Shape[];
  before: number;
  height: number;
  /** Whether it stays on the page of the next row. */
  isBound: boolean;
  /** The heading that begins in this row. */
  heading: { title: string; level: number } | undefined;
  /** Rows repeated above it if it begins a page: the column headings of its table. */
  repeated: Row[];
  /** The footnotes whose marks it contains. */
  footnotes: Row[];
  /** Whether a short line is drawn above it. */
  ruled?: boolean;
}
