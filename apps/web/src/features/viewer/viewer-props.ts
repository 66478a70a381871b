import type { Document } from "@lectern/contract/library";
import type { ReactNode } from "react";

import type { Mark } from "./marks/marks.ts";
import type { SavedSnippets } from "./marks/saved-snippets.ts";
import type { SelectionActions } from "./selection/SelectionBar.tsx";

export interface ViewerProps {
  documentId: string;
  /** The initial page, from 1; null: at the mark, or at the beginning. */
  page: number | null;
  /** The highlights in this document. */
  marks: readonly Mark[];
  /** The key of the current mark. */
  active: string | null;
  /** The key of the mark that is hovered elsewhere, shown in amber meanwhile. */
  pointed?: string | null;
  onPoint?: (key: string | null) => void;
  onChoose?: (key: string) => void;
  /** Goes to the next or previous citation of an answer. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  onClose: () => void;
  /** `side`: beside an answer. `sheet`: full size, with thumbnails if there is room. */
  form: "side" | "sheet";
  /** The viewer covers what was beside it and makes it inert; a sheet always does. */
  isOver?: boolean;
  onExpand?: (() => void) | undefined;
  /** The current passage, shown above the pages. */
  passage?: ReactNode;
  /** Only the passage is shown; the pages open on request. */
  isPassageAlone?: boolean;
  /** Shown below the pages, for example what the passage supports. */
  footer?: ReactNode;
  /** Opens a file picker for the document's new version. */
  onReplace?: (document: Document) => void;
  /** Actions on the selected text besides copying it. */
  selection?: SelectionActions;
  /** The snippets saved from this document. */
  snippets?: SavedSnippets | undefined;
}
