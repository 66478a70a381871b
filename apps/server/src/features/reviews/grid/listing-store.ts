import type { listReviewRows } from "@lectern/contract/review-cells";
import { type OrderByItemBuilder, type RawBuilder, sql } from "kysely";
import type { z } from "zod";

import { allOf, always, amongst, holdsWords, oneOf, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { cellOf, rowsAndQuestions, staleOf, stateOf } from "./grid.ts";
import type { Measure } from "../values.ts";
import type { ReviewScope } from "./rows-store.ts";

type Query = z.infer<typeof listReviewRows.query>;
/** Bounds as the question's type has them; both null: none. */
export interface ValueRange {
  numbers: {
    min: number | null;
    max: number | null;
    /** What they are compared in, with the values that state no unit or without; null: as written. */
    measure: (Measure & { withBare: boolean }) | null;
  } | null;
  dates: { min: string | null; max: string | null } | null;
}
export type RowFilter = Omit<Query, "page" | "page_size" | "sort" | "min" | "max"> & {
  range: ValueRange;
  /** Only these rows; absent: all. */
  row_ids?: readonly string[];
};

const none = "none";

/** What a value says, to find words in it. */
const wordsOf = sql<string>`coalesce(cell.value->>'text', cell.value->>'option',
  cell.value->>'items', cell.value->>'date', cell.value->>'number', '')`;

const hasValue = (value: string | undefined): RawBuilder<boolean> => {
  if (!value) return always;
  return sql<boolean>`(case question.type
    when 'yes_no' then cell.sort_number = ${/^(yes|true|1)$/i.test(value) ? 1 : 0}::int
    when 'choice' then cell.sort_text = lower(left(${value}::text, 200))
    else ${holdsWords(wordsOf, value)} end)`;
};

/** The number of a cell in the measure of bounds; null where it is of another. */
function numberIn(measure: NonNullable<ValueRange["numbers"]>["measure"]): RawBuilder<number> {
  if (!measure) return sql<number>`(cell.value->>'number')::float8`;
  const { kind, factor, withBare } = measure;
  return sql<number>`(case when cell.sort_text = ${kind} then cell.sort_number
    when ${withBare} and cell.sort_text is null and cell.value->>'unit' is null
    then cell.sort_number * ${factor}::float8 end)`;
}

function isWithin({ numbers, dates }: ValueRange): RawBuilder<boolean> {
  if (numbers) {
    const number = numberIn(numbers.measure);
    return sql<boolean>`(${number} >= coalesce(${numbers.min}::float8, ${number})
      and ${number} <= coalesce(${numbers.max}::float8, ${number}))`;
  }
  if (!dates) return always;
  // A month is within bounds that are days of it.
  return sql<boolean>`(cell.sort_text >= left(coalesce(${dates.min}::text, cell.sort_text), length(cell.sort_text))
    and cell.sort_text <= coalesce(${dates.max}::text, cell.sort_text) || '~')`;
}

/** Which cells of the filtered questions fulfil what is asked of cells; undefined where nothing is. */
function cellsAsked(filter: RowFilter): RawBuilder<boolean> | undefined {
  const { state, verdict, stale, value, range } = filter;
  const isAsked =
    state.length + verdict.length > 0 ||
    stale !== undefined ||
    value ||
    range.numbers ||
    range.dates;
  if (!isAsked) return undefined;
  return allOf(
    oneOf(stateOf, state),
    oneOf(sql`coalesce(cell.verdict, ${none})`, verdict),
    stale === undefined ? always : sql<boolean>`(${staleOf} is not null) = ${stale}`,
    hasValue(value),
    isWithin(range),
  );
}

/** The rows that the member may open and that the filter leaves, with who they are assigned to. */
function filtered(db: Db, member: Member, review: ReviewScope, filter: RowFilter) {
  const { column_id } = filter;
  const asked = cellsAsked(filter);
  return rowsAndQuestions(db, member, review)
    .with(
      (name) => name("filtered_question").materialized(),
      (of) =>
        of
          .selectFrom("question")
          .selectAll()
          .where(column_id === undefined ? always : sql<boolean>`question.id = ${column_id}`),
    )
    .selectFrom("listed")
    .where(
      allOf(
        holdsWords(sql`listed.name`, filter.q),
        amongst("listed.series_id", filter.row_ids),
        filter.assignee_id === undefined
          ? always
          : sql<boolean>`listed.assignee_id = ${filter.assignee_id}`,
      ),
    )
    .$if(asked !== undefined, (rows) =>
      rows.where((of) =>
        of.exists(
          of
            .selectFrom("filtered_question as question")
            .leftJoinLateral(cellOf(db, member), (join) => join.onTrue())
            .select("question.id")
            .where(asked ?? always),
        ),
      ),
    );
}

/** The order of rows: by place, by name or by the values of a question, none last. */
export type RowOrder = { by: "place" | "name" } | { by: "column"; columnId: string };

export async function someRows(
  db: Db,
  member: Member,
  review: ReviewScope,
  filter: RowFilter,
  page: { order: RowOrder; down: boolean; limit: number; offset: number },
) {
  const { order, down } = page;
  const inOrder = (by: OrderByItemBuilder) => (down ? by.desc() : by.asc()).nullsLast();
  const all = filtered(db, member, review, filter);
  const keyed =
    order.by === "column"
      ? all
          .leftJoinLateral(
            (of) =>
              of
                .selectFrom("review_cell")
                .select(["sort_number", "sort_text"])
                .where("review_cell.organization_id", "=", member.orgId)
                .whereRef("review_cell.series_id", "=", "listed.series_id")
                .where("review_cell.column_id", "=", (key) =>
                  key.selectFrom("question").select("id").where("id", "=", order.columnId),
                )
                .offset(0)
                .as("key"),
            (join) => join.onTrue(),
          )
          .orderBy(sql`key.sort_text`, inOrder)
          .orderBy(sql`key.sort_number`, inOrder)
      : all.orderBy(order.by === "name" ? sql`lower(listed.name)` : sql`listed.place`, inOrder);
  const results = await keyed
    .selectAll("listed")
    .select((of) => of.fn.countAll<number>().over().as("total"))
    .orderBy("listed.place")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const [first] = results;
  if (first || page.offset === 0) return { total: first?.total ?? 0, results };
  // Behind the last page.
  const { total } = await all.select(totalCount).executeTakeFirstOrThrow();
  return { total, results };
}
export type ListedRow = Omit<Awaited<ReturnType<typeof someRows>>["results"][number], "total">;
