import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { supersede } from "#test/library/passages.ts";
import { joinAs } from "#test/library/library.ts";
import { asking, filled, judge, reviewOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

const ends = (year: number) => `The lease ends on 31 December ${year}.`;
const question = asking("When does the lease end?", "date");

async function workspace() {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const lease = (year: number) =>
    read(app, ada, collection, { name: "Lease.txt", passages: [ends(year)] });
  const replaced = async (id: string) => supersede(app.deps, id, await lease(2029));
  const reviewed = async (more: object = {}, person: Person = ada) => {
    const document = await lease(2027);
    const review = await reviewOf(person, [document], [question], more);
    await filled(person, review.id);
    return { id: review.id, document, column: review.columns[0]!.id };
  };
  return { ada, collection, replaced, reviewed };
}

/** The ids of the listed reviews with their counts of stale cells. */
async function stale(person: Person, needs_me = "true") {
  const { status, body } = await person.call(endpoints.listReviews, { query: { needs_me } });
  expect(status).toBe(200);
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ id, progress }) => [id, progress.stale] as const);
}

/** Assigns all rows of a review to someone. */
async function assigned(by: Person, review_id: string, to: Person) {
  const params = { review_id };
  const { body } = await by.call(endpoints.listReviewRows, { params });
  const row_ids = body.results.map(({ id }) => id);
  const done = await by.call(endpoints.assignReviewers, {
    params,
    body: { row_ids, account_id: to.user.id },
  });
  expect(done.body.done).toEqual(row_ids);
}

const reword = (person: Person, review_id: string, column_id: string) =>
  person.call(endpoints.updateReviewColumn, {
    params: { review_id, column_id },
    body: { question: "On which day does the lease end?" },
  });

test("reviews with answers of an earlier version or wording are found, until these are read again", async () => {
  const { ada, replaced, reviewed } = await workspace();
  const fresh = await reviewed();
  const ofDocument = await reviewed();
  const ofQuestion = await reviewed();
  expect(await stale(ada)).toEqual([]);
  await replaced(ofDocument.document);
  expect(await stale(ada)).toEqual([[ofDocument.id, 1]]);
  await reword(ada, ofQuestion.id, ofQuestion.column);
  expect(new Map(await stale(ada))).toEqual(
    new Map([
      [ofDocument.id, 1],
      [ofQuestion.id, 1],
    ]),
  );
  expect(await stale(ada, "false")).toEqual([[fresh.id, 0]]);
  await filled(ada, ofDocument.id, { which: "stale" });
  await filled(ada, ofQuestion.id, { which: "stale" });
  expect(await stale(ada)).toEqual([]);
});

test("answers that a person verified or flagged do not count", async () => {
  const { ada, replaced, reviewed } = await workspace();
  for (const verdict of [
    { kind: "verified" as const },
    { kind: "flagged" as const, note: "Which lease?" },
  ]) {
    const { id, document, column } = await reviewed();
    await judge(ada, id, [document, column], verdict);
    await replaced(document);
    await reword(ada, id, column);
    expect(await stale(ada)).toEqual([]);
  }
});

test("a stale review needs its owner, and those whose rows are stale and whose role edits it", async () => {
  const { ada, collection, replaced, reviewed } = await workspace();
  const bea = await joinAs(app, ada, "editor");
  const eve = await joinAs(app, ada, "viewer");
  const [mine, shared] = [await reviewed(), await reviewed({ visibility: "shared" })];
  await replaced(mine.document);
  await replaced(shared.document);
  expect(new Map(await stale(ada))).toEqual(
    new Map([
      [mine.id, 1],
      [shared.id, 1],
    ]),
  );
  expect(await stale(bea)).toEqual([]);
  for (const person of [eve, bea]) {
    await assigned(ada, shared.id, person);
    expect(await stale(person)).toEqual(person === bea ? [[shared.id, 1]] : []);
  }
  await ada.call(endpoints.updateCollection, {
    params: { collection_id: collection },
    body: { visibility: "private" },
  });
  expect(await stale(bea)).toEqual([]);
});

test("a document that left the collection of a review does not count", async () => {
  const { ada, collection, replaced } = await workspace();
  const source = { type: "collection" as const, collection_id: collection };
  const document = await read(app, ada, collection, { name: "L.txt", passages: [ends(2027)] });
  const { id } = await reviewOf(ada, [], [question], { source });
  await filled(ada, id);
  await replaced(document);
  expect(await stale(ada)).toEqual([[id, 1]]);
  const other = await ada.collection();
  await app.deps.db
    .updateTable("document")
    .set({ collection_id: other.id })
    .where("series_id", "=", document)
    .execute();
  expect(await stale(ada)).toEqual([]);
});
