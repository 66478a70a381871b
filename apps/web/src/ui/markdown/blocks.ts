/** A stretch of Markdown that can be read on its own. */
export interface Block {
  /** UTF-16, in the whole text. */
  at: number;
  text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const item = /^ {0,3}(?:([-*+])|\d{1,9}([.)]))(?:\s|$)/;

/**
 * Cuts Markdown where a blank line ends everything before it. A text that grows at its end changes
 * its last block alone: the others need not be read again. Joined, the blocks are the text.
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

/** The kind of list that a line is an item of. */
function markerOf(line: string): string | null {
  const found = item.exec(line);
  return found?.[1] ?? found?.[2] ?? null;
}

/** The fence that is open after a line, given the one before it. */
function openAfter(line: string, open: string | null): string | null {
  // Within a list a fence stands as far in as its item.
  const run = fence.exec(line.trimStart())?.[1];
  if (!run) return open;
  if (open === null) return run;
  const closes =
    run[0] === open[0] && run.length >= open.length && line.trim().length === run.length;
  return closes ? null : open;
}

/** What links of any block may refer to: `[name]: address`. Numbers are marks of passages. */
export function definitionsIn(text: string): string {
  const found = text.match(/^ {0,3}\[(?!\^|\d+\])[^\]\n]+\]:[ \t]*\S.*$/gm);
  return found ? `\n\n${found.join("\n")}` : "";
}
