import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { OrgId } from "#http/member.ts";

import { ANALYZER_VERSION } from "@lectern/text-analysis/analyze";
import { termsOfName } from "./names.ts";
import { type PostingRow, totalsOf } from "@lectern/text-analysis/postings";
import * as store from "./store.ts";

/**
 * Replaces the postings and name terms of a document. Call it in the transaction that writes the
 * document's chunks, language and status, after them; search finds only `ingested` and `ready`
 * documents. Deleting a document deletes its postings. Throws not_found.
 */
export async function putPostings(
  { searchEngine }: Pick<Deps, "searchEngine">,
  tx: Db,
  orgId: OrgId,
  documentId: string,
  rows: readonly PostingRow[],
): Promise<void> {
  const document = await store.findIndexed(tx, orgId, documentId);
  if (!document) throw notFound("document_not_found");
  const { no, name, language } = document;
  const names = rows.length === 0 ? [] : rowsOfName(name, language);
  const totals = { ...totalsOf(rows), version: ANALYZER_VERSION };
  await store.describeIndex(tx, orgId, no, totals);
  await searchEngine.put(tx, orgId, { kind: "terms", documentNo: no, rows: [...rows, ...names] });
}

/** Indexes a document under its current name. Throws not_found. */
export async function putName(
  { searchEngine }: Pick<Deps, "searchEngine">,
  tx: Db,
  orgId: OrgId,
  documentId: string,
): Promise<void> {
  const document = await store.findIndexed(tx, orgId, documentId);
  if (!document) throw notFound("document_not_found");
  const { no, name, language } = document;
  const rows = rowsOfName(name, language);
  await searchEngine.put(tx, orgId, { kind: "name", documentNo: no, rows });
}

/** A name's terms apply to the whole document and have no entries. */
const rowsOfName = (name: string, language: string): PostingRow[] =>
  termsOfName(name, language).map((term) => ({ term, block: 0, entries: "" }));
