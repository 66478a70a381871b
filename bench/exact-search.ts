import { sql } from "kysely";

import type { Db } from "../apps/server/src/deps.ts";

export interface ExactHit {
  document_id: string;
  ordinal: number;
  score: number;
}

/**
 * BM25 in one plain statement over every posting of the workspace, the yardstick of what a search
 * answers: it takes the packed entries apart in SQL and knows nothing of the code that ranks.
 * `counts` says how often the query holds each term.
 */
export async function exactSearch(
  db: Db,
  organizationId: string,
  counts: ReadonlyMap<string, number>,
  limit: number,
): Promise<ExactHit[]> {
  const { rows } = await sql<ExactHit>`
    with whole as (
      select sum(indexed_chunks)::float8 as chunks,
        sum(indexed_terms)::float8 / sum(indexed_chunks) as mean
      from document where organization_id = ${organizationId}
    ),
    entry as materialized (
      select term, document_no, block,
        (ascii(substr(entries, at, 1)) - 32) + 95 * (ascii(substr(entries, at + 1, 1)) - 32)
          + 9025 * (ascii(substr(entries, at + 2, 1)) - 32)
          + 857375 * (ascii(substr(entries, at + 3, 1)) - 32) as packed
      from posting, generate_series(1, length(entries), 4) as at
      where organization_id = ${organizationId} and term = any (${[...counts.keys()]}::text[])
    ),
    word as (
      select asked.term,
        asked.count * ln(1 + (whole.chunks - found.chunks + 0.5) / (found.chunks + 0.5)) as weight
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])
          as asked (term, count)
        join (select term, count(*) as chunks from entry group by 1) as found using (term), whole
    ),
    named as (
      select document_no, sum(asked.count * 3 / 4.2 * ln(1 + (counted.documents - holding.documents + 0.5)
          / (holding.documents + 0.5)))::float8 as bonus
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])
          as asked (term, count)
        join posting on organization_id = ${organizationId} and posting.term = '=' || asked.term
        cross join lateral (
          select count(*) as documents from posting as other
          where other.organization_id = ${organizationId} and other.term = posting.term
        ) as holding
        cross join (
          select count(*) as documents from document where organization_id = ${organizationId}
        ) as counted
      group by 1
    ),
    scored as (
      select document_no, block * 512 + (packed >> 17) as ordinal,
        sum(weight * (packed >> 12 & 31)
          / ((packed >> 12 & 31) + 1.2 * (0.25 + 0.75 * (packed & 4095) / whole.mean)))::float8
          as score
      from entry join word using (term), whole group by 1, 2
    )
    select document.id as document_id, coalesce(ordinal, 0) as ordinal,
      coalesce(score, 0) + coalesce(bonus, 0) as score
    from scored full join named using (document_no)
      join document on document.organization_id = ${organizationId} and document.no = document_no
    order by 3 desc limit ${limit}`.execute(db);
  return rows;
}
