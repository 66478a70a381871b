import type { Citation, Sentence } from "@lectern/contract/chat";
import { createContext, useContext } from "react";
import { create } from "zustand";

/** What is hovered or focused: a sentence, a citation of it, or a highlighted region. */
interface Pointed {
  chatId: string;
  /** The sentence; null for a region, which highlights every sentence that cites it. */
  sentence: number | null;
  indexes: readonly number[];
}

/**
 * A sentence, its mark, its citations and the region belong together: hovering one highlights all.
 */
export const usePointed = create<{ pointed: Pointed | null }>()(() => ({ pointed: null }));

export const pointAt = (pointed: Pointed | null) => usePointed.setState({ pointed });

/** The current passage: the one the viewer shows. */
export interface ActivePassage {
  chatId: string;
  index: number;
  /** The sentence it was opened from; null if only the address names the passage. */
  sentence: number | null;
}

interface Evidence {
  active: ActivePassage | null;
  /** Returns the address that shows a citation, or the n-th passage read, beside the answer. */
  linkTo: (citation: Citation, chatId: string, position?: number) => string;
  open: (
    citation: Citation,
    chatId: string,
    from: { sentence?: number | null; position?: number },
  ) => void;
  /** Saves a citation to a topic; undefined for users who may not. */
  save: ((citation: Citation, chatId: string) => void) | undefined;
  /** Saves an answer to the assets; undefined if not offered. */
  keep?: ((chatId: string) => void) | undefined;
  /** Makes a draft of an answer; undefined if not offered. */
  draft?: ((chatId: string) => void) | undefined;
}

export const EvidenceContext = createContext<Evidence>({
  active: null,
  linkTo: () => "",
  open: () => {},
  save: undefined,
});

export const useEvidence = () => useContext(EvidenceContext);

/** The answer that contains a part. */
interface AnswerParts {
  chatId: string;
  sentences: readonly Sentence[];
  citationOf: (index: number) => Citation | undefined;
}

export const AnswerContext = createContext<AnswerParts>({
  chatId: "",
  sentences: [],
  citationOf: () => undefined,
});

export const useAnswer = () => useContext(AnswerContext);

/** Whether a sentence is highlighted: hovered, or the current passage was opened from it. */
export function isLit(
  { chatId, sentences }: AnswerParts,
  index: number,
  pointed: Pointed | null,
  active: ActivePassage | null,
): boolean {
  const cites = (indexes: readonly number[]) =>
    sentences[index]?.citations.some((cited) => indexes.includes(cited)) ?? false;
  if (pointed?.chatId === chatId) {
    return pointed.sentence === null ? cites(pointed.indexes) : pointed.sentence === index;
  }
  if (pointed || active?.chatId !== chatId) return false;
  const from =
    active.sentence ?? sentences.findIndex(({ citations }) => citations.includes(active.index));
  return from === index;
}

/** Whether a citation is highlighted, in a sentence or in text still being written. */
export function isCitationLit(
  answer: AnswerParts,
  index: number,
  sentence: number | null,
  pointed: Pointed | null,
  active: ActivePassage | null,
): boolean {
  const [here, named] =
    pointed?.chatId === answer.chatId
      ? [true, pointed.indexes.includes(index)]
      : [!pointed && active?.chatId === answer.chatId, active?.index === index];
  if (!here || !named) return false;
  return sentence === null || isLit(answer, sentence, pointed, active);
}
