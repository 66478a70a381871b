import type { Cell, VerdictKind } from "@lectern/contract/review-cells";
import type { NewColumn } from "@lectern/contract/review-columns";
import type { NewReview } from "@lectern/contract/reviews";
import { expect } from "vitest";

import { endpoints, type Person } from "../app.ts";

type Caller = Pick<Person, "call">;

/** A question with its short name; `more`: what its type needs. */
export const asking = (
  question: string,
  type: NewColumn["type"] = "text",
  more: Partial<NewColumn> = {},
) => ({ name: question.slice(0, 40), question, type, ...more });

/** Creates a review of these documents, which must succeed. */
export async function reviewOf(
  person: Caller,
  document_ids: string[],
  columns: NewReview["columns"] | ReturnType<typeof asking>[] = [],
  more: Partial<NewReview> = {},
) {
  const source = { type: "documents" as const, document_ids };
  const body = { name: "Contracts", source, columns, ...more };
  const made = await person.call(endpoints.createReview, { body });
  expect([made.status, made.body]).toMatchObject([201, { name: body.name }]);
  return made.body;
}

/** Fills a review and waits until nothing is being read. */
export async function filled(
  person: Caller,
  review_id: string,
  body: { which?: "missing" | "stale" | "all"; column_ids?: string[]; row_ids?: string[] } = {},
) {
  const params = { review_id };
  const begun = await person.call(endpoints.fillReview, { params, body });
  expect(begun.status).toBe(200);
  const progress = async () => (await person.call(endpoints.getReview, { params })).body.progress;
  await expect.poll(async () => (await progress()).working, { timeout: 60_000 }).toBe(0);
  return { queued: begun.body.queued, progress: await progress() };
}

export async function rowsOf(person: Caller, review_id: string, query: object = {}) {
  const { status, body } = await person.call(endpoints.listReviewRows, {
    params: { review_id },
    query,
  });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
}

/** Returns the cell of a row and a question, with its quotes. */
export async function cellOf(person: Caller, review_id: string, row_id: string, column_id: string) {
  const params = { review_id, row_id, column_id };
  const { status, body } = await person.call(endpoints.getReviewCell, { params });
  expect(status).toBe(200);
  return body;
}

/** Gives a verdict on one cell. */
export const judge = (
  person: Caller,
  review_id: string,
  [row_id, column_id]: [string, string],
  verdict: { kind: VerdictKind | "none" | "locked" | "unlocked" } & Record<string, unknown>,
) =>
  person.call(endpoints.judgeCells, {
    params: { review_id },
    body: { cells: [{ row_id, column_id }], verdict } as never,
  });

/** What a cell shows, without when and where. */
export const gist = ({ state, value }: Pick<Cell, "state" | "value">) => {
  const { type, ...said } = value ?? { type: null };
  return type === null ? state : { state, ...said };
};
