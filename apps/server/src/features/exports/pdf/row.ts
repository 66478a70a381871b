import type { Paragraph } from "../story.ts";
import type { Line } from "./lines.ts";
import type { Style } from "./looks.ts";

/** A line of a paragraph at its place across the page. */
export interface PlacedLine {
  /** What it is a line of; undefined for what is shown but not read. */
  paragraph: Paragraph | undefined;
  line: Line;
  style: Style;
  /** Its left edge, in points from the left edge of the page. */
  left: number;
  /** How far it stands below the upper edge of its row. */
  down?: number;
}

/** A rectangle behind or beside a row, from its upper left corner; lengths are in points. */
export interface Shape {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: string;
}

/** Lines that stand beside each other, among those of all pages; lengths are in points. */
export interface Row {
  lines: PlacedLine[];
  shapes: Shape[];
  before: number;
  height: number;
  /** Stays on the page of the next one. */
  isBound: boolean;
  /** Of a heading that begins here. */
  heading: { title: string; level: number } | undefined;
  /** What stands above it where it begins a page: the column headings of its table. */
  repeated: Row[];
  /** Of the footnotes whose marks it holds. */
  footnotes: Row[];
  /** A short line stands above it. */
  ruled?: boolean;
}
