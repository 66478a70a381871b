import type { Document } from "@lectern/contract/library";
import type { ReactNode } from "react";

import type { Mark } from "./marks.ts";

/** The snippets saved from a document. */
export interface SavedSnippets {
  /** Each with its topic's title as label and its id as key. */
  marks: readonly Mark[];
  count: number;
  /** Their list, for the panel. */
  list: ReactNode;
  /** Saves the current passage; undefined for users who may not. */
  onSave: ((document: Document, passage: Mark) => void) | undefined;
}
