import type { CellValue } from "@lectern/contract/review-columns";

/** A value that a text states at [start, end); `readings`: several where it is ambiguous. */
export interface Mention {
  start: number;
  end: number;
  readings: CellValue[];
}
