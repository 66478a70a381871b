import type { Finding } from "../../chat/index.ts";
import type { FindingRow, StepRow } from "../steps-store.ts";

/** Whether the report may use a finding. */
export const isUsable = ({ dropped, support }: FindingRow) => !dropped && support !== "unsupported";

/** What a writer's or checker's step keeps. */
export interface WrittenText {
  /** Markdown; its marks are the numbers of findings. */
  text: string;
}

/** A sentence with what checking says of it; without its marks. */
export interface CheckedSentence extends Finding {
  text: string;
}

/** What a checker's step keeps. */
export interface CheckedSection extends WrittenText {
  sentences: CheckedSentence[];
  notCarried: CheckedSentence[];
}

/** Returns what the step of a role wrote for a section, if it did. */
export function resultOf<Result>(
  steps: readonly StepRow[],
  role: StepRow["role"],
  sectionId: string | null,
): Result | undefined {
  const step = steps.find(
    (one) => one.role === role && one.section_id === sectionId && one.state === "done",
  );
  return (step?.progress as Result | null) ?? undefined;
}
