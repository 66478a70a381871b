import { type Insertable, sql } from "kysely";

import type { Db } from "#deps";
import type { ReviewCellTable, ReviewResultTable, ReviewVerdictTable } from "#schema";

const json = (value: unknown) => JSON.stringify(value);
const jsonOrNull = (value: unknown) => (value === null ? null : json(value));

export async function insertResults(
  db: Db,
  results: readonly (Omit<Insertable<ReviewResultTable>, JsonKey> & Record<JsonKey, unknown>)[],
) {
  if (results.length === 0) return;
  await db
    .insertInto("review_result")
    .values(
      results.map((one) => ({
        ...one,
        value: jsonOrNull(one.value),
        reason: jsonOrNull(one.reason),
        fallback: jsonOrNull(one.fallback),
        candidates: json(one.candidates),
        quotes: json(one.quotes),
      })),
    )
    .execute();
}
type JsonKey = "value" | "candidates" | "reason" | "quotes" | "fallback";

export async function insertVerdicts(
  db: Db,
  verdicts: readonly (Omit<Insertable<ReviewVerdictTable>, "value"> & { value: unknown })[],
) {
  if (verdicts.length === 0) return;
  await db
    .insertInto("review_verdict")
    .values(
      verdicts.map((one) => ({
        ...one,
        value: jsonOrNull(one.value),
      })),
    )
    .execute();
}

/** The content of a cell, without the work on it. */
export type CellContent = Omit<
  Insertable<ReviewCellTable>,
  "value" | "work" | "work_by" | "work_run"
> & { value: unknown };

/** Stores what cells hold. `endsWork`: they wait no longer to be read. */
export async function putCells(
  db: Db,
  cells: readonly CellContent[],
  { endsWork }: { endsWork: boolean },
) {
  if (cells.length === 0) return;
  const excluded = (column: string) => sql`excluded.${sql.ref(column)}`;
  const columns = [
    "document_id",
    "column_version",
    "state",
    "value",
    "sort_number",
    "sort_text",
    "result_id",
    "newer_id",
    "verdict",
    "verdict_note",
    "verdict_by",
    "verdict_at",
    "locked",
  ] as const;
  const ended = { work: null, work_by: null, work_run: null };
  await db
    .insertInto("review_cell")
    .values(
      cells.map((one) => ({
        ...one,
        value: jsonOrNull(one.value),
      })),
    )
    .onConflict((on) =>
      on.columns(["organization_id", "column_id", "series_id"]).doUpdateSet({
        ...Object.fromEntries(columns.map((column) => [column, excluded(column)])),
        ...(endsWork && ended),
      }),
    )
    .execute();
}
