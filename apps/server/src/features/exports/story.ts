/** How a paragraph looks; every format has a look for each. */
export type Look =
  | "Title"
  | "Heading1"
  | "Heading2"
  | "Heading3"
  | "Normal"
  | "ListItem"
  | "Code"
  | "Quote"
  | "Reference"
  | "Standing"
  | "Note"
  | "Cell"
  | "HeadCell"
  | "Footnote";

/** A piece of a paragraph; one with an address leads there. */
export interface Span {
  text: string;
  url?: string | undefined;
  strong?: boolean | undefined;
  /** The mark of this footnote. Every format numbers them through the file; the text is empty. */
  footnote?: Paragraph[] | undefined;
}

export interface List {
  /** The number of its first item; undefined for one with bullets. */
  start: number | undefined;
}

/** An item of a list; all of its paragraphs name it. */
export interface Item {
  list: List;
  /** Its place in the list, from 0. */
  at: number;
  /** How many lists it stands in beside its own. */
  depth: number;
}

export interface Paragraph {
  look: Look;
  spans: Span[];
  /** ISO 639-1, where it is known. */
  language?: string;
  item?: Item | undefined;
  /** The number or bullet of its item stands before it. */
  marked?: boolean;
}

export interface TableRow {
  cells: Paragraph[];
}

/** Its first row has the column headings. All rows have as many cells. */
export interface Table {
  rows: TableRow[];
  /** By column; undefined where a cell begins where its text does. */
  aligns: ("left" | "center" | "right" | undefined)[];
}

export type Block = Paragraph | Table;

export const isTable = (block: Block): block is Table => "rows" in block;

export const paragraphOf = (look: Look, text: string, language?: string): Paragraph => ({
  look,
  spans: [{ text }],
  ...(language ? { language } : {}),
});

export const textOf = ({ spans }: Paragraph) => spans.map(({ text }) => text).join("");

/** Bullets of the levels in turn. */
export const bullets = ["•", "–"] as const;

/** "3." or "•" */
export const signOf = ({ list, at, depth }: Item): string =>
  list.start === undefined ? bullets[depth % bullets.length]! : `${list.start + at}.`;

/** The text that decides in which direction a table runs: that of its column headings. */
export const headOf = ({ rows }: Table): string => (rows[0]?.cells ?? []).map(textOf).join(" ");
