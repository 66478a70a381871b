import { sql } from "kysely";

import type { Db, SearchedScopes } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { PostingRow } from "@lectern/text-analysis/postings";

import { nameTerms } from "../names.ts";
import { type LanguageTotals, planned, searchable } from "../store.ts";

/** Where is searched, and what is there in the same snapshot. */
export interface CountedScopes extends SearchedScopes {
  counted: readonly LanguageTotals[];
}

/** The rows of one term in documents with the same languages. */
export interface FoundRows {
  /** As in `LanguageTotals`. */
  languages: string;
  term: string;
  rows: number;
  /** Number of chunks that contain it. */
  found: number;
  /** A PostgreSQL array: for each row 2^20 times the document number, plus the block. */
  places: string;
  /** The entries of each row in the same order, separated by newlines. */
  entries: string;
}

/**
 * The postings of terms in the documents of the same languages, in each tenant scope that has some. Each
 * document belongs to one group, so that no posting is found twice. Both arrays are conditions of the
 * index, so that it is read once per term, in order, and no join can be planned badly.
 */
export async function postingsOf(
  db: Db,
  { tenantScopes, scope, counted }: CountedScopes,
  termsByLanguages: ReadonlyMap<string, readonly string[]>,
) {
  const groups = counted.flatMap(({ scopeAt, languages: spoken }) => {
    const terms = termsByLanguages.get(spoken);
    return terms ? [{ tenantScope: tenantScopes[scopeAt]!, spoken, terms }] : [];
  });
  const parts = groups.map(
    ({ tenantScope, spoken, terms }) => sql`
      select ${spoken}::text as languages, term,
        count(*)::float8 as rows, (sum(octet_length(entries)) / 4)::float8 as found,
        array_agg(document_no * 1048576 + block)::text as places,
        string_agg(entries, e'\n') as entries
      from posting
      where organization_id = ${tenantScope.asker.orgId} and term = any (${[...terms]}::text[])
        and document_no = any (array(
          select document.no from ${searchable(tenantScope, scope)} and document.indexed_languages = ${spoken}
        ))
      group by term`,
  );
  const { rows } = await sql<FoundRows>`
    ${planned(scope)} ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Selects the rows of one document through its expression index. */
const one = (documentNo: number) => sql<boolean>`document_no::float8 = ${documentNo}`;

/** Replaces all postings of a document. */
export async function replacePostings(
  db: Db,
  orgId: OrgId,
  documentNo: number,
  rows: readonly PostingRow[],
): Promise<void> {
  await db
    .deleteFrom("posting")
    .where("organization_id", "=", orgId)
    .where(one(documentNo))
    .execute();
  await insertPostings(db, orgId, documentNo, rows);
}

/** Replaces the postings of a document's name. */
export async function replaceName(
  db: Db,
  orgId: OrgId,
  documentNo: number,
  rows: readonly PostingRow[],
): Promise<void> {
  await db
    .deleteFrom("posting")
    .where("organization_id", "=", orgId)
    .where(one(documentNo))
    .where("term", ">=", nameTerms.from)
    .where("term", "<", nameTerms.to)
    .execute();
  await insertPostings(db, orgId, documentNo, rows);
}

const insertPostings = (db: Db, orgId: OrgId, documentNo: number, rows: readonly PostingRow[]) =>
  // Raw: Kysely cannot say unnest with several arrays.
  sql`
    insert into posting (organization_id, document_no, block, term, entries)
    select ${orgId}, ${documentNo}, given.block, given.term, given.entries
    from unnest(
      ${rows.map(({ term }) => term)}::text[],
      ${rows.map(({ block }) => block)}::int[],
      ${rows.map(({ entries }) => entries)}::text[]
    ) as given (term, block, entries)`.execute(db);
