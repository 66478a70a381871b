import type { ReadPage, TextBlock } from "./page.ts";

/** Follows the text over the ends of pages: each keeps its own, since citations are by page. */
export class PageBreaks {
  #unfinished: string | undefined;

  /**
   * Looks at the next page. What goes on with a sentence of the page before is no heading, whatever
   * its type; returns the word that was broken between the two pages, whole, so that it is found.
   */
  join({ text, blocks, width }: Pick<ReadPage, "text" | "blocks" | "width">): string | undefined {
    const body = blocks.filter(({ kind }) => kind !== "furniture" && kind !== "footnote");
    const [first, last] = [body[0], body.at(-1)];
    const before = this.#unfinished;
    // Sections of a file without pages end where a sentence does.
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
 * What a passage is found by besides its own text, null for nothing: its headings, and the word that
 * was broken before its page, where it is the first there.
 */
export const contextOf = (heading: string | null, broken: string | undefined): string | null =>
  [heading, broken].filter(Boolean).join(" ") || null;

const ends = /[.!?:;…。！？][\p{Pe}\p{Pf}"']*$/u;
/** Longer than any word. */
const TAIL = 60;

/** The end of a text that stops within a sentence; undefined where it is at its end. */
function unfinishedOf(text: string, { kind, start, end }: TextBlock): string | undefined {
  if (kind !== "paragraph" && kind !== "list") return undefined;
  const tail = text.slice(Math.max(start, end - TAIL), end);
  return ends.test(tail) ? undefined : tail;
}
