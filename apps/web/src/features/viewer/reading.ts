import type { Mark } from "./marks/marks.ts";

/** What the reader of a document says of itself, for the bars around it. */
export interface Reading {
  /** From 1. */
  page: number;
  pages: number;
  /** 1 is the paper's own size; null where there is no paper. */
  scale: number | null;
  /** The page fills the width by itself. */
  fits: boolean;
  /** The connection is gone; pages that are missing are still being asked for. */
  waiting: boolean;
}

/** A place to go to; it comes to stand at the top. Without more than a page: where that begins. */
export interface Spot {
  /** From 1. */
  page: number;
  /** How far down the page, as a fraction of it. */
  top?: number | undefined;
  /** Offset of a heading in the page's text; for documents without paper. */
  start?: number | undefined;
}

/** A passage comes to rest a third down the stage, a spot at its top. */
export type Aim = Mark | Spot;

/** What the bars may ask of the reader of a document. */
export interface Reader {
  goTo: (aim: Aim) => void;
  /** Multiplies the zoom; absent for text. */
  zoomBy?: (factor: number) => void;
  /** Fits the page to the width; absent for text. */
  fit?: () => void;
  /** What stands so many px under the top of the stage. */
  spotAt: (px: number) => Required<Pick<Spot, "page" | "top">> & Pick<Spot, "start">;
  /** Where paragraphs begin in what is drawn, in px from the top of all, in order. */
  paragraphs: () => number[];
  /** Calls after each scrolling; answers what ends it. */
  follow: (tell: () => void) => () => void;
}

export const nothingRead: Reading = {
  page: 1,
  pages: 0,
  scale: null,
  fits: true,
  waiting: false,
};

/** Tells of the scrolling of a stage. */
export function followScrolling(stage: HTMLElement, tell: () => void) {
  stage.addEventListener("scroll", tell, { passive: true });
  return () => stage.removeEventListener("scroll", tell);
}
