import type { Block, DocumentPage } from "@lectern/contract/library";

import { locateQuote } from "../marks/text-ranges.ts";

/** A heading, paragraph, list item or row of a passage, shown on its own line. */
export interface PassagePart {
  kind: Block["kind"];
  text: string;
}

type Text = Pick<DocumentPage, "text" | "blocks">;

/** Splits a passage by the blocks of its page; by empty lines if they are unknown. */
export function partsOf(quote: string, page: Text | undefined): PassagePart[] {
  const place = page && locateQuote(page.text, quote);
  const found = place && page.blocks.flatMap((block) => partsIn(page.text, block, place));
  const isWhole = found && bare(found.map(({ text }) => text).join("")) === bare(quote);
  if (isWhole) return found;
  return quote.split(/\n{2,}/).flatMap((text) => linesOf({ kind: "paragraph", text }));
}

/** Returns the heading above a passage on its page; undefined if there is none. */
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

/** Returns a table row by row with separate cells; everything else as one line. */
function linesOf({ kind, text }: PassagePart): PassagePart[] {
  if (!text.includes("\t")) return [{ kind, text: oneLine(text) }];
  return text.split("\n").map((row) => ({ kind: "table", text: row.replaceAll("\t", " \u00b7 ") }));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const bare = (text: string) => text.replaceAll(/[\s\u00b7]+/g, "");
