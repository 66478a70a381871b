import { withoutFormulas } from "#ui/markdown/math.ts";

/** What the editor has no nodes for, in Markdown without its escaped signs. */
const others = [
  // tables, code, other headings, lines across
  /^.*\|.*\n[ >]*\|?[ :|-]*-[ :|-]*$/m,
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
  return others.every((other) => !other.test(plain));
}
