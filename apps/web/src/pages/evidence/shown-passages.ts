import type { Chat, Citation } from "@lectern/contract/chat";

import type { Mark, Passage, ViewerAddress } from "#features/viewer/index.ts";
import { writeHighlight } from "#features/viewer/index.ts";

/** The passages of an answer that the viewer steps through, and the current one. */
export interface ShownPassages {
  passages: readonly Citation[];
  /** Index of the current passage; -1 if it is not among them. */
  at: number;
  isCited: boolean;
}

/** Returns the group of an address's passage: the answer's citations, or all its sources. */
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
  // Until the answer is stored, only the opened passages are known to be cited.
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

/** Returns the passages in one document as marks; each key is the highlight of its address. */
export function marksIn(documentId: string, chatId: string, shown: ShownPassages): Mark[] {
  return shown.passages.flatMap((passage, at) => {
    const address = addressOf(chatId, shown, at);
    if (!address || passage.document_id !== documentId) return [];
    const { quote, page, rects, index } = passage;
    const label = shown.isCited ? String(index) : "";
    // Of passages that were only read, only the current one is shown.
    if (!shown.isCited && at !== shown.at) return [];
    return [{ key: writeHighlight(address.highlight), label, quote, page, rects }];
  });
}

/** A passage whose position came with its link, as a mark. */
export const markOf = (key: string, { quote, page, rects }: Passage): Mark => ({
  key,
  label: "",
  quote,
  page,
  rects,
});
