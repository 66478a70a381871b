import type {
  FoundPassage,
  listTestResults,
  TestComparison,
  TestResult,
} from "@lectern/contract/retrieval-tests";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { unitOf } from "../files/index.ts";
import * as store from "./found-store.ts";
import { foundOf, type FoundRow } from "./passages-store.ts";
import { demandRun, type OfRun } from "./runs.ts";
import { demandSet } from "./sets.ts";
import { shownRuns } from "./shown-run.ts";

type Needs = Pick<Deps, "db">;

const passageOf = ({ kind, ...passage }: FoundRow): FoundPassage => ({
  rank: passage.rank,
  document_id: passage.document_id,
  document_name: passage.document_name,
  page: passage.page,
  quote: passage.quote,
  ...(kind && { unit: unitOf(kind) }),
});

/** Returns results with the passages that the member may read now. */
export async function shownResults(
  db: Db,
  member: Member,
  runId: string,
  rows: readonly store.ResultRow[],
): Promise<TestResult[]> {
  const found = await foundOf(
    db,
    member,
    runId,
    rows.map(({ number }) => number),
  );
  const byNumber = Map.groupBy(found, ({ number }) => number);
  return rows.map((row) => ({
    number: row.number,
    question_id: row.question_id,
    question: row.question,
    outcome: row.outcome,
    rank: row.rank,
    read: row.read,
    instead: (byNumber.get(row.number) ?? []).map(passageOf),
    before: row.before_outcome && { outcome: row.before_outcome, rank: row.before_rank },
    change: row.change,
  }));
}

export async function list(
  { db }: Needs,
  member: Member,
  of: OfRun,
  { before, ...wanted }: z.output<typeof listTestResults.query>,
) {
  await demandSet(db, member, of.set_id);
  const { id } = await demandRun(db, member, of);
  if (before !== undefined) await demandRun(db, member, { ...of, run_id: before });
  const compared = { orgId: member.orgId, runId: id, before };
  const { total, results } = await store.pageOfResults(db, compared, wanted);
  return { total, results: await shownResults(db, member, id, results) };
}

/** Returns how many questions a run found better and worse than another run of the set. */
export async function compare(
  { db }: Needs,
  member: Member,
  of: OfRun,
  beforeId: string,
): Promise<TestComparison> {
  await demandSet(db, member, of.set_id);
  const { id } = await demandRun(db, member, of);
  const earlier = await demandRun(db, member, { ...of, run_id: beforeId });
  const compared = { orgId: member.orgId, runId: id, before: earlier.id };
  const counts = await store.countChanges(db, compared);
  const [before] = await shownRuns(db, member, [earlier]);
  if (!before) throw new Error("a run was shown without itself");
  return {
    before,
    better: counts.get("better") ?? 0,
    worse: counts.get("worse") ?? 0,
    lost: counts.get("lost") ?? 0,
    same: counts.get("same") ?? 0,
    uncompared: counts.get(null) ?? 0,
  };
}
