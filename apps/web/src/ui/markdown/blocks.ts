/** A range of Markdown that can be parsed on its own. */
export interface Block {
  /** UTF-16 offset in the whole text. */
  at: number;
  text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const item = /^ {0,3}(?:([-*+])|\d{1,9}([.)]))(?:\s|$)/;

/**
 * Splits Markdown at blank lines that end every open construct. Appending to a text changes only
 * its last block, so the others need not be parsed again. The blocks joined are the text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let open: string | null = null;
  let list: string | null = null;
  let blank = true;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    const line = text.slice(at, end < 0 ? text.length : end);
    const marker = markerOf(line);
    const isNext = open === null && blank && /^\S/.test(line);
    if (isNext && (marker === null || marker !== list)) {
      if (at > start) blocks.push({ at: start, text: text.slice(start, at) });
      start = at;
      list = marker;
    }
    open = openAfter(line, open);
    blank = open === null && line.trim() === "";
    at = next;
  }
  if (text.length > start) blocks.push({ at: start, text: text.slice(start) });
  return blocks;
}

/** Returns the marker of the list that a line is an item of. */
function markerOf(line: string): string | null {
  const found = item.exec(line);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Returns the fence that is open after a line, given the one open before it. */
function openAfter(line: string, open: string | null): string | null {
  // In a list, a fence is indented like its item.
  const run = fence.exec(line.trimStart())?.[1];
  if (!run) return open;
  if (open === null) return run;
  const closes =
    run[0] === open[0] && run.length >= open.length && line.trim().length === run.length;
  return closes ? null : open;
}

/** Returns the link definitions of all blocks: `[name]: address`. Numbers are citation marks. */
export function definitionsIn(text: string): string {
  const found = text.match(/^ {0,3}\[(?!\^|\d+\])[^\]\n]+\]:[ \t]*\S.*$/gm);
  return found ? `\n\n${found.join("\n")}` : "";
}
