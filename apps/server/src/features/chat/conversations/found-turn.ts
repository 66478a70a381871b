import type { FoundTurn } from "@lectern/contract/chat";

import { queryWords } from "#conditions";

import type { FoundSession } from "./session-list-store.ts";

/** Maximum characters of an excerpt, and of its part before the first match. */
const longest = 400;
const before = 80;

/** Returns an excerpt of the matching message of a session; null if only the title matches. */
export function foundIn(row: FoundSession, q: string): FoundTurn | null {
  const { turn_id, turn_question, turn_answer } = row;
  if (!turn_id) return null;
  const words = queryWords(q);
  const parts = [
    { said: "question" as const, text: turn_question ?? "" },
    { said: "answer" as const, text: plain(turn_answer ?? "") },
  ].map((part) => ({ ...part, places: placesOf(part.text, words) }));
  // The part that contains more of the words; on a tie the question.
  const [best] = parts.toSorted((one, other) => kinds(other.places) - kinds(one.places));
  if (!best) return null;
  const { said, text, places } = best;
  return { chat_id: turn_id, said, ...excerpt(text, places) };
}

/** Removes the marks of Markdown and of citations, which nobody searches for. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/ ?\[\d+\]/g, "")
    .replaceAll(/\*\*|`|^\s*(?:#+|>|[-*])\s+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

interface Place {
  word: string;
  start: number;
  end: number;
}

const kinds = (places: readonly Place[]) => new Set(places.map(({ word }) => word)).size;

/** Returns the matches of the words in order, without overlaps. */
function placesOf(text: string, words: readonly string[]): Place[] {
  const pattern = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => RegExp.escape(word))
    .join("|");
  const found = text.matchAll(new RegExp(pattern, "giu"));
  return [...found].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

/** Returns the text around the first match; an ellipsis marks what is cut off. */
function excerpt(text: string, places: readonly Place[]): Pick<FoundTurn, "text" | "highlights"> {
  const from = beginning(text, Math.max(0, (places[0]?.start ?? 0) - before));
  const to = text.length - from > longest ? beginning(text, from + longest) : text.length;
  const [lead, rest] = [from > 0 ? "… " : "", to < text.length ? " …" : ""];
  return {
    text: lead + text.slice(from, to).trimEnd() + rest,
    highlights: places
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => [start - from + lead.length, end - from + lead.length]),
  };
}

/** Returns the start of a word up to 40 characters before `at`; never splits a surrogate pair. */
function beginning(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.lastIndexOf(" ", at);
  if (space > at - 40) return space + 1;
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
