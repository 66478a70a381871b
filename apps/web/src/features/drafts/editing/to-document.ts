import type { JSONContent } from "@tiptap/core";

import { inlineOf } from "./inline.ts";
import { endOfTable, tableIn } from "./markdown-table.ts";

type IsKnown = (index: number) => boolean;

const heading = /^ {0,3}### +(.*?)(?: +#+)? *$/;
const quoted = /^ {0,3}> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])(?:( {1,4})(?! )(.*)| *)$/;

const isBlank = (line: string) => line.trim() === "";

/** Whether a line ends the paragraph before it. */
function interrupts(line: string) {
  const [, , marker, , text] = item.exec(line) ?? [];
  const begins = marker !== undefined && text !== undefined && /^(?:[-*+]|1[.)])$/.test(marker);
  return isBlank(line) || heading.test(line) || quoted.test(line) || begins;
}

/** Returns a section's Markdown as a document of the editor, which has to hold it (`isHeld`). */
export function documentOf(markdown: string, isKnown: IsKnown): JSONContent {
  const blocks = blocksIn(markdown.replaceAll("\r\n", "\n").split("\n"), isKnown);
  return { type: "doc", content: blocks.length > 0 ? blocks : [{ type: "paragraph" }] };
}

function blocksIn(lines: readonly string[], isKnown: IsKnown): JSONContent[] {
  const blocks: JSONContent[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    const [, title] = heading.exec(line) ?? [];
    const table = endOfTable(lines, at);
    if (isBlank(line)) at++;
    else if (title !== undefined) {
      blocks.push({ type: "heading", attrs: { level: 3 }, ...words(title, isKnown) });
      at++;
    } else if (quoted.test(line)) {
      const end = endOf(lines, at, (next) => quoted.test(next) || !interrupts(next));
      const inside = lines.slice(at, end).map((one) => one.replace(quoted, ""));
      blocks.push({ type: "blockquote", content: orEmpty(blocksIn(inside, isKnown)) });
      at = end;
    } else if (item.test(line)) {
      const list = listAt(lines, at, isKnown);
      blocks.push(list.block);
      at = list.end;
    } else if (table !== undefined) {
      blocks.push(tableIn(lines.slice(at, table), (cell) => inlineOf(cell, isKnown)));
      at = table;
    } else {
      const goesOn = (next: string, place: number) =>
        !interrupts(next) && endOfTable(lines, place) === undefined;
      const end = endOf(lines, at + 1, goesOn);
      blocks.push({ type: "paragraph", ...words(joined(lines.slice(at, end)), isKnown) });
      at = end;
    }
  }
  return blocks;
}

function endOf(
  lines: readonly string[],
  from: number,
  goesOn: (line: string, at: number) => boolean,
) {
  const end = lines.findIndex((line, at) => at >= from && !goesOn(line, at));
  return end < 0 ? lines.length : end;
}

const orEmpty = (blocks: JSONContent[]): JSONContent[] =>
  blocks.length > 0 ? blocks : [{ type: "paragraph" }];

function words(text: string, isKnown: IsKnown) {
  const content = inlineOf(text.trim(), isKnown);
  return content.length > 0 ? { content } : {};
}

/** Joins the lines of a paragraph; a backslash or two spaces at the end keep the break. */
const joined = (lines: readonly string[]) =>
  lines
    .map((line, at) => {
      if (at === lines.length - 1) return line.trim();
      const kept = /(?: {2,}|(?<!\\)(?:\\\\)*\\)$/.exec(line);
      return kept ? `${line.replace(/(?: {2,}|\\)$/, "").trim()}\n` : `${line.trim()} `;
    })
    .join("");

/** Reads the items that follow each other with the same kind of marker. */
function listAt(lines: readonly string[], from: number, isKnown: IsKnown) {
  const marker = item.exec(lines[from]!)![2]!;
  const kind = marker.at(-1)!;
  const items: JSONContent[] = [];
  let at = from;
  while (at < lines.length) {
    const [, indent = "", mark = "", gap = " ", text = ""] = item.exec(lines[at]!) ?? [];
    if (mark.at(-1) !== kind) break;
    const width = indent.length + mark.length + gap.length;
    const inside = [text];
    for (at++; at < lines.length; at++) {
      const line = lines[at]!;
      const isIndented = line.startsWith(" ".repeat(width));
      const next = lines.slice(at).find((one) => !isBlank(one));
      if (
        isBlank(line)
          ? !next?.startsWith(" ".repeat(width))
          : !isIndented && isNew(line, lines[at - 1]!)
      )
        break;
      inside.push(isIndented ? line.slice(width) : line.trim());
    }
    const blocks = orEmpty(blocksIn(inside, isKnown));
    const first = blocks[0]?.type === "paragraph" ? [] : [{ type: "paragraph" }];
    items.push({ type: "listItem", content: [...first, ...blocks] });
    // Blank lines between items.
    const next = lines.findIndex((line, place) => place >= at && !isBlank(line));
    if (next >= 0 && item.exec(lines[next]!)?.[2]?.at(-1) === kind) at = next;
  }
  const start = Number.parseInt(marker, 10);
  const block = Number.isNaN(start)
    ? { type: "bulletList", content: items }
    : { type: "orderedList", attrs: { start }, content: items };
  return { block, end: at };
}

/** Whether a line that is not indented ends an item: what follows a blank line, or begins a block. */
const isNew = (line: string, before: string) =>
  isBlank(before) || item.test(line) || interrupts(line);
