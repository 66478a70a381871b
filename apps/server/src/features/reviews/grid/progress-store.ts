import type { ReviewProgress } from "@lectern/contract/review-cells";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { gridOf, isConfirmed, isKept, isOutdated, staleOf, stateOf } from "./grid.ts";
import { type ReviewScope, rowsOf } from "./rows-store.ts";

/** Each cell counts once: for the first of these that it is. */
const kindOf = sql<string>`(case
  when ${isConfirmed} and ${isOutdated} then 'stale_confirmed'
  when ${isConfirmed} then 'verified'
  when cell.work is not null and not ${isKept} then 'filling'
  when cell.verdict = 'flagged' then 'flagged'
  when ${stateOf} = 'empty' then 'empty'
  when ${staleOf} is not null then 'stale'
  when ${stateOf} in ('answered', 'suggested') then 'to_verify'
  else ${stateOf} end)`;

/** How many cells are of a kind; of those, how many are corrected, and how many wait or are being read. */
interface Count {
  cells: number;
  corrected: number;
  working: number;
}

/** Returns the counts of reviews by their ids, over the rows that the member may open. */
export async function progressOf(
  db: Db,
  member: Member,
  reviews: readonly ReviewScope[],
): Promise<Map<string, ReviewProgress>> {
  const [first, ...others] = reviews.map((review) =>
    db
      .selectNoFrom(sql<string>`${review.id}::text`.as("review_id"))
      .select(
        db
          .selectFrom(rowsOf(db, member, review).as("listed"))
          .select((of) => of.fn.countAll<number>().as("count"))
          .$asScalar()
          .as("rows"),
      )
      .select(
        // Raw: Kysely cannot aggregate to JSON objects.
        sql<Record<string, Count>>`(
          select coalesce(jsonb_object_agg(kind, jsonb_build_object('cells', cells, 'corrected', corrected, 'working', working)), '{}')
          from ${gridOf(db, member, review)
            .select(kindOf.as("kind"))
            .select((of) => of.fn.countAll<number>().as("cells"))
            .select((of) =>
              of.fn
                .countAll<number>()
                .filterWhere("cell.verdict", "=", "corrected")
                .as("corrected"),
            )
            .select((of) =>
              of.fn.countAll<number>().filterWhere("cell.work", "is not", null).as("working"),
            )
            .groupBy(kindOf)} as counted)`.as("counts"),
      ),
  );
  if (!first) return new Map();
  const all = await others.reduce((query, one) => query.unionAll(one), first).execute();
  return new Map(
    all.map(({ review_id, rows, counts }) => {
      const of = (kind: string) => counts[kind]?.cells ?? 0;
      const sumOf = (what: keyof Count) =>
        Object.values(counts).reduce((sum, count) => sum + count[what], 0);
      return [
        review_id,
        {
          rows,
          cells: sumOf("cells"),
          verified: of("verified") + of("stale_confirmed"),
          corrected: sumOf("corrected"),
          to_verify: of("to_verify"),
          flagged: of("flagged"),
          unclear: of("unclear"),
          not_found: of("not_found"),
          stale: of("stale"),
          stale_confirmed: of("stale_confirmed"),
          failed: of("failed"),
          filling: of("filling"),
          empty: of("empty"),
          working: sumOf("working"),
        },
      ];
    }),
  );
}
