import { isSeen, standingOf } from "../../shown.ts";
import { isUsable } from "../../report/results.ts";
import { type FindingRow, findingsOf, stepsOf } from "../../steps-store.ts";
import type { Attempt } from "../work.ts";

/** Returns the findings of a section that the report may use, as far as the owner may see them now. */
export async function findingsOfSection(
  { deps, member, run }: Pick<Attempt, "deps" | "member" | "run">,
  sectionId: string | null,
): Promise<FindingRow[]> {
  const steps = await stepsOf(deps.db, run);
  const ids = steps
    .filter(({ role, section_id }) => role === "researcher" && section_id === sectionId)
    .map(({ id }) => id);
  const findings = (await findingsOf(deps.db, run, ids)).filter(isUsable);
  const standing = await standingOf(
    deps.db,
    member,
    findings.flatMap(({ quotes }) => quotes.map(({ document_id }) => document_id)),
  );
  return findings.filter((one) => isSeen(one, standing));
}
