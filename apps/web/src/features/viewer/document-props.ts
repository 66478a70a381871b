import type { Unit } from "@lectern/contract/library";

import type { Mark } from "./marks/marks.ts";
import type { Reader, Reading, Spot } from "./reading.ts";

/** A scroll target: a mark or a position on a page. A new object is a new request. */
export interface Target extends Spot {
  mark: Mark | null;
}

/** Why a document cannot be shown; `unread`: it is not ingested yet. */
export type Failure = "gone" | "locked" | "damaged" | "unreachable" | "unread";

/** Props of every document reader, whatever the format. */
export interface DocumentProps {
  documentId: string;
  pageCount: number | null;
  page: number | null;
  marks: readonly Mark[];
  /** The key of the highlighted mark, shown in amber. */
  lit: string | null;
  /** The saved passages; the label is the topic's title. */
  saved: readonly Mark[];
  target: Target | null;
  /** The initial zoom; null fits the page to the width. */
  scale: number | null;
  /** The search matches in reading order, and the selected one. */
  found: readonly Mark[];
  chosen: Mark | null;
  /** Whether the document's own text runs right to left. */
  rtl: boolean;
  language: string | null;
  /** The unit of its pages. */
  unit: Unit;
  /** An image that the browser can display, with recognized text. */
  isPicture: boolean;
  /** Its first section begins with an email header. */
  isMail: boolean;
  thumbnails: boolean;
  /** Whether the text of a page is fitted to the width instead of the paper. */
  crops: boolean;
  onReading: (reading: Partial<Reading>) => void;
  onReader: (reader: Reader | null) => void;
  onPoint: (key: string | null) => void;
  onChoose: (key: string) => void;
  /** Called when the sign of a saved passage is clicked. */
  onSaved: (key: string) => void;
  onShown: () => void;
  onFailed: (failure: Failure) => void;
}
