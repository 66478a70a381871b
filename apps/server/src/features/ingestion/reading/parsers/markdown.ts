import { Buffer } from "node:buffer";

import { decodeText } from "../decode.ts";
import type { TextBlock } from "../page.ts";
import type { Parser } from "../parser.ts";
import { documentOf, sectionsOf } from "../sections.ts";

export const parser: Parser = {
  parse(chunks) {
    const source = decodeText(Buffer.concat(chunks));
    return documentOf(sectionsOf(source, markdownBlocks(source)));
  },
};

const heading = /^ {0,3}(#{1,6})(?:\s|$)/;
const underline = /^ {0,3}(=+|-{2,})\s*$/;
const fence = /^ {0,3}(```+|~~~+)/;
const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const row = /^\s*\|.*\|\s*$/;
/** Metadata at the very start, between two rules. */
const frontMatter = /^---\n[\s\S]*?\n---(?:\n|$)/;
const rule = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;

/**
 * The blocks of a Markdown source. They are ranges of the source as it stands, marks included, so
 * that every quote is verbatim.
 */
export function markdownBlocks(source: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  let fenced: string | undefined;
  let start = frontMatter.exec(source)?.[0].length ?? 0;
  if (start > 0)
    blocks.push({
      kind: "paragraph",
      level: 0,
      start: 0,
      end: source.slice(0, start).trimEnd().length,
    });
  for (const line of source.slice(start).split("\n")) {
    const end = start + line.length;
    const mark = fence.exec(line)?.[1];
    if (fenced !== undefined) {
      if (open) open.end = end;
      if (mark?.startsWith(fenced)) [fenced, open] = [undefined, undefined];
    } else if (mark) {
      fenced = mark;
      open = { kind: "paragraph", level: 0, start, end };
      blocks.push(open);
    } else if (line.trim() === "" || (rule.test(line) && !(open?.kind === "paragraph"))) {
      open = undefined;
    } else {
      const underlined = open?.kind === "paragraph" && underline.exec(line);
      if (open && underlined) {
        Object.assign(open, {
          kind: "heading",
          level: underlined[1]?.startsWith("=") ? 1 : 2,
          end,
        });
        open = undefined;
      } else {
        const next = blockOf(line, start, end);
        if (open && next.kind === open.kind && next.kind !== "heading") open.end = end;
        else if (open?.kind === "list" && next.kind === "paragraph") open.end = end;
        else blocks.push((open = next));
      }
    }
    start = end + 1;
  }
  return blocks;
}

function blockOf(line: string, start: number, end: number): TextBlock {
  const level = heading.exec(line)?.[1]?.length ?? 0;
  if (level > 0) return { kind: "heading", level, start, end };
  const kind = item.test(line) ? "list" : row.test(line) ? "table" : "paragraph";
  return { kind, level: 0, start, end };
}
