import type { RequestOf } from "@lectern/contract/endpoints";
import type { ReviewProgress } from "@lectern/contract/review-cells";
import type { OpenReview } from "@lectern/contract/reviews";

import { useSession } from "#platform/session/session.ts";

/** Groups of cells that a review can be narrowed to. */
export const shows = [
  "all",
  "to_verify",
  "unclear",
  "not_found",
  "stale",
  "failed",
  "flagged",
  "verified",
  "corrected",
] as const;
export type Show = (typeof shows)[number];

/** What the cells of one question must hold. */
export interface ColumnFilter {
  column_id: string;
  /** Words, an option, yes or no. */
  value?: string | undefined;
  /** A number or a day. */
  min?: string | undefined;
  max?: string | undefined;
  /** Of a number the unit, of an amount the currency of both; absent: as they are written. */
  unit?: string | undefined;
}

/** Which rows of a review are shown, and in what order. */
export interface RowFilter {
  q: string;
  show: Show;
  /** Only the documents that are assigned to the person. */
  mine: boolean;
  column: ColumnFilter | null;
  /** added, name or column:{id}, with - for descending. */
  sort: string;
}

export const everything: RowFilter = {
  q: "",
  show: "all",
  mine: false,
  column: null,
  sort: "added",
};

type Query = NonNullable<RequestOf<"GET", "/reviews/ext/v1/reviews/{review_id}/rows">["query"]>;

const conditions: Record<Show, Partial<Query>> = {
  all: {},
  to_verify: { state: ["answered", "suggested"], verdict: ["none"], stale: "false" },
  unclear: { state: ["unclear"], verdict: ["none"], stale: "false" },
  not_found: { state: ["not_found"], verdict: ["none"], stale: "false" },
  stale: { stale: "true" },
  failed: { state: ["failed"], verdict: ["none"] },
  flagged: { verdict: ["flagged"] },
  verified: { verdict: ["verified"] },
  corrected: { verdict: ["corrected"] },
};

/** Answers that are stale, confirmed ones too. */
export const staleIn = ({ stale, stale_confirmed }: ReviewProgress) => stale + stale_confirmed;

/** A bound with its unit or currency, if it has one: "300 m". */
export const boundIn = (bound: string, unit: string | undefined) =>
  [bound, unit?.trim()].filter(Boolean).join(" ");

/** The query of a filter as the server takes it. */
export const queryOf = ({ q, show, mine, column, sort }: RowFilter) => ({
  ...conditions[show],
  ...(mine && { assignee_id: useSession.getState().user?.id }),
  ...(column && {
    column_id: column.column_id,
    ...(column.value && { value: column.value }),
    ...(column.min && { min: boundIn(column.min, column.unit) }),
    ...(column.max && { max: boundIn(column.max, column.unit) }),
  }),
  ...(q && { q }),
  sort,
});

const isShow = (text: string | null): text is Show => shows.some((one) => one === text);
const sortable = /^-?(?:added|name|column:[0-9a-f-]{36})$/;

/** Reads a filter from an address; what it does not name is as in `everything`. */
export function readFilter(search: URLSearchParams): RowFilter {
  const show = search.get("show");
  const sort = search.get("sort") ?? "";
  const column_id = search.get("where");
  const part = (name: string) => search.get(name) ?? undefined;
  return {
    q: search.get("q") ?? "",
    show: isShow(show) ? show : "all",
    mine: search.get("assigned") === "me",
    column: column_id
      ? {
          column_id,
          value: part("value"),
          min: part("min"),
          max: part("max"),
          unit: part("unit"),
        }
      : null,
    sort: sortable.test(sort) ? sort : "added",
  };
}

/** The parameters with the filter in them; others stay. */
export function withFilter(search: URLSearchParams, filter: RowFilter) {
  const { q, show, mine, column, sort } = filter;
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) => {
    if (value) next.set(name, value);
    else next.delete(name);
  };
  set("q", q);
  set("show", show === "all" ? undefined : show);
  set("assigned", mine ? "me" : undefined);
  set("sort", sort === "added" ? undefined : sort);
  set("where", column?.column_id);
  set("value", column?.value);
  set("min", column?.min);
  set("max", column?.max);
  set("unit", column?.unit);
  return next;
}

export const isFiltered = ({ q, show, mine, column }: RowFilter) =>
  q !== "" || show !== "all" || mine || column !== null;

/** Whether documents of a review may be assigned to several people. */
export const hasAssignees = ({ visibility }: OpenReview, { mine }: RowFilter) =>
  visibility === "shared" || mine;
