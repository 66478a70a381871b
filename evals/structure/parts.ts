/** A part of a document, from its source, a reference, or the parser. */
export interface Part {
  kind: "heading" | "paragraph" | "list" | "table" | "footnote" | "code";
  /** Of a heading from 1, of a list item from 0. */
  level: number;
  text: string;
  /** Of a table: its rows of cells. */
  rows: string[][];
}

/** Returns letters and numbers for comparison: ideographs one by one, ignoring case and form. */
export const tokens = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replaceAll("\u00AD", "")
    .toLowerCase()
    .match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Returns the tokens as one string, to compare whole headings, rows and paragraphs. */
export const sameAs = (text: string) => tokens(text).join(" ");
