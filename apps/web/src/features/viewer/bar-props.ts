import type { Document } from "@lectern/contract/library";

import type { Reader, Reading } from "./reading.ts";

/** What the bars over a document are given. */
export interface BarProps {
  document: Document | undefined;
  reading: Reading;
  reader: Reader | null;
  finding: boolean;
  onFinding: (finding: boolean) => void;
  onClose: () => void;
}
