import type { Unit } from "@lectern/contract/library";
import type { Rect } from "@lectern/contract/search";

/** A passage in hand that may be saved to a topic. */
export interface SavablePassage {
  document: { id: string; name: string; collectionId: string | undefined };
  /** From 1. */
  page: number;
  unit?: Unit | undefined;
  label?: string | null | undefined;
  /** Verbatim. */
  quote: string;
  /** Its lines on that page, where they are known. */
  rects?: readonly Rect[] | undefined;
  /** Characters of the page's text, where that is known: the same words may stand there twice. */
  span?: { start: number; end: number } | undefined;
  /** The selection goes on over the next page; what is saved ends with this one. */
  isCut?: boolean | undefined;
  /** The person's own question it was found by. */
  chatId?: string | undefined;
}
