import type { Collection } from "@lectern/contract/library";

/** A full-text search of one collection, or of all. */
export interface PassageSearch {
  q: string;
  collection: Collection | undefined;
  /** Whether matching names are listed above. */
  namesFound: boolean;
  /** Extends the search to all collections; undefined if it already covers them. */
  onEverywhere: (() => void) | undefined;
}
