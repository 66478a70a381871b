import type { Unit } from "@lectern/contract/library";

import { MOST_RECOGNISED } from "./recognition/pages.ts";

/** "3", "3 and 7", "3, 4, 5, 6, 7 and 12 more" */
function listed(numbers: number[]): string {
  if (numbers.length < 2) return String(numbers[0]);
  if (numbers.length > 6) return `${numbers.slice(0, 5).join(", ")} and ${numbers.length - 5} more`;
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

interface Textless {
  /** The unit of its pages. */
  unit: Unit;
  /** Pages without any text, from 1. */
  textlessPages: number[];
  /** Those of them that show what may be text, but were not recognized. */
  picturedPages: number[];
  /** Those whose text could not be read, because their fonts do not map glyphs to characters. */
  unreadablePages: number[];
  /** Those whose recognition failed in the engine. */
  failedPages: number[];
  /** Whether there is a recognition engine. */
  recognises: boolean;
  /** The file is damaged. */
  isRepaired: boolean;
}

/** Returns what users should know about a document that was read, null if there is nothing. */
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

/** Returns the singular or plural sentence for these pages, none for no pages. */
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
