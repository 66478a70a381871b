import type { Collection } from "@lectern/contract/library";

/** Words to look for in the documents: of one collection, or of all. */
export interface PassageSearch {
  q: string;
  collection: Collection | undefined;
  /** Whether names that were searched stand above. */
  namesFound: boolean;
  /** Widens the search to all collections; absent where it is. */
  onEverywhere: (() => void) | undefined;
}
