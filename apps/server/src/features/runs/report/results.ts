import type { StepProgress } from "#schema";

import type { FindingRow, StepRow } from "../steps-store.ts";

/** Whether the report may use a finding. */
export const isUsable = ({ dropped, support }: FindingRow) => !dropped && support !== "unsupported";

/** Returns what the step of a role wrote for a section, if it did. */
export function resultOf(
  steps: readonly StepRow[],
  role: StepRow["role"],
  sectionId: string | null,
): StepProgress | undefined {
  const step = steps.find(
    (one) => one.role === role && one.section_id === sectionId && one.state === "done",
  );
  return step?.progress ?? undefined;
}
