import type { CellState, VerdictKind } from "@lectern/contract/review-cells";

/** The texts of an exported review. */
export interface ReviewWords {
  sheets: { review: string; sources: string; questions: string };
  document: string;
  reviewer: string;
  question: string;
  shortName: string;
  type: string;
  options: string;
  unit: string;
  instructions: string;
  value: string;
  state: string;
  quote: string;
  place: string;
  opens: string;
  note: string;
  version: string;
  /** Who read it. */
  model: string;
  builtIn: string;
  readAt: string;
  yes: string;
  no: string;
  stale: string;
  states: Record<CellState, string>;
  verdicts: Record<VerdictKind, string>;
}
