import type { Block, DocumentPage } from "@lectern/contract/library";

import { locateQuote } from "../marks/text-ranges.ts";

/** A heading, a paragraph, an item or a row of a passage, on a line of its own. */
export interface PassagePart {
  kind: Block["kind"];
  text: string;
}

type Text = Pick<DocumentPage, "text" | "blocks">;

/** What a passage is made of, by the blocks of its page; by its empty lines where they are not known. */
export function partsOf(quote: string, page: Text | undefined): PassagePart[] {
  const place = page && locateQuote(page.text, quote);
  const found = place && page.blocks.flatMap((block) => partsIn(page.text, block, place));
  const isWhole = found && bare(found.map(({ text }) => text).join("")) === bare(quote);
  if (isWhole) return found;
  return quote.split(/\n{2,}/).flatMap((text) => linesOf({ kind: "paragraph", text }));
}

/** The heading that a passage stands under on its page; undefined where none is above it there. */
export function headingOver(quote: string, page: Text): string | undefined {
  const place = locateQuote(page.text, quote);
  if (!place) return undefined;
  const heading = page.blocks.findLast(({ kind, end }) => kind === "heading" && end <= place.start);
  return heading && oneLine(page.text.slice(heading.start, heading.end));
}

function partsIn(text: string, { kind, start, end }: Block, place: { start: number; end: number }) {
  const [from, to] = [Math.max(start, place.start), Math.min(end, place.end)];
  return from < to ? linesOf({ kind, text: text.slice(from, to) }) : [];
}

/** A table row by row, its cells apart; all else as one line. */
function linesOf({ kind, text }: PassagePart): PassagePart[] {
  if (!text.includes("\t")) return [{ kind, text: oneLine(text) }];
  return text.split("\n").map((row) => ({ kind: "table", text: row.replaceAll("\t", " \u00b7 ") }));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const bare = (text: string) => text.replaceAll(/[\s\u00b7]+/g, "");
