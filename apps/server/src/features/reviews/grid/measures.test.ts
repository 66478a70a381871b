import { readFile } from "node:fs/promises";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { asking, judge, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();

/** A review of one question whose answers a person gave; `null`: none. */
async function answered(column: ReturnType<typeof asking>, values: readonly (object | null)[]) {
  const documents = await Promise.all(
    values.map((_, n) =>
      read(app, ada, collection, { name: `Report ${n}.txt`, passages: ["Herons wait."] }),
    ),
  );
  const review = await reviewOf(ada, documents, [column]);
  const [{ id: column_id } = { id: "" }] = review.columns;
  for (const [n, value] of values.entries()) {
    if (value === null) continue;
    const verdict = { kind: "corrected" as const, value: { type: column.type, ...value } };
    expect((await judge(ada, review.id, [documents[n]!, column_id], verdict)).status).toBe(200);
  }
  const list = async (query: object) => {
    const { results } = await rowsOf(ada, review.id, query);
    return results.map(({ id }) => documents.indexOf(id));
  };
  return {
    inOrder: (down = false) => list({ sort: `${down ? "-" : ""}column:${column_id}` }),
    within: (range: { min?: string; max?: string }) => list({ column_id, ...range }),
    refuses: async (range: { min?: string; max?: string }) =>
      (
        await ada.call(endpoints.listReviewRows, {
          params: { review_id: review.id },
          query: { column_id, ...range },
        })
      ).status === 422,
  };
}

const distance = asking("How far is it?", "number");
const distances = [
  { number: 5, unit: "km" },
  { number: 300, unit: "m" },
  null,
  { number: 2, unit: "persons" },
  { number: 40_000, unit: "cm" },
];

test("numbers are sorted by what they measure, whatever their unit", async () => {
  const of = await answered(distance, distances);
  expect(await of.inOrder()).toEqual([1, 4, 0, 3, 2]);
  expect(await of.inOrder(true)).toEqual([0, 4, 1, 3, 2]);
  const periods = await answered(asking("How long is the notice?", "number"), [
    { number: 3, unit: "months" },
    { number: 90, unit: "working days" },
    { number: 2, unit: "weeks" },
  ]);
  expect(await periods.inOrder()).toEqual([2, 1, 0]);
});

test("a bound with a unit is compared with values of its kind, one without as it is written", async () => {
  const of = await answered(distance, distances);
  expect(await of.within({ min: "350 m" })).toEqual([0, 4]);
  expect(await of.within({ max: "0.4 km" })).toEqual([1, 4]);
  expect(await of.within({ min: "300" })).toEqual([1, 4]);
  expect(await of.refuses({ min: "300 m", max: "5 kg" })).toBe(true);
  expect(await of.refuses({ min: "300 sheep" })).toBe(true);
});

test("where the question names a unit, bounds and values without one have it", async () => {
  const asked = asking("How far is it?", "number", { unit: "km" });
  const of = await answered(asked, [...distances, { number: 3, unit: null }]);
  expect(await of.within({ min: "1" })).toEqual([0, 5]);
  expect(await of.within({ max: "0.4" })).toEqual([1, 4]);
});

const price = asking("What is the price?", "amount");
const prices = [
  { number: 900, currency: "USD" },
  { number: 1, currency: "USD" },
  { number: 5, currency: "EUR" },
  { number: 70, currency: null },
  { number: 2000, currency: "EUR" },
];

test("amounts are sorted by currency, then by amount, and filtered in a currency", async () => {
  const of = await answered(price, prices);
  expect(await of.inOrder()).toEqual([2, 4, 1, 0, 3]);
  expect(await of.inOrder(true)).toEqual([0, 1, 4, 2, 3]);
  expect(await of.within({ min: "EUR 100" })).toEqual([4]);
  expect(await of.within({ min: "50", max: "1000 usd" })).toEqual([0]);
  expect(await of.within({ min: "50" })).toEqual([0, 3, 4]);
});

test("answers of before are sorted by what they measure too", async () => {
  const of = await answered(distance, distances);
  const amounts = await answered(price, prices);
  const { db } = app.deps;
  await db
    .updateTable("review_cell")
    .set({ sort_text: null, sort_number: sql<number>`(value->>'number')::float8` })
    .execute();
  expect(await of.inOrder()).not.toEqual([1, 4, 0, 3, 2]);
  const migration = new URL("../../../../migrations/0033_review_sort_keys.sql", import.meta.url);
  // Raw: it is the migration.
  await sql.raw(await readFile(migration, "utf8")).execute(db);
  expect(await of.inOrder()).toEqual([1, 4, 0, 3, 2]);
  expect(await amounts.inOrder()).toEqual([2, 4, 1, 0, 3]);
});
