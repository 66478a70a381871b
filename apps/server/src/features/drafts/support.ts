import type { Sentence } from "@lectern/contract/chat";

import type { CitationRow } from "./citations-store.ts";

/**
 * Returns sentences with the support that they have now. Checking compared them with the words that
 * were cited; they lose its yes where one of these sources was replaced, or is not there for the
 * reader. What a source says instead is told to those who may read it.
 */
export function shownSentences(
  sentences: readonly Sentence[],
  citations: readonly Pick<CitationRow, "number" | "source">[],
): Sentence[] {
  const sources = new Map(citations.map(({ number, source }) => [number, source]));
  return sentences.map((sentence) => {
    // A removed document takes its citations with it.
    const stand = sentence.citations.map((number) => sources.get(number) ?? "gone");
    const lapsed = stand.find((one) => one === "gone") ?? stand.find((one) => one === "changed");
    const { note_message: _, ...rest } = sentence;
    if (lapsed && sentence.support === "supported")
      return { ...rest, support: "unsupported", note: null, lapsed };
    return lapsed === "gone" ? { ...rest, note: null } : sentence;
  });
}

export const countUnsupported = (sentences: readonly Sentence[]) =>
  sentences.filter(({ support }) => support !== "supported").length;
