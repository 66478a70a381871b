import type { Db } from "#deps";
import { forJob } from "#http/member.ts";
import type { StepProgress } from "#schema";

import { isSeen, documentStatusesOf } from "../document-status.ts";
import { type FindingRow, findingsOf, type StepRow } from "../steps-store.ts";
import type { RunRow } from "../store.ts";

/** The library says nothing on what rests on a tool's result, and the report says so. */
const isUsable = ({ dropped, support, outside }: FindingRow) =>
  !dropped && (support !== "unsupported" || outside !== null);

/**
 * Returns the findings of a run, or of some of its steps, that the report may use, as far as the
 * run's owner may see their documents now.
 */
export async function usableFindings(
  db: Db,
  run: Pick<RunRow, "organization_id" | "id" | "owner_id">,
  stepIds?: readonly string[],
): Promise<FindingRow[]> {
  const findings = (await findingsOf(db, run, stepIds)).filter(isUsable);
  const standing = await documentStatusesOf(
    db,
    forJob(run.organization_id, run.owner_id),
    findings.flatMap(({ quotes }) => quotes.map(({ document_id }) => document_id)),
  );
  return findings.filter((one) => isSeen(one, standing));
}

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
