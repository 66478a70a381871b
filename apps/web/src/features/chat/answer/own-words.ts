import type { Sentence } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { saidHere } from "#platform/said.ts";

const intro = "In the words of your documents:"; // no text: as the built-in model writes it
const judgementIntro = "Your documents say this. Whether it means yes or no is not judged:"; // no text: as the built-in model writes it
const tableIntro = "Read from a table in your documents:"; // no text: as the built-in model writes it
/** No sentence of its own is longer. */
const longest = 100;

interface Written {
  content: string;
  sentences: readonly Sentence[];
}

/**
 * An answer with what the built-in model says by itself in the language on the screen: that it
 * quotes, that it reads a table, or that it found nothing. All else is the documents' and stays as it is, in its new place.
 */
export function inOwnWords({ content, sentences }: Written): Written {
  const openings = [
    [intro, t`In the words of your documents:`],
    [judgementIntro, t`Your documents say this. Whether it means yes or no is not judged:`],
    [tableIntro, t`Read from a table in your documents:`],
  ] as const;
  const [opening, words] = openings.find(([one]) => content.startsWith(one)) ?? [];
  if (opening !== undefined && words !== undefined) {
    const by = words.length - opening.length;
    const moved = ({ start, end, ...rest }: Sentence) => ({
      ...rest,
      start: start + by,
      end: end + by,
    });
    return { content: words + content.slice(opening.length), sentences: sentences.map(moved) };
  }
  const own = content.length <= longest ? saidHere(content) : undefined;
  return { content: own ?? content, sentences };
}

/** Whether the built-in model made a statement of what cells of a table say. */
export const isFromTable = (content: string) => content.startsWith(tableIntro);
