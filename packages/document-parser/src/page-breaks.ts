import type { ReadPage, TextBlock } from "./page.ts";

/** Tracks sentences across page ends. Each page keeps its own text, since citations are by page. */
export class PageBreaks {
  #unfinished: string | undefined;

  /**
   * Reads the next page. Text that continues a sentence of the previous page is not a heading,
   * whatever its font. Returns the whole of a word broken across the two pages, so that it can be
   * found.
   */
  join({ text, blocks, width }: Pick<ReadPage, "text" | "blocks" | "width">): string | undefined {
    const body = blocks.filter(({ kind }) => kind !== "furniture" && kind !== "footnote");
    const [first, last] = [body[0], body.at(-1)];
    const before = this.#unfinished;
    // Sections of a file without pages end at the end of a sentence.
    this.#unfinished = width && last ? unfinishedOf(text, last) : undefined;
    if (!first || before === undefined) return undefined;
    const after = /^\p{Ll}[\p{L}\p{M}]*/u.exec(text.slice(first.start, first.end))?.[0];
    if (after === undefined) return undefined;
    if (first.kind === "heading") Object.assign(first, { kind: "paragraph", level: 0 });
    const half = /([\p{L}\p{M}]+)-$/u.exec(before)?.[1];
    return half && half + after;
  }
}

/**
 * Returns what a passage is found by besides its own text, null for nothing: its headings, and for
 * the first passage of a page the word broken across the page end.
 */
export const contextOf = (heading: string | null, broken: string | undefined): string | null =>
  [heading, broken].filter(Boolean).join(" ") || null;

const ends = /[.!?:;…。！？][\p{Pe}\p{Pf}"']*$/u;
/** Characters checked at the end of a text; longer than any word. */
const TAIL = 60;

/**
 * Returns the end of a text that stops within a sentence, undefined if the sentence is complete.
 */
function unfinishedOf(text: string, { kind, start, end }: TextBlock): string | undefined {
  if (kind !== "paragraph" && kind !== "list") return undefined;
  const tail = text.slice(Math.max(start, end - TAIL), end);
  return ends.test(tail) ? undefined : tail;
}
