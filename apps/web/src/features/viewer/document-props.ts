import type { Unit } from "@lectern/contract/library";

import type { Mark } from "./marks/marks.ts";
import type { Reader, Reading, Spot } from "./reading.ts";

/** Where to go: a mark, or a spot on a page. A new object is a new wish to go there. */
export interface Target extends Spot {
  mark: Mark | null;
}

/** Why a document cannot be shown; `unread`: not yet. */
export type Failure = "gone" | "locked" | "damaged" | "unreachable" | "unread";

/** What every reader of a document is given, whatever the document is made of. */
export interface DocumentProps {
  documentId: string;
  pageCount: number | null;
  page: number | null;
  marks: readonly Mark[];
  /** The key of the mark that is amber. */
  lit: string | null;
  /** What of it was saved: its label is the topic's title. */
  saved: readonly Mark[];
  target: Target | null;
  /** The zoom to begin with; null fits the page to the width. */
  scale: number | null;
  /** What was found in it, in the order of reading, and the place in hand. */
  found: readonly Mark[];
  chosen: Mark | null;
  /** The page's own reading side. */
  rtl: boolean;
  language: string | null;
  /** What its pages are. */
  unit: Unit;
  /** A picture that the browser can show, with text that was recognised in it. */
  isPicture: boolean;
  /** Its first section begins with the header of a mail. */
  isMail: boolean;
  thumbnails: boolean;
  /** The text of a page fills the width, not its paper. */
  crops: boolean;
  onReading: (reading: Partial<Reading>) => void;
  onReader: (reader: Reader | null) => void;
  onPoint: (key: string | null) => void;
  onChoose: (key: string) => void;
  /** The sign of a saved passage was clicked. */
  onSaved: (key: string) => void;
  onShown: () => void;
  onFailed: (failure: Failure) => void;
}
