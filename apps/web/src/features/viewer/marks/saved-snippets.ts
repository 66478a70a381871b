import type { Document } from "@lectern/contract/library";
import type { ReactNode } from "react";

import type { Mark } from "./marks.ts";

/** What was saved from a document. */
export interface SavedSnippets {
  /** Each with its topic's title as the label, and its id as the key. */
  marks: readonly Mark[];
  count: number;
  /** The list of them, for the panel. */
  list: ReactNode;
  /** Saves the passage in hand; undefined for who may not. */
  onSave: ((document: Document, passage: Mark) => void) | undefined;
}
