import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { supersede } from "#test/library/passages.ts";
import { asking, cellOf, filled, gist, judge, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();

const ends = (year: number) => `The lease ends on 31 December ${year}.`;
const question = asking("When does the lease end?", "date");

async function replaced(id: string, passage: string) {
  const next = await read(app, ada, collection, { name: "Lease.txt", passages: [passage] });
  await supersede(app.deps, id, next);
  return next;
}

async function filledReview(passage = ends(2027), more: Partial<typeof question> = {}) {
  const document = await read(app, ada, collection, { name: "Lease.txt", passages: [passage] });
  const review = await reviewOf(ada, [document], [{ ...question, ...more }]);
  await filled(ada, review.id);
  return { review, document, column: review.columns[0]!.id };
}

test("a new version makes exactly its row stale, and a new reading makes it fresh", async () => {
  const { review, document, column } = await filledReview();
  const other = await read(app, ada, collection, { name: "Other.txt", passages: [ends(2030)] });
  const params = { review_id: review.id };
  await ada.call(endpoints.addReviewDocuments, { params, body: { document_ids: [other] } });
  await filled(ada, review.id);
  await replaced(document, ends(2029));
  const { results } = await rowsOf(ada, review.id);
  expect(results.map(({ cells }) => cells[0]?.stale)).toEqual(["document", null]);
  expect(await rowsOf(ada, review.id, { stale: "true" })).toMatchObject({ total: 1 });
  const { queued, progress } = await filled(ada, review.id, { which: "stale" });
  expect([queued, progress]).toMatchObject([1, { stale: 0, to_verify: 2 }]);
  const { cell } = await cellOf(ada, review.id, document, column);
  expect([cell.stale, gist(cell)]).toEqual([null, { state: "suggested", date: "2029-12-31" }]);
});

test("what was verified is never overwritten: a newer result stands beside it", async () => {
  const { review, document, column } = await filledReview();
  await judge(ada, review.id, [document, column], { kind: "verified" });
  await replaced(document, ends(2029));
  const before = await filled(ada, review.id, { which: "missing" });
  expect(before.progress).toMatchObject({ verified: 1, stale: 0, stale_confirmed: 1 });
  const { progress } = await filled(ada, review.id, { which: "stale" });
  expect(progress).toMatchObject({ verified: 1, stale: 0, stale_confirmed: 0 });
  const kept = await cellOf(ada, review.id, document, column);
  expect(kept.cell).toMatchObject({
    stale: "document",
    newer: true,
    verdict: { kind: "verified" },
  });
  expect(kept.cell.value).toEqual({ type: "date", date: "2027-12-31" });
  expect(kept.newer?.value).toEqual({ type: "date", date: "2029-12-31" });
  await judge(ada, review.id, [document, column], { kind: "verified", newer: true });
  const taken = await cellOf(ada, review.id, document, column);
  expect(taken.cell).toMatchObject({ stale: null, newer: false, verdict: { kind: "verified" } });
  expect(taken.cell.value).toEqual({ type: "date", date: "2029-12-31" });
});

test("what was corrected or locked is never overwritten either", async () => {
  for (const kind of ["corrected", "locked"] as const) {
    const { review, document, column } = await filledReview();
    const value = { type: "date", date: "2031-01-01" };
    await judge(ada, review.id, [document, column], {
      kind,
      ...(kind === "corrected" && { value }),
    });
    await replaced(document, ends(2029));
    await filled(ada, review.id, { which: "all" });
    const { cell, newer } = await cellOf(ada, review.id, document, column);
    const held = kind === "corrected" ? "2031-01-01" : "2027-12-31";
    expect([cell.value, newer?.value]).toEqual([
      { type: "date", date: held },
      { type: "date", date: "2029-12-31" },
    ]);
  }
});

test("another wording of a question makes what was read stale; another name does not", async () => {
  const { review, document, column } = await filledReview();
  const params = { review_id: review.id, column_id: column };
  await ada.call(endpoints.updateReviewColumn, { params, body: { name: "End" } });
  expect((await cellOf(ada, review.id, document, column)).cell.stale).toBeNull();
  const body = { question: "On which day does the lease end?" };
  const changed = await ada.call(endpoints.updateReviewColumn, { params, body });
  expect(changed.body.version).toBe(2);
  expect((await cellOf(ada, review.id, document, column)).cell.stale).toBe("question");
});

test("what was locked stays when its question asks for another kind of value", async () => {
  const { review, document, column } = await filledReview();
  await judge(ada, review.id, [document, column], { kind: "locked" });
  const params = { review_id: review.id, column_id: column };
  await ada.call(endpoints.updateReviewColumn, { params, body: { type: "text" } });
  const { cell } = await cellOf(ada, review.id, document, column);
  expect(cell).toMatchObject({ locked: true, stale: "question", value: { date: "2027-12-31" } });
});

test("the history of a cell tells every reading and verdict, the newest first", async () => {
  const { review, document, column } = await filledReview();
  await judge(ada, review.id, [document, column], { kind: "flagged", note: "Which lease?" });
  await judge(ada, review.id, [document, column], { kind: "corrected", value: null });
  await judge(ada, review.id, [document, column], { kind: "none" });
  const params = { review_id: review.id, row_id: document, column_id: column };
  const { body } = await ada.call(endpoints.listCellHistory, { params });
  const told = body.results.map((one) => (one.type === "verdict" ? one.kind : one.result.state));
  expect([body.total, told]).toEqual([4, ["none", "corrected", "flagged", "suggested"]]);
  expect(body.results[2]).toMatchObject({ note: "Which lease?", by: { first_name: "Ada" } });
  const { cell } = await cellOf(ada, review.id, document, column);
  expect([cell.verdict, gist(cell)]).toEqual([null, { state: "suggested", date: "2027-12-31" }]);
});

test("a verdict on an answer that changed meanwhile, or without one, is refused alone", async () => {
  const { review, document, column } = await filledReview();
  const added = await ada.call(endpoints.addReviewColumn, {
    params: { review_id: review.id },
    body: asking("Which insurance is needed?", "choice", { options: ["Fire", "Storm"] }),
  });
  const { cell } = await cellOf(ada, review.id, document, column);
  await filled(ada, review.id, { which: "all", column_ids: [column] });
  const at = (column_id: string) => ({ row_id: document, column_id });
  const ask = async (verdict: object, result_id?: string) => {
    const seen = { ...at(column), ...(result_id && { result_id }) };
    const body = { cells: [seen, at(added.body.id)], verdict } as never;
    const params = { review_id: review.id };
    return (await ada.call(endpoints.judgeCells, { params, body })).body;
  };
  const changed = await ask({ kind: "verified" }, cell.result_id!);
  expect(changed.refused.map(({ code }) => code)).toEqual([
    "review_cell_changed",
    "review_cell_empty",
  ]);
  const option = { type: "choice", option: "Flood" };
  const unfit = await ask({ kind: "corrected", value: option });
  expect(unfit.refused.map(({ code }) => code)).toEqual([
    "review_value_mismatch",
    "review_option_unknown",
  ]);
  const fit = await ask({ kind: "corrected", value: { ...option, option: "Fire" } });
  expect(fit.done).toEqual([at(added.body.id)]);
});

test("the next cell to verify follows the grid, and starts again at its end", async () => {
  const { review, document, column } = await filledReview();
  const params = { review_id: review.id };
  const next = async (query: object = {}) =>
    (await ada.call(endpoints.nextToVerify, { params, query })).body.cell;
  const at = { row_id: document, column_id: column };
  expect([await next(), await next(at)]).toEqual([at, at]);
  await judge(ada, review.id, [document, column], { kind: "verified" });
  expect(await next()).toBeNull();
});
