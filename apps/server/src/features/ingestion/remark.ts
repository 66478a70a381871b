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
  (page) => `Page ${page} has no text.`,
  (pages) => `Pages ${pages} have no text.`,
);
const emptySlides = said(
  (slide) => `Slide ${slide} has no text.`,
  (slides) => `Slides ${slides} have no text.`,
);
const garbled = said(
  (page) => `The text of page ${page} could not be read: its fonts have no character information.`,
  (pages) =>
    `The text of pages ${pages} could not be read: their fonts have no character information.`,
);
const failed = said(
  (page) => `The text of page ${page} could not be recognised.`,
  (pages) => `The text of pages ${pages} could not be recognised.`,
);
const unseen = said(
  (page) => `Page ${page} is an image, and text recognition (OCR) is not installed.`,
  (pages) => `Pages ${pages} are images, and text recognition (OCR) is not installed.`,
);
const leftOut = said(
  (page) =>
    `Text recognition skipped page ${page}: the limit is ${MOST_RECOGNISED} pages per document.`,
  (pages) =>
    `Text recognition skipped pages ${pages}: the limit is ${MOST_RECOGNISED} pages per document.`,
);
