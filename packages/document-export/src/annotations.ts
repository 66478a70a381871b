import { type Range, sentences } from "@lectern/text-analysis/language/sentences";

import { type Block, type Comment, isTable, type Paragraph, type Span, textOf } from "./blocks.ts";

/** Returns a block with its paragraphs changed, in tables those of its cells. */
function withParagraphs(block: Block, change: (paragraph: Paragraph) => Paragraph): Block {
  if (!isTable(block)) return change(block);
  return { ...block, rows: block.rows.map(({ cells }) => ({ cells: cells.map(change) })) };
}

const mark = /\s*\[(\d{1,4})\]/;

/**
 * Returns blocks with a footnote in place of each mark `[n]` that has one; other marks stay text, as
 * do all in code.
 */
export const withFootnotes = (
  blocks: readonly Block[],
  noteOf: (number: number) => Paragraph[] | undefined,
): Block[] =>
  blocks.map((block) =>
    withParagraphs(block, (one) =>
      one.look === "Code"
        ? one
        : { ...one, spans: one.spans.flatMap((span) => notedSpans(span, noteOf)) },
    ),
  );

function notedSpans(span: Span, noteOf: (number: number) => Paragraph[] | undefined): Span[] {
  const found = mark.exec(span.text);
  if (!found) return [span];
  const [whole, number] = found;
  const to = found.index + whole.length;
  const footnote = noteOf(Number(number));
  const before = { ...span, text: span.text.slice(0, footnote ? found.index : to) };
  return [
    ...(before.text === "" ? [] : [before]),
    ...(footnote ? [{ text: "", footnote }] : []),
    ...notedSpans({ ...span, text: span.text.slice(to) }, noteOf),
  ].filter(({ text, footnote: note }) => text !== "" || note);
}

/**
 * Returns blocks with a comment on the sentences of the first paragraph that contains a quote,
 * whatever its spacing; undefined if none does.
 */
export function withComment(
  blocks: readonly Block[],
  quote: string,
  comment: Comment,
): Block[] | undefined {
  let isFound = false;
  const changed = blocks.map((block) =>
    withParagraphs(block, (paragraph) => {
      const range = isFound ? undefined : sentencesWith(paragraph, quote);
      if (!range) return paragraph;
      isFound = true;
      return commented(paragraph, comment, range);
    }),
  );
  return isFound ? changed : undefined;
}

/** Returns the range of the sentences that a quote is part of. */
function sentencesWith(paragraph: Paragraph, quote: string): Range | undefined {
  const text = textOf(paragraph);
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const wanted = quote.replaceAll(/\s+/g, "");
  const at = text.replaceAll(/\s+/g, "").indexOf(wanted);
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  if (wanted === "" || first === undefined || last === undefined) return undefined;
  const touched = sentences(text, paragraph.language ?? "").filter(
    ({ start, end }) => start <= last && end > first,
  );
  return { start: touched[0]?.start ?? first, end: touched.at(-1)?.end ?? last + 1 };
}

/** Returns a paragraph with a comment on a range of its text; without one, on all of it. */
export function commented(
  paragraph: Paragraph,
  comment: Comment,
  { start, end }: Range = { start: 0, end: textOf(paragraph).length },
): Paragraph {
  let at = 0;
  const spans = paragraph.spans.flatMap((span): Span[] => {
    const from = at;
    at += span.text.length;
    const inside = { ...span, comments: [...(span.comments ?? []), comment] };
    // A footnote has no length: it belongs to the text before it.
    if (span.text === "") return [from > start && from <= end ? inside : span];
    const cut = (place: number) => Math.min(Math.max(place - from, 0), span.text.length);
    const [head, tail] = [cut(start), cut(end)];
    return [
      { ...span, text: span.text.slice(0, head) },
      { ...inside, text: span.text.slice(head, tail) },
      { ...span, text: span.text.slice(tail) },
    ].filter(({ text }) => text !== "");
  });
  return { ...paragraph, spans };
}
