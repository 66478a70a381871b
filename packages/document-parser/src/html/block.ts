import type { Prose } from "../prose.ts";

/** A block of a web page, an email or a table cell. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "item"; depth: number; text: string }
  | { kind: "table"; rows: string[][]; heads: number }
  | { kind: "paragraph" | "footnote" | "code"; text: string };

export function put(prose: Prose, block: Block) {
  if (block.kind === "heading") prose.heading(block.level, block.text);
  else if (block.kind === "item") prose.item(block.depth, block.text);
  else if (block.kind === "table") prose.table(block.rows, block.heads);
  else prose[block.kind](block.text);
}

/** Returns the text of a block in one line. */
export const textOf = (block: Block): string =>
  block.kind === "table" ? block.rows.map((row) => row.join(" ")).join(" ") : block.text;
