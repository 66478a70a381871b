import type { TestChange, TestOutcome } from "@lectern/contract/retrieval-tests";
import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql } from "kysely";
import { NIL } from "uuid";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { FoundPassageTable } from "#schema";

export async function insertFound(tx: Db, rows: Insertable<FoundPassageTable>[]) {
  if (rows.length > 0) await tx.insertInto("found_passage").values(rows).execute();
}

/** How a result compares with the one in scope as `before`; null where one was not tested. */
const change = sql<TestChange | null>`case
  when coalesce(result.outcome not in ('found', 'not_found'), true)
    or coalesce(before.outcome not in ('found', 'not_found'), true) then null
  when result.rank is not distinct from before.rank then 'same'
  when result.rank is null then 'lost'
  when before.rank is null or result.rank < before.rank then 'better'
  else 'worse' end`;

interface Compared {
  orgId: OrgId;
  runId: string;
  /** The run to compare with, in which the same question has the same words. */
  before: string | undefined;
}

const results = (db: Db, { orgId, runId, before }: Compared) =>
  db
    .selectFrom("test_result as result")
    .leftJoin("test_result as before", (join) =>
      join
        .onRef("before.organization_id", "=", "result.organization_id")
        .on("before.run_id", "=", before ?? NIL)
        .onRef("before.question_id", "=", "result.question_id")
        .onRef("before.question", "=", "result.question"),
    )
    .where("result.organization_id", "=", orgId)
    .where("result.run_id", "=", runId);

interface Wanted extends Pick<PageQuery, "page" | "page_size"> {
  outcome?: TestOutcome | undefined;
  change?: TestChange | undefined;
}

const shown = (all: ReturnType<typeof results>) =>
  all
    .selectAll("result")
    .select(["before.outcome as before_outcome", "before.rank as before_rank"])
    .select(change.as("change"))
    .orderBy("result.number");

/** The results of a run in the order of its questions. */
export function pageOfResults(
  db: Db,
  compared: Compared,
  { outcome, change: wanted, ...page }: Wanted,
) {
  const asked = results(db, compared)
    .$if(outcome !== undefined, (all) => all.where("result.outcome", "=", outcome ?? null))
    .$if(wanted !== undefined, (all) => all.where(sql<boolean>`${change} = ${wanted ?? null}`));
  return pageOf(asked.select(totalCount), shown(asked), page);
}
export type ResultRow = Awaited<ReturnType<typeof pageOfResults>>["results"][number];

/** All results of a run: at most as many as a set may have questions. */
export const everyResult = (db: Db, orgId: OrgId, runId: string) =>
  shown(results(db, { orgId, runId, before: undefined })).execute();

/** Returns how many results changed in each way. */
export async function countChanges(db: Db, compared: Compared) {
  const rows = await results(db, compared)
    .select(change.as("change"))
    .select(totalCount)
    .groupBy(change)
    .execute();
  return new Map(rows.map((row) => [row.change, row.total]));
}
