import type { Document } from "@lectern/contract/library";
import type { ReactNode } from "react";

import type { Mark } from "./marks/marks.ts";
import type { SavedSnippets } from "./marks/saved-snippets.ts";
import type { SelectionActions } from "./selection/SelectionBar.tsx";

export interface ViewerProps {
  documentId: string;
  /** Where to open, from 1; null: at the mark, or at the beginning. */
  page: number | null;
  /** What is lit in this document. */
  marks: readonly Mark[];
  /** The key of the mark in hand. */
  active: string | null;
  /** The mark that is pointed at elsewhere: amber for as long. */
  pointed?: string | null;
  onPoint?: (key: string | null) => void;
  onChoose?: (key: string) => void;
  /** Goes to the next or the one before among the citations of an answer. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  onClose: () => void;
  /** `side`: beside an answer. `sheet`: the whole sheet, with thumbnails where there is room. */
  form: "side" | "sheet";
  /** It lies over what it stood beside, which is out of reach; a sheet always does. */
  isOver?: boolean;
  onExpand?: (() => void) | undefined;
  /** The passage in hand, over the pages. */
  passage?: ReactNode;
  /** The passage stands alone; the pages are shown when they are asked for. */
  isPassageAlone?: boolean;
  /** Under the pages, such as what the passage supports. */
  footer?: ReactNode;
  /** Has a file chosen that becomes the document's new version. */
  onReplace?: (document: Document) => void;
  /** What can be done with words that are selected, beside copying them. */
  selection?: SelectionActions;
  /** What was saved from this document. */
  snippets?: SavedSnippets | undefined;
}
