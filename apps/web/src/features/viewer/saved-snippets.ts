import type { ReactNode } from "react";

import type { Mark } from "./marks.ts";

/** What was saved from a document. */
export interface SavedSnippets {
  /** Each with its topic's title as the label, and its id as the key. */
  marks: readonly Mark[];
  count: number;
  /** The list of them, for the panel. */
  list: ReactNode;
}
