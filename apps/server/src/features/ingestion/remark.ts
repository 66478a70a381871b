import type { Unit } from "@lectern/contract/library";

import { MOST_RECOGNISED } from "./recognition/pages.ts";

/** "3", "3 and 7", "3, 4, 5, 6, 7 and 12 more" */
function listed(numbers: number[]): string {
  if (numbers.length < 2) return String(numbers[0]);
  if (numbers.length > 6) return `${numbers.slice(0, 5).join(", ")} and ${numbers.length - 5} more`;
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

interface Textless {
  /** What its pages are. */
  unit: Unit;
  /** Pages without any text, from 1. */
  textlessPages: number[];
  /** Those of them that show what may be text, but were not looked at. */
  picturedPages: number[];
  /** Those whose text could not be read, because their fonts do not say what it is. */
  unreadablePages: number[];
  /** Those that were looked at in vain, because the engine failed. */
  failedPages: number[];
  /** Whether there is an engine. */
  recognises: boolean;
  /** The file is damaged. */
  isRepaired: boolean;
}

/** What a reader of the list should know of a document that was read; null where all is well. */
export function remark({ unit, recognises, isRepaired, ...pages }: Textless) {
  const { textlessPages, picturedPages, unreadablePages, failedPages } = pages;
  const unreadable = new Set(unreadablePages);
  const others = (all: number[]) => all.filter((page) => !unreadable.has(page));
  const told = new Set([...picturedPages, ...failedPages]);
  const sentences = [
    isRepaired ? "The file is damaged: pages may be missing." : undefined,
    garbled(unreadablePages),
    (unit === "slide" ? emptySlides : empty)(
      others(textlessPages).filter((page) => !told.has(page)),
    ),
    failed(others(failedPages)),
    (recognises ? leftOut : unseen)(others(picturedPages)),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(" ") || null;
}

/** Says one thing of a page, another of several, nothing of none. */
const said =
  (one: (page: string) => string, several: (pages: string) => string) => (pages: number[]) =>
    pages.length === 0 ? undefined : (pages.length === 1 ? one : several)(listed(pages));

const empty = said(
  (page) => `Page ${page} holds no text.`,
  (pages) => `Pages ${pages} hold no text.`,
);
const emptySlides = said(
  (slide) => `Slide ${slide} holds no text.`,
  (slides) => `Slides ${slides} hold no text.`,
);
const garbled = said(
  (page) =>
    `The text of page ${page} could not be read: its fonts do not say which letters they show.`,
  (pages) =>
    `The text of pages ${pages} could not be read: their fonts do not say which letters they show.`,
);
const failed = said(
  (page) => `The text of page ${page} could not be recognised.`,
  (pages) => `The text of pages ${pages} could not be recognised.`,
);
const unseen = said(
  (page) => `Page ${page} is a picture, and no engine that recognises text is installed.`,
  (pages) => `Pages ${pages} are pictures, and no engine that recognises text is installed.`,
);
const leftOut = said(
  (page) => `Page ${page} was not recognised: ${MOST_RECOGNISED} pages of a document are.`,
  (pages) => `Pages ${pages} were not recognised: ${MOST_RECOGNISED} pages of a document are.`,
);
