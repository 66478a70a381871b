import { detailOf, message, type RenderedMessage } from "@lectern/contract/message";
import type { judgeCells } from "@lectern/contract/review-verdicts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Deps } from "#deps";
import { invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import {
  type CellAddress,
  type WholeCell,
  lockCells,
  type ResultRow,
  resultsOf,
} from "./grid/cells-store.ts";
import { type CellContent, insertVerdicts, putCells } from "./results-store.ts";
import { aboutReview, take, touch } from "./reviews.ts";
import { assign } from "./grid/rows-store.ts";
import { fits, sortKeysOf } from "./values.ts";
import { mayOpen } from "./store.ts";

type Changing = Pick<Deps, "db" | "notices">;
type JudgeRequest = z.infer<typeof judgeCells.body>;
type Verdict = JudgeRequest["verdict"];

/**
 * Stores a person's verdict on cells; those that changed meanwhile, or that the verdict does not
 * fit, are refused one by one.
 */
export async function judge(
  deps: Changing,
  member: Member,
  id: string,
  { cells, verdict }: JudgeRequest,
): Promise<z.infer<typeof judgeCells.response>> {
  return deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, id, "judge");
    const rows = await lockCells(tx, member, review, cells);
    const results = await resultsOf(
      tx,
      member,
      rows.flatMap((row) => [row.result_id, row.newer_id].filter((one) => one !== null)),
    );
    const known = new Map(rows.map((row) => [keyOf(row.series_id, row.column_id), row]));
    const done: CellAddress[] = [];
    const refused: z.infer<typeof judgeCells.response>["refused"] = [];
    const contents: CellContent[] = [];
    const verdicts: Parameters<typeof insertVerdicts>[1][number][] = [];
    for (const { row_id, column_id, result_id } of cells) {
      const address = { row_id, column_id };
      const row = known.get(keyOf(row_id, column_id));
      const refusal = row && refusalOf(row, verdict, result_id);
      if (!row || refusal) {
        refused.push({ ...address, ...detailOf(refusal ?? message("review_row_not_found")) });
        continue;
      }
      // The same cell twice counts once.
      known.delete(keyOf(row_id, column_id));
      const content = contentOf(member, id, row, verdict, results);
      contents.push(content);
      done.push(address);
      verdicts.push({
        organization_id: member.orgId,
        id: uuid(),
        review_id: id,
        column_id,
        series_id: row_id,
        document_id: content.document_id,
        account_id: member.accountId,
        kind: verdict.kind,
        value: verdict.kind === "corrected" ? verdict.value : null,
        note: verdict.kind === "flagged" ? verdict.note : "",
      });
    }
    if (done.length > 0) {
      await putCells(tx, contents, { endsWork: false });
      await insertVerdicts(tx, verdicts);
      await record(tx, { ...by(member), ...aboutReview(review), action: "review.judged" });
      await touch(deps, tx, member, review);
    }
    return { done, refused };
  });
}

const keyOf = (row: string, column: string) => `${row} ${column}`;

/** Returns why a verdict cannot be given; undefined if it can. */
function refusalOf(
  row: WholeCell,
  verdict: Verdict,
  resultId: string | undefined,
): RenderedMessage | undefined {
  const takesNewer = verdict.kind === "verified" && verdict.newer;
  const current = takesNewer ? row.newer_id : row.result_id;
  if (resultId !== undefined && resultId !== current) return message("review_cell_changed");
  if (verdict.kind === "corrected" && !fits(row, verdict.value))
    return message(
      verdict.value?.type === "choice" && row.type === "choice"
        ? "review_option_unknown"
        : "review_value_mismatch",
    );
  if (verdict.kind !== "verified") return undefined;
  if (takesNewer) return row.newer_id === null ? message("review_cell_changed") : undefined;
  const isAnswered =
    row.value !== null || row.read_state === "not_found" || row.verdict === "corrected";
  return isAnswered ? undefined : message("review_cell_empty");
}

/** Returns what a cell holds after a verdict. */
function contentOf(
  member: Member,
  reviewId: string,
  row: WholeCell,
  verdict: Verdict,
  results: readonly ResultRow[],
): CellContent {
  const before: CellContent = {
    organization_id: member.orgId,
    review_id: reviewId,
    series_id: row.series_id,
    column_id: row.column_id,
    document_id: row.read_document_id ?? row.document_id,
    column_version: row.read_version ?? row.question_version,
    state: row.read_state ?? "empty",
    value: row.value,
    ...sortKeysOf(row.value),
    result_id: row.result_id,
    newer_id: row.newer_id,
    verdict: row.verdict,
    verdict_note: row.verdict_note ?? "",
    verdict_by: row.verdict_by,
    verdict_at: row.verdict_at,
    locked: row.locked ?? false,
  };
  if (verdict.kind === "locked" || verdict.kind === "unlocked")
    return { ...before, locked: verdict.kind === "locked" };
  const now = { verdict_by: member.accountId, verdict_at: new Date(), verdict_note: "" };
  /** The reading with this id in the place of what the cell holds. */
  const as = (id: string | null): CellContent => {
    const result = results.find((one) => one.id === id);
    const { state, value, document_id, column_version } = result ?? {
      ...before,
      state: "empty" as const,
      value: null,
    };
    return {
      ...before,
      state,
      value,
      ...sortKeysOf(value),
      document_id,
      column_version,
      result_id: id,
      newer_id: null,
    };
  };
  if (verdict.kind === "none")
    return {
      ...as(row.newer_id ?? row.result_id),
      verdict: null,
      verdict_note: "",
      verdict_by: null,
      verdict_at: null,
    };
  if (verdict.kind === "flagged")
    return { ...before, ...now, verdict: "flagged", verdict_note: verdict.note };
  if (verdict.kind === "verified")
    return {
      ...(verdict.newer ? as(row.newer_id) : before),
      ...now,
      verdict: row.verdict === "corrected" && !verdict.newer ? "corrected" : "verified",
    };
  return {
    ...before,
    ...now,
    value: verdict.value,
    ...sortKeysOf(verdict.value),
    // A person said it of the document and the question as they are now.
    document_id: row.document_id,
    column_version: row.question_version,
    newer_id: null,
    verdict: "corrected",
  };
}

/** Assigns documents to a member who may open the review, or to nobody. */
export async function assignRows(
  deps: Changing,
  member: Member,
  id: string,
  { row_ids, account_id }: { row_ids: string[]; account_id: string | null },
) {
  const done = await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, id, "judge");
    if (account_id !== null && !(await mayOpen(tx, member.orgId, id, account_id)))
      throw invalid(["body", "account_id"], message("review_assignee_unknown"));
    const assigned = await assign(tx, member, review, { rowIds: row_ids, accountId: account_id });
    if (assigned.length > 0) await touch(deps, tx, member, review);
    return assigned;
  });
  return { done };
}
