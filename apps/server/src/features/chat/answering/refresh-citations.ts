import type { AnswerContent, Citation } from "@lectern/contract/chat";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { retractionStatuses } from "../../library/index.ts";
/**
 * Updates the citations of these turns with the current state of their documents: a work may have
 * been retracted since. One query for any number of turns.
 */
export async function refreshCitations<Turn extends { answer: AnswerContent | null }>(
  db: Db,
  orgId: OrgId,
  rows: readonly Turn[],
): Promise<Turn[]> {
  const cited = rows.flatMap(({ answer }) => answer?.sources ?? []);
  const found = await retractionStatuses(db, orgId, [
    ...new Set(cited.map(({ document_id }) => document_id)),
  ]);
  const renewed = (citations: Citation[]) =>
    citations.map((one) => ({ ...one, standing: found.get(one.document_id) ?? null }));
  return rows.map((row) => {
    const { answer } = row;
    if (!answer) return row;
    const { citations, sources } = answer;
    const now = { citations: renewed(citations), sources: renewed(sources) };
    return { ...row, answer: { ...answer, ...now } };
  });
}
