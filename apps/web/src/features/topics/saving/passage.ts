import type { Unit } from "@lectern/contract/library";
import type { Rect } from "@lectern/contract/search";

/** The current passage, which can be saved to a topic. */
export interface SavablePassage {
  document: { id: string; name: string; collectionId: string | undefined };
  /** From 1. */
  page: number;
  unit?: Unit | undefined;
  label?: string | null | undefined;
  /** Verbatim. */
  quote: string;
  /** Its lines on that page, if known. */
  rects?: readonly Rect[] | undefined;
  /** Its characters in the page's text, if known: the same text may occur twice. */
  span?: { start: number; end: number } | undefined;
  /** The selection continues on the next page; the saved passage ends with this one. */
  isCut?: boolean | undefined;
  /** The user's message in which it was found. */
  chatId?: string | undefined;
}
