import type { CheckedSentence } from "@lectern/contract/checks";
import type { Language } from "@lectern/contract/language";
import { commented } from "@lectern/document-export/annotations";
import { type Block, paragraphOf } from "@lectern/document-export/blocks";
import type { FileComment } from "@lectern/document-parser/process/request";

import { passageIn } from "../chat/index.ts";
import { checkWords } from "./words-by-language.ts";

interface Needs {
  language: Language;
  linkUrl: string | undefined;
  /** When the text was checked. */
  at: string;
}

type Placed = CheckedSentence & { start: number; end: number };

/** A comment with the range of its sentence in the text. */
export interface PlacedComment extends FileComment {
  start: number;
  end: number;
}

/** Returns a comment for each sentence that says something, in order. */
export const commentsOn = (sentences: readonly Placed[], needs: Needs): PlacedComment[] =>
  sentences
    .filter(({ state }) => state !== "skipped")
    .map((one) => ({
      sentence: one.text,
      author: "Lectern",
      at: needs.at,
      text: textOf(one, needs),
      start: one.start,
      end: one.end,
    }));

/** Returns the state, what differs, and the document, page and words of the passage. */
function textOf(
  { state, difference, passage, gone }: Placed,
  { language, linkUrl }: Needs,
): string {
  const said = checkWords[language];
  const differs = difference === null ? "" : ` (${said.differences[difference]})`;
  const lines = [`${said.states[state]}${differs}`];
  if (gone) lines.push(said.gone);
  if (passage) {
    const { details } = passageIn(linkUrl, language, passage);
    const place = `${passage.document_name}, ${details}`;
    lines.push(state === "missing" ? `${said.nearest} ${place}` : place);
    lines.push(`“${passage.quote.replaceAll(/\s+/g, " ").trim()}”`);
  }
  return lines.join("\n");
}

/** Returns a text as paragraphs, with the comments at their sentences. */
export function blocksOf(text: string, comments: readonly PlacedComment[]): Block[] {
  return [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => {
    const end = index + line.length;
    let block = paragraphOf("Normal", line);
    for (const one of comments) {
      if (one.end <= index || one.start >= end) continue;
      const range = { start: Math.max(one.start - index, 0), end: Math.min(one.end, end) - index };
      block = commented(block, one, range);
    }
    return block;
  });
}
