import type { ReactNode } from "react";

/** What a person sets for the plan of a run. */
export interface PlanFields {
  /** Rows below the sources. */
  rows: ReactNode;
  isPending: boolean;
}

/** Maximum characters of a question for research. */
const longest = 4_000;

export const isTooLongForPlan = (question: string) => question.trim().length > longest;
