import { usableFindings } from "../../report/results.ts";
import { type FindingRow, stepsOf } from "../../steps-store.ts";
import type { Attempt } from "../work.ts";

/** Returns the findings that the text of a section may be written from. */
export async function findingsOfSection(
  { deps, run }: Pick<Attempt, "deps" | "run">,
  sectionId: string | null,
): Promise<FindingRow[]> {
  const steps = await stepsOf(deps.db, run);
  const ids = steps
    .filter(({ role, section_id }) => role === "researcher" && section_id === sectionId)
    .map(({ id }) => id);
  return usableFindings(deps.db, run, ids);
}
