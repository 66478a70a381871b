import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { asking, filled, judge, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();
const { id: collection } = await ada.collection();

const lease = (n: number, text: string) =>
  read(app, ada, collection, { name: `Lease ${n}.txt`, passages: [text] });
const priced = (n: number, price: string, year: number, law: string) =>
  lease(
    n,
    `The yearly price is ${price}. The lease ends on 31 December ${year}. ${law} law governs the lease.`,
  );

const questions = [
  asking("What is the yearly price?", "amount"),
  asking("When does the lease end?", "date"),
  asking("Which law governs the lease?", "choice", { options: ["Dutch law", "German law"] }),
];

test("rows are sorted and filtered by typed values, states and verdicts", async () => {
  const documents = [
    await priced(1, "EUR 1,200", 2027, "Dutch"),
    await priced(2, "EUR 900", 2029, "German"),
    await priced(3, "EUR 10,000", 2025, "Dutch"),
    await lease(4, "Herons wait in the reeds."),
  ];
  const review = await reviewOf(ada, documents, questions);
  await filled(ada, review.id);
  const [price, end, law] = review.columns.map(({ id }) => id);
  const order = async (query: object) => {
    const { total, results } = await rowsOf(ada, review.id, query);
    expect(total).toBe(results.length);
    return results.map(({ id }) => documents.indexOf(id) + 1);
  };
  expect(await order({ sort: `column:${price}` })).toEqual([2, 1, 3, 4]);
  expect(await order({ sort: `-column:${price}` })).toEqual([3, 1, 2, 4]);
  expect(await order({ sort: `column:${end}` })).toEqual([3, 1, 2, 4]);
  expect(await order({ sort: "-name" })).toEqual([4, 3, 2, 1]);
  expect(await order({ column_id: price, min: "1000" })).toEqual([1, 3]);
  expect(await order({ column_id: end, min: "2026-01-01", max: "2027-12-31" })).toEqual([1]);
  expect(await order({ column_id: law, value: "Dutch law" })).toEqual([1, 3]);
  expect(await order({ state: "not_found" })).toEqual([4]);
  expect(await order({ q: "lease 2" })).toEqual([2]);
  await judge(ada, review.id, [documents[1]!, price!], { kind: "verified" });
  expect(await order({ verdict: "verified" })).toEqual([2]);
  const params = { review_id: review.id };
  const wrong = { column_id: price, min: "many" };
  expect((await ada.call(endpoints.listReviewRows, { params, query: wrong })).status).toBe(422);
  const paged = await rowsOf(ada, review.id, { page: 2, page_size: 3 });
  expect([paged.total, paged.results.map(({ id }) => id)]).toEqual([4, [documents[3]]]);
});

test("the answers to another review's question do not sort rows", async () => {
  const documents = [
    await priced(1, "EUR 1,200", 2027, "Dutch"),
    await priced(2, "EUR 900", 2029, "German"),
  ];
  const other = await reviewOf(ada, documents, questions.slice(0, 1));
  await filled(ada, other.id);
  const review = await reviewOf(ada, documents, questions.slice(1));
  const sort = `column:${other.columns[0]!.id}`;
  const idsOf = async (id: string) =>
    (await rowsOf(ada, id, { sort })).results.map((row) => row.id);
  expect(await idsOf(other.id)).toEqual(documents.toReversed());
  expect(await idsOf(review.id)).toEqual(documents);
});

test("corrected answers count among the verified ones, and rows are narrowed to them", async () => {
  const documents = [await lease(1, "Herons wait."), await lease(2, "Herons wait.")];
  const review = await reviewOf(ada, documents, questions.slice(0, 2));
  const [price, end] = review.columns.map(({ id }) => id);
  const value = { type: "amount", number: 5, currency: "EUR" };
  const [one, other] = [documents[0]!, documents[1]!];
  await judge(ada, review.id, [one, price!], { kind: "corrected", value });
  await filled(ada, review.id);
  await judge(ada, review.id, [other, end!], { kind: "verified" });
  const { body } = await ada.call(endpoints.getReview, { params: { review_id: review.id } });
  expect(body.progress).toMatchObject({ cells: 4, verified: 2, corrected: 1 });
  const { results } = await rowsOf(ada, review.id, { verdict: "corrected" });
  expect(results.map(({ id }) => id)).toEqual([one]);
});

test("a review of a collection takes new documents in, and has no place for others", async () => {
  const own = await ada.collection();
  const review = await reviewOf(ada, [], questions.slice(0, 1), {
    source: { type: "collection", collection_id: own.id },
  });
  expect((await rowsOf(ada, review.id)).total).toBe(0);
  const id = await read(app, ada, own.id, {
    name: "New.txt",
    passages: ["The yearly price is EUR 5."],
  });
  const { queued } = await filled(ada, review.id);
  const { results } = await rowsOf(ada, review.id);
  expect([queued, results.map((row) => row.id)]).toEqual([1, [id]]);
  const params = { review_id: review.id };
  const body = { document_ids: [id] };
  expect((await ada.call(endpoints.addReviewDocuments, { params, body })).status).toBe(409);
});

test("questions are ordered, deleted with their answers, and 30 at most", async () => {
  const review = await reviewOf(ada, [await lease(5, "Herons wait.")], questions);
  const params = { review_id: review.id };
  const ids = review.columns.map(({ id }) => id).toReversed();
  const ordered = await ada.call(endpoints.orderReviewColumns, {
    params,
    body: { column_ids: ids },
  });
  expect(ordered.body.results.map(({ id }) => id)).toEqual(ids);
  const some = { column_ids: [ids[1]!, review.id] };
  expect((await ada.call(endpoints.orderReviewColumns, { params, body: some })).status).toBe(409);
  const gone = { ...params, column_id: ids[0]! };
  expect((await ada.call(endpoints.deleteReviewColumn, { params: gone })).status).toBe(204);
  const add = () => ada.call(endpoints.addReviewColumn, { params, body: asking("Who pays?") });
  for (let n = 2; n < 30; n++) expect((await add()).status).toBe(201);
  const refused = await add();
  expect([refused.status, refused.body]).toMatchObject([409, { code: "review_too_many_columns" }]);
});

test("a review takes at most 1,000 documents", async () => {
  const document = await lease(6, "Herons wait.");
  const source = { type: "documents" as const, document_ids: Array<string>(1001).fill(document) };
  const made = await ada.call(endpoints.createReview, { body: { name: "Many", source } });
  expect([made.status, JSON.stringify(made.body)]).toEqual([
    422,
    expect.stringContaining("review_too_many_rows"),
  ]);
});

test("documents are taken out with their answers, and added again without them", async () => {
  const [one, other] = [
    await lease(7, "The yearly price is EUR 5."),
    await lease(8, "Herons wait."),
  ];
  const review = await reviewOf(ada, [one, other], questions.slice(0, 1));
  await filled(ada, review.id);
  const params = { review_id: review.id };
  const removed = await ada.call(endpoints.removeReviewRows, { params, body: { row_ids: [one] } });
  expect(removed.body.progress).toMatchObject({ rows: 1, cells: 1 });
  const body = { document_ids: [one] };
  const added = await ada.call(endpoints.addReviewDocuments, { params, body });
  expect(added.body.progress).toMatchObject({ rows: 2, empty: 1 });
});

test("a question is tried on five documents, and nothing of it is stored", async () => {
  const documents = await Promise.all(
    Array.from({ length: 6 }, (_, n) => lease(10 + n, `The yearly price is EUR ${n + 1}.`)),
  );
  const review = await reviewOf(ada, documents);
  const params = { review_id: review.id };
  const body = { column: questions[0]! };
  const tried = await ada.call(endpoints.tryReviewColumn, { params, body });
  expect(tried.body.results.map(({ result }) => result.value)).toEqual(
    [1, 2, 3, 4, 5].map((number) => ({ type: "amount", number, currency: "EUR" })),
  );
  expect((await ada.call(endpoints.getReview, { params })).body).toMatchObject({
    columns: [],
    progress: { cells: 0 },
  });
});

test("the personal data export names one's reviews, and their owner's verdicts", async () => {
  const eve = await app.signUp("Eve");
  const { id } = await eve.collection();
  const document = await read(app, eve, id, {
    name: "L.txt",
    passages: ["The yearly price is EUR 5."],
  });
  const review = await reviewOf(eve, [document], questions.slice(0, 1), { name: "Mine" });
  await filled(eve, review.id);
  await judge(eve, review.id, [document, review.columns[0]!.id], { kind: "verified" });
  const { body } = await eve.call(endpoints.exportUser, {});
  const text = JSON.stringify(body);
  for (const said of ["Mine", "What is the yearly price?", "verified"])
    expect(text).toContain(said);
});
