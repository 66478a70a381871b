import { sql } from "kysely";

import type { Db } from "../../apps/server/src/deps/index.ts";

export interface ExactHit {
  document_id: string;
  ordinal: number;
  score: number;
}

/**
 * The ranking of passages (`rank` in features/search) in one plain statement over every posting of
 * the workspace, as the reference for search results. It unpacks the entries in SQL and shares no
 * code with the ranking. `counts`: how often the query contains each term.
 */
export async function exactSearch(
  db: Db,
  organizationId: string,
  counts: ReadonlyMap<string, number>,
  limit: number,
): Promise<ExactHit[]> {
  const { rows } = await sql<ExactHit>`
    with whole as (
      select count(*)::float8 as documents, sum(indexed_chunks)::float8 as chunks,
        sum(indexed_terms)::float8 / sum(indexed_chunks) as chunk_mean,
        sum(indexed_terms)::float8 / count(*) as document_mean
      from document where organization_id = ${organizationId}
    ),
    asked as (
      select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])
        as asked (term, count)
    ),
    entry as materialized (
      select term, document_no, block, packed >> 17 as chunk, packed >> 12 & 31 as times,
        packed & 4095 as length
      from (
        select term, document_no, block,
          (ascii(substr(entries, at, 1)) - 32) + 95 * (ascii(substr(entries, at + 1, 1)) - 32)
            + 9025 * (ascii(substr(entries, at + 2, 1)) - 32)
            + 857375 * (ascii(substr(entries, at + 3, 1)) - 32) as packed
        from posting, generate_series(1, length(entries), 4) as at
        where organization_id = ${organizationId} and term in (select term from asked)
      ) as unpacked
    ),
    named as materialized (
      select asked.term, document_no from asked
        join posting on organization_id = ${organizationId} and posting.term = '=' || asked.term
    ),
    word as (
      select term,
        count * ln(1 + (whole.chunks - found.chunks + 0.5) / (found.chunks + 0.5)) as weight,
        count * ln(1 + (whole.documents - held.holding + 0.5) / (held.holding + 0.5)) as document_weight,
        count * ln(1 + (whole.documents - names + 0.5) / (names + 0.5)) as name_weight
      from asked, whole, lateral (
        select count(*) as chunks, count(distinct (document_no, block)) as rows
        from entry where entry.term = asked.term
      ) as found, lateral (
        select count(*) as names from named where named.term = asked.term
      ) as counted, lateral (
        select least(greatest(rows, names), whole.documents) as holding
      ) as held
    ),
    chunk as materialized (
      select distinct document_no, block, chunk, length from entry
    ),
    text as (
      select document_no, count(*) as chunks, sum(length) as terms, max(block * 512 + chunk) as last
      from chunk group by 1
    ),
    near as (
      select term, document_no, block, chunk + beside as chunk,
        sum(case beside when 0 then times else 0.3 * times end) as times
      from entry, (values (-1), (0), (1)) as next (beside) group by 1, 2, 3, 4
    ),
    passage as (
      select document_no, block * 512 + chunk as ordinal,
        sum(weight * times / (times + 1.2 * (0.25 + 0.75 * length / chunk_mean)))::float8 as score
      from near join chunk using (document_no, block, chunk) join word using (term), whole
      group by 1, 2
    ),
    held as (
      select term, document_no, sum(times) as times, sum(name) as name
      from (
        select term, document_no, times, 0 as name from entry
        union all select term, document_no, 2, 1 from named
      ) as parts group by 1, 2
    ),
    ranked as (
      select document_no, sum(
        2 * document_weight * times / (times + 1.2 * (0.25
          + 0.75 * coalesce(text.terms / text.chunks * (text.last + 1), document_mean) / document_mean))
        + name * name_weight * 1.5 / (1.5 + 1.2))::float8 as score
      from held join word using (term) left join text using (document_no), whole group by 1
    )
    select document.id as document_id, coalesce(ordinal, 0) as ordinal,
      coalesce(passage.score, 0) + ranked.score as score
    from ranked left join passage using (document_no)
      join document on document.organization_id = ${organizationId} and document.no = document_no
    order by 3 desc limit ${limit}`.execute(db);
  return rows;
}
