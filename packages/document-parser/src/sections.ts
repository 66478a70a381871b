import { Buffer } from "node:buffer";

import { ReadingFailure } from "./process/failures.ts";
import type { ReadPage, TextBlock } from "./page.ts";
import type { ParsedDocument } from "./process/parser.ts";

/** Sufficient and maximum characters of a section; about a page of a book. */
const ENOUGH = 3000;
const MOST = 4500;
/** Characters of the open section from which a large heading begins a new one. */
const WORTH = 1200;

/**
 * Cuts a text into sections that serve as its pages: slices of the source between blocks, without
 * boxes. A block longer than a section is cut at a line end or space.
 */
export function sectionsOf(source: string, blocks: TextBlock[]): ReadPage[] {
  const sections: ReadPage[] = [];
  let open: TextBlock[] = [];
  const close = () => {
    const [first, last] = [open[0], open.at(-1)];
    if (first && last) sections.push(pageOf(source, open, first.start, last.end));
    open = [];
  };
  for (const block of blocks.flatMap((whole) => parts(source, whole))) {
    const length = open[0] ? block.end - open[0].start : 0;
    const begins = block.kind === "heading" && block.level <= 2 && length >= WORTH;
    if (begins || length > MOST || (open[0] && (open.at(-1)?.end ?? 0) - open[0].start >= ENOUGH)) {
      // A heading stays with the text below it.
      const carried = open.length > 1 && open.at(-1)?.kind === "heading" ? open.pop() : undefined;
      close();
      if (carried) open.push(carried);
    }
    open.push(block);
  }
  close();
  return sections;
}

/** A document of sections. Throws ReadingFailure (no_text). */
export function documentOf(pages: ReadPage[]): ParsedDocument {
  if (pages.length === 0) throw new ReadingFailure("no_text");
  return { pageCount: pages.length, pages: [pages] };
}

/** A page of these blocks: characters [start, end) of the source, without boxes. */
export function pageOf(
  source: string,
  blocks: readonly TextBlock[],
  start = 0,
  end = source.length,
): ReadPage {
  return {
    text: source.slice(start, end),
    blocks: blocks.map(({ head, ...block }) => ({
      ...block,
      start: block.start - start,
      end: block.end - start,
      ...(head === undefined ? {} : { head: head - start }),
    })),
    segments: Buffer.alloc(0),
    width: null,
    height: null,
  };
}

function parts(source: string, block: TextBlock): TextBlock[] {
  const found: TextBlock[] = [];
  // Only the first part has the column headings.
  const { head, ...plain } = block;
  if (block.end - block.start <= MOST) return [block];
  let { start } = block;
  while (block.end - start > MOST) {
    const end = start + cutIn(source.slice(start, start + ENOUGH));
    const isFirst = found.length === 0 && head !== undefined && head <= end;
    found.push(isFirst ? { ...block, start, end } : { ...plain, start, end });
    start = end;
    while (start < block.end && /\s/.test(source[start]!)) start++;
  }
  if (start < block.end) found.push({ ...plain, start });
  return found;
}

/** Returns where to end a section that would be too long: after a line, sentence or word. */
function cutIn(text: string): number {
  for (const mark of ["\n", ". ", "。", " "]) {
    const at = text.lastIndexOf(mark) + mark.trim().length;
    if (at >= WORTH) return at;
  }
  return (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800 ? text.length - 1 : text.length;
}
