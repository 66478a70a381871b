import type { Mark } from "./marks/marks.ts";

/** The state of a document's reader, for the bars around it. */
export interface Reading {
  /** From 1. */
  page: number;
  pages: number;
  /** 1 is the paper's own size; null for documents without paper. */
  scale: number | null;
  /** Whether the page is fitted to the width. */
  fits: boolean;
  /** The connection is lost; missing pages are still being requested. */
  waiting: boolean;
}

/** A position to scroll to the top. With a page only: its beginning. */
export interface Spot {
  /** From 1. */
  page: number;
  /** Vertical position as a fraction of the page. */
  top?: number | undefined;
  /** Offset of a heading in the page's text; for documents without paper. */
  start?: number | undefined;
}

/** A passage is scrolled to a third down the stage, a position to its top. */
export type Aim = Mark | Spot;

/** The functions of a document's reader that the bars use. */
export interface Reader {
  goTo: (aim: Aim) => void;
  /** Multiplies the zoom; undefined for text. */
  zoomBy?: (factor: number) => void;
  /** Fits the page to the width; undefined for text. */
  fit?: () => void;
  /** Returns the position at the given px below the top of the stage. */
  spotAt: (px: number) => Required<Pick<Spot, "page" | "top">> & Pick<Spot, "start">;
  /** Returns the tops of rendered paragraphs, in px from the top of the content, in order. */
  paragraphs: () => number[];
  /** Calls back after each scroll; returns a function that unsubscribes. */
  follow: (tell: () => void) => () => void;
}

export const nothingRead: Reading = {
  page: 1,
  pages: 0,
  scale: null,
  fits: true,
  waiting: false,
};

/** Calls back when a stage scrolls. */
export function followScrolling(stage: HTMLElement, tell: () => void) {
  stage.addEventListener("scroll", tell, { passive: true });
  return () => stage.removeEventListener("scroll", tell);
}
