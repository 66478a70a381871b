import type { Document } from "@lectern/contract/library";

import type { Finding } from "./find.ts";
import type { Reader, Reading } from "../reading.ts";

/** The field that searches in the document: where it is open, and how it is opened and left. */
export interface FindBar {
  finding: Finding;
  isOpen: boolean;
  /** How often it was asked for. */
  asked: number;
  onOpen: () => void;
  onLeave: () => void;
}

/** What the bars over a document are given. */
export interface BarProps {
  document: Document | undefined;
  reading: Reading;
  reader: Reader | null;
  find: FindBar;
  onClose: () => void;
}
