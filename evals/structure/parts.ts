/** What a document consists of, whoever says so: its source, a reference, or the reader. */
export interface Part {
  kind: "heading" | "paragraph" | "list" | "table" | "footnote" | "code";
  /** Of a heading from 1, of an item from 0. */
  level: number;
  text: string;
  /** Of a table: its rows of cells. */
  rows: string[][];
}

/** Letters and numbers as they are compared: ideographs one by one, without regard to case or form. */
export const tokens = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replaceAll("\u00AD", "")
    .toLowerCase()
    .match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The same as one string, to compare whole headings, rows and paragraphs. */
export const sameAs = (text: string) => tokens(text).join(" ");
