/** What the reader of a document says of itself, for the bars around it. */
export interface Reading {
  /** From 1. */
  page: number;
  pages: number;
  /** 1 is the paper's own size; null where there is no paper. */
  scale: number | null;
  /** The page fills the width by itself. */
  fits: boolean;
  found: Found | null;
  /** The connection is gone; pages that are missing are still being asked for. */
  waiting: boolean;
}

/** Where a search inside the document stands. */
export interface Found {
  /** From 1; 0 where nothing is chosen. */
  current: number;
  total: number;
  /** Pages are still being looked through. */
  pending: boolean;
}

/** What the bars may ask of the reader of a document. */
export interface Reader {
  goTo: (page: number) => void;
  /** Multiplies the zoom; absent for text. */
  zoomBy?: (factor: number) => void;
  /** Fits the page to the width; absent for text. */
  fit?: () => void;
  find: (query: string, direction: "first" | "next" | "previous") => void;
  endFind: () => void;
}

export const nothingRead: Reading = {
  page: 1,
  pages: 0,
  scale: null,
  fits: true,
  found: null,
  waiting: false,
};
