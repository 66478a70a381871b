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
        sql<
          Record<string, number>
        >`(select coalesce(jsonb_object_agg(kind, count), '{}') from ${gridOf(db, member, review)
          .select(kindOf.as("kind"))
          .select((of) => of.fn.countAll<number>().as("count"))
          .groupBy(kindOf)} as counted)`.as("counts"),
      )
      .select((of) =>
        of
          .selectFrom("review_cell")
          .select(of.fn.countAll<number>().as("count"))
          .where("organization_id", "=", member.orgId)
          .where("review_id", "=", review.id)
          .where("work", "is not", null)
          .where(
            "series_id",
            "in",
            db.selectFrom(rowsOf(db, member, review).as("listed")).select("listed.series_id"),
          )
          .$asScalar()
          .as("working"),
      ),
  );
  if (!first) return new Map();
  const all = await others.reduce((query, one) => query.unionAll(one), first).execute();
  return new Map(
    all.map(({ review_id, rows, counts, working }) => {
      const of = (kind: string) => counts[kind] ?? 0;
      const cells = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return [
        review_id,
        {
          rows,
          cells,
          verified: of("verified") + of("stale_confirmed"),
          to_verify: of("to_verify"),
          flagged: of("flagged"),
          unclear: of("unclear"),
          not_found: of("not_found"),
          stale: of("stale"),
          stale_confirmed: of("stale_confirmed"),
          failed: of("failed"),
          filling: of("filling"),
          empty: of("empty"),
          working,
        },
      ];
    }),
  );
}
