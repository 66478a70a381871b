import type { Citation } from "@lectern/contract/chat";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { standings } from "../library/standing.ts";
import type { ChatRow } from "./store.ts";

/**
 * Turns with how the documents of their answers stand today: a work may have been retracted since it
 * was cited. One statement, however many turns.
 */
export async function asOfNow(db: Db, orgId: OrgId, rows: readonly ChatRow[]): Promise<ChatRow[]> {
  const cited = rows.flatMap(({ answer }) => answer?.sources ?? []);
  const found = await standings(db, orgId, [
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
