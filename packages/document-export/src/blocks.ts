/** The style of a paragraph; every format implements each. */
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

/** A part of a paragraph, a link if it has a URL. */
export interface Span {
  text: string;
  url?: string | undefined;
  strong?: boolean | undefined;
  /**
   * The paragraphs of a footnote. Each format numbers its footnotes through the file; the text is
   * empty.
   */
  footnote?: Paragraph[] | undefined;
  /** What was said about it; Word shows it, other formats leave it out. */
  comments?: readonly Comment[] | undefined;
}

/** A comment; spans that stand side by side share it by identity. */
export interface Comment {
  author: string;
  /** ISO 8601. */
  at: string;
  text: string;
}

export interface List {
  /** Number of the first item; undefined for a bulleted list. */
  start: number | undefined;
}

/** An item of a list, referenced by all of its paragraphs. */
export interface Item {
  list: List;
  /** Position in the list, from 0. */
  at: number;
  /** Number of lists around its own. */
  depth: number;
}

export interface Paragraph {
  look: Look;
  spans: Span[];
  /** ISO 639-1, if known. */
  language?: string;
  item?: Item | undefined;
  /** Whether the number or bullet of its item precedes it. */
  marked?: boolean;
}

export interface TableRow {
  cells: Paragraph[];
}

/** The first row contains the column headings. All rows have the same number of cells. */
export interface Table {
  rows: TableRow[];
  /** By column; undefined: aligned to the start side of its text. */
  aligns: ("left" | "center" | "right" | undefined)[];
}

export type Block = Paragraph | Table;

/** What a file is written from. */
export interface ExportDocument {
  title: string;
  /** ISO 639-1, the language of the file's own texts. */
  language: string;
  blocks: Block[];
  /** Note at the end of a PDF if a character could not be drawn. */
  lacking: string;
  /** When the content was last changed, in ISO 8601. */
  changedAt: string;
}

export const isTable = (block: Block): block is Table => "rows" in block;

export const paragraphOf = (look: Look, text: string, language?: string): Paragraph => ({
  look,
  spans: [{ text }],
  ...(language ? { language } : {}),
});

export const textOf = ({ spans }: Paragraph) => spans.map(({ text }) => text).join("");

/** The bullets of nested levels, in turn. */
export const bullets = ["•", "–"] as const;

/** Returns the sign before an item, such as "3." or "•". */
export const signOf = ({ list, at, depth }: Item): string =>
  list.start === undefined ? bullets[depth % bullets.length]! : `${list.start + at}.`;

/** Returns the text that determines the direction of a table: its column headings. */
export const headOf = ({ rows }: Table): string => (rows[0]?.cells ?? []).map(textOf).join(" ");
