import type { Document } from "@lectern/contract/library";

import type { Finding } from "./find.ts";
import type { Reader, Reading } from "../reading.ts";

/** The search field of the document: its state, and how it is opened and closed. */
export interface FindBar {
  finding: Finding;
  isOpen: boolean;
  /** Number of times the field was requested. */
  asked: number;
  onOpen: () => void;
  onLeave: () => void;
}

/** Props of the bars above a document. */
export interface BarProps {
  document: Document | undefined;
  reading: Reading;
  reader: Reader | null;
  find: FindBar;
  onClose: () => void;
}
