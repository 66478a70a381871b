import type { Unit } from "@lectern/contract/library";

import { message, type RenderedMessage } from "@lectern/contract/message";

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

/** Returns what users should know about a document that was read. */
export function remarksOn({ unit, recognises, isRepaired, ...pages }: Textless) {
  const { textlessPages, picturedPages, unreadablePages, failedPages } = pages;
  const unreadable = new Set(unreadablePages);
  const others = (all: number[]) => all.filter((page) => !unreadable.has(page));
  const told = new Set([...picturedPages, ...failedPages]);
  const messages = [
    isRepaired ? message("pages_may_be_missing") : undefined,
    garbled(unreadablePages),
    (unit === "slide" ? emptySlides : empty)(
      others(textlessPages).filter((page) => !told.has(page)),
    ),
    failed(others(failedPages)),
    (recognises ? leftOut : unseen)(others(picturedPages)),
  ];
  return messages.filter((one) => one !== undefined);
}

/** Returns the singular or plural message for these pages, none for no pages. */
const said =
  (one: (page: string) => RenderedMessage, several: (pages: string) => RenderedMessage) =>
  (pages: number[]) =>
    pages.length === 0 ? undefined : (pages.length === 1 ? one : several)(listed(pages));

const empty = said(
  (page) => message("page_without_text", { page }),
  (pages) => message("pages_without_text", { pages }),
);
const emptySlides = said(
  (slide) => message("slide_without_text", { page: slide }),
  (slides) => message("slides_without_text", { pages: slides }),
);
const garbled = said(
  (page) => message("page_unreadable", { page }),
  (pages) => message("pages_unreadable", { pages }),
);
const failed = said(
  (page) => message("page_not_recognised", { page }),
  (pages) => message("pages_not_recognised", { pages }),
);
const unseen = said(
  (page) => message("page_is_image", { page }),
  (pages) => message("pages_are_images", { pages }),
);
const leftOut = said(
  (page) => message("page_recognition_skipped", { page, max: MOST_RECOGNISED }),
  (pages) => message("pages_recognition_skipped", { pages, max: MOST_RECOGNISED }),
);
