import type { builtInWords } from "@lectern/contract/built-in-words";
import type { Sentence } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

interface Written {
  content: string;
  sentences: readonly Sentence[];
}

/** As stored in answers; the types are the exact strings. */
const said: typeof builtInWords = {
  quotes: "In the words of your documents:", // no text: as the built-in model writes it
  judgement: "Your documents say this. Whether it means yes or no is not judged:", // no text: as the built-in model writes it
  table: "Read from a table in your documents:", // no text: as the built-in model writes it
  missing: "Nothing was found that answers this part of your question:", // no text: as the built-in model writes it
  refusal: "No sentence was found that answers this. The nearest passages are below.", // no text: as the built-in model writes it
  nothing: "Your documents don't mention this. No matching passages were found.", // no text: as the built-in model writes it
};

/** Returns the phrases of the built-in model, each with its translation. */
const openingsHere = () =>
  [
    [said.quotes, t`In the words of your documents:`],
    [said.judgement, t`Your documents say this. Whether it means yes or no is not judged:`],
    [said.table, t`Read from a table in your documents:`],
    [said.missing, t`Nothing was found that answers this part of your question:`],
    [said.refusal, t`No sentence was found that answers this. The nearest passages are below.`],
    [said.nothing, t`Your documents don't mention this. No matching passages were found.`],
  ] as const;

/**
 * Translates what the built-in model says itself into the language of the interface: that it
 * quotes, that it reads a table, or that it found nothing. Text of the documents stays unchanged,
 * at its new offset.
 */
export function inOwnWords({ content, sentences }: Written): Written {
  const moves: { at: number; by: number }[] = [];
  let own = content;
  for (const [opening, words] of openingsHere()) {
    own = own.replaceAll(opening, (_, at: number) => (isParagraph(own, at) ? words : opening));
    for (let at = content.indexOf(opening); at >= 0; at = content.indexOf(opening, at + 1))
      if (isParagraph(content, at)) moves.push({ at, by: words.length - opening.length });
  }
  const moved = (place: number) =>
    moves.reduce((sum, { at, by }) => (at < place ? sum + by : sum), place);
  return {
    content: own,
    sentences: sentences.map((one) => ({ ...one, start: moved(one.start), end: moved(one.end) })),
  };
}

const isParagraph = (text: string, at: number) => at === 0 || text.slice(at - 2, at) === "\n\n";

/** Whether the built-in model made a statement from the cells of a table. */
export const isFromTable = (content: string) => content.startsWith(said.table);
