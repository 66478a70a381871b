import { withoutFormulas } from "#ui/markdown/math.ts";

import { withoutTables } from "./markdown-table.ts";

/** What the editor has no nodes for, in Markdown without its escaped signs. */
const others = [
  // code, other headings, lines across
  /^[ >]*(?:`{3}|~{3})/m,
  /^[ >]*(?:#{1,2}|#{4,6})(?:\s|$)/m,
  /^[ >]*(?:=+|-{2,})\s*$/m,
  /^[ >]*([-*_])(?: *\1){2,}\s*$/m,
  // indented code, tabs
  /(?:^|\n\s*\n)[ >]{4,}(?![ >]|[-*+] |\d+[.)] )\S|\t/,
  // definitions, tasks
  /^[ >]*\[[^\]]+\]:/m,
  /^[ >]*(?:[-*+]|\d+[.)]) +\[[ x]\] /im,
  // code, links, pictures, footnotes, HTML, entities, struck text
  /`|\[[^\][]*\]\(|\[\^|<[a-z/!?]|&#?\w+;/i,
  /~(?=\S)[^~]*[^\s~]~/,
];

/** Whether the editor can hold a text without loss; else it is edited as Markdown. */
export function isHeld(markdown: string): boolean {
  if (withoutFormulas(markdown).formulas.length > 0) return false;
  const plain = markdown.replaceAll("\r\n", "\n").replaceAll(/\\[!-/:-@[-`{-~]/g, "x");
  const text = withoutTables(plain);
  return text !== undefined && others.every((other) => !other.test(text));
}
