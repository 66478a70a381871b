import type { Part } from "./parts.ts";

/**
 * Returns the parts of a Markdown reference. Uses its own parser, so that the product's is not
 * measured against itself.
 */
export function partsOfMarkdown(source: string): Part[] {
  const parts: Part[] = [];
  let open: Part | undefined;
  let fenced = false;
  const begin = (kind: Part["kind"], level: number, text: string) => {
    open = { kind, level, text, rows: [] };
    parts.push(open);
  };
  for (const line of source.replaceAll(/<!--[\s\S]*?-->/g, "").split("\n")) {
    const fence = /^\s*(?:```|~~~)/.test(line);
    const [, marks = "", title = ""] = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line) ?? [];
    const [, indent = "", mark = "", item = ""] = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    if (fence) {
      fenced = !fenced;
      if (fenced) begin("code", 0, "");
      else open = undefined;
    } else if (fenced && open) open.text += `${line}\n`;
    else if (line.trim() === "") open = undefined;
    else if (marks) {
      begin("heading", marks.length, plain(title));
      open = undefined;
    } else if (/^\s*\|/.test(line)) {
      if (open?.kind !== "table") begin("table", 0, "");
      const row = cellsOf(line);
      if (!row.every((cell) => /^:?-+:?$/.test(cell))) open?.rows.push(row.map(plain));
    } else if (mark) {
      const number = /\d/.test(mark) ? `${mark} ` : "";
      begin("list", Math.floor(indent.length / 2), number + plain(item));
    } else if (open) open.text += ` ${plain(line.trim())}`;
    else begin("paragraph", 0, plain(line.trim()));
  }
  for (const part of parts.filter(({ kind }) => kind === "table")) {
    part.text = part.rows.map((row) => row.join("\t")).join("\n");
  }
  return parts.filter(({ text }) => text.trim() !== "");
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const entities = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["nbsp", " "],
]);

/** Removes emphasis and links. */
const plain = (text: string) =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<\/?[a-z][^>]*>/gi, " ")
    .replaceAll(/(?<!\\)(?:\*\*|__|~~|`)/g, "")
    .replaceAll(/(?<![\\\w])[*_]|(?<!\\)[*_](?!\w)/g, "")
    .replaceAll(/\\([^\w\s])/g, "$1")
    .replaceAll(/&(\w+);/g, (all, name: string) => entities.get(name) ?? all)
    .trim();
