import type { Citation } from "@lectern/contract/chat";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";
import type { FoundQuote } from "#schema";

import { documentsThere } from "../chat/index.ts";
import type { FindingRow } from "./steps-store.ts";

export type DocumentStatuses = ReadonlyMap<string, "current" | "changed">;

/** Returns which documents the member may see now, and whether these versions are current. */
export async function documentStatusesOf(
  db: Db,
  member: Member,
  ids: readonly string[],
): Promise<DocumentStatuses> {
  const there = ids.length > 0 ? await documentsThere(db, member, [...new Set(ids)]) : [];
  return new Map(there.map(({ id, current }) => [id, current ? "current" : "changed"]));
}

/** The documents that a finding rests on; none: on a tool's result. */
export const documentsOf = ({ document_id, quotes }: FindingRow): string[] => [
  ...(document_id === null ? [] : [document_id]),
  ...quotes.map((one) => one.document_id),
];

/** Whether the member may see all documents of a finding. */
export const isSeen = (finding: FindingRow, standing: DocumentStatuses): boolean =>
  documentsOf(finding).every((id) => standing.has(id));

/** Returns a citation with how its source stands, without what only checks need. */
export const shownCitation = <C extends Citation & Partial<FoundQuote>>(
  { start: _start, language: _language, heading: _heading, ...citation }: C,
  standing: DocumentStatuses,
) => ({ ...citation, source: standing.get(citation.document_id) ?? ("gone" as const) });
