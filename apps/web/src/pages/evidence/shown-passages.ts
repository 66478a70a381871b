import type { Chat, Citation } from "@lectern/contract/chat";

import type { Mark, Passage, ViewerAddress } from "#features/viewer/index.ts";
import { writeHighlight } from "#features/viewer/index.ts";

/** What of an answer the viewer shows: the passages one steps through, and the one in hand. */
export interface ShownPassages {
  passages: readonly Citation[];
  /** Place of the one in hand among them; -1 where it is not there. */
  at: number;
  isCited: boolean;
}

/** The passages that stand with the one an address names: an answer's citations, or all it was made from. */
export function passagesFor(
  highlight: Extract<NonNullable<ViewerAddress["highlight"]>, { chatId: string }>,
  chat: Chat | null,
  opened: readonly Citation[],
): ShownPassages {
  const answer = chat?.answer;
  if (highlight.kind === "source") {
    const passages = answer?.sources ?? opened;
    return { passages, at: answer ? highlight.position - 1 : 0, isCited: false };
  }
  const byIndex = (a: Citation, b: Citation) => a.index - b.index;
  // Until the answer is stored, what was opened is all that is known to be cited.
  const passages = (answer?.citations ?? opened).toSorted(byIndex);
  const at = passages.findIndex(({ index }) => index === highlight.index);
  return { passages, at, isCited: true };
}

/** The address of one of the passages. */
export function addressOf(chatId: string, { passages, isCited }: ShownPassages, at: number) {
  const passage = passages[at];
  if (!passage) return null;
  const { document_id: documentId, page, index } = passage;
  const highlight = isCited
    ? ({ kind: "citation", chatId, index } as const)
    : ({ kind: "source", chatId, position: at + 1 } as const);
  return { documentId, page, highlight } satisfies ViewerAddress;
}

/** The passages as marks of one document; each key is the highlight that names it. */
export function marksIn(documentId: string, chatId: string, shown: ShownPassages): Mark[] {
  return shown.passages.flatMap((passage, at) => {
    const address = addressOf(chatId, shown, at);
    if (!address || passage.document_id !== documentId) return [];
    const { quote, page, rects, index } = passage;
    const label = shown.isCited ? String(index) : "";
    // Of the passages that were only read, the one in hand is shown alone.
    if (!shown.isCited && at !== shown.at) return [];
    return [{ key: writeHighlight(address.highlight), label, quote, page, rects }];
  });
}

/** A passage whose place came with the link to it, as a mark. */
export const markOf = (key: string, { quote, page, rects }: Passage): Mark => ({
  key,
  label: "",
  quote,
  page,
  rects,
});
