import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { asking, filled, judge, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

const ends = (year: number) => [`The lease ends on 31 December ${year}.`];

/** A shared review of one document that everybody may open and one that only its owner may. */
async function sharedReview() {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const open = await ada.collection({ visibility: "shared" });
  const closed = await ada.collection();
  const shown = await read(app, ada, open.id, { name: "Shown.txt", passages: ends(2027) });
  const hidden = await read(app, ada, closed.id, { name: "Hidden.txt", passages: ends(2030) });
  const columns = [asking("When does the lease end?", "date")];
  const review = await reviewOf(ada, [shown, hidden], columns, { visibility: "shared" });
  await filled(ada, review.id);
  return { ada, bob, open, shown, hidden, review, column: review.columns[0]!.id };
}

test("a person sees no row, count or line of the export for a document they may not open", async () => {
  const { ada, bob, shown, hidden, review, column } = await sharedReview();
  expect((await rowsOf(ada, review.id)).total).toBe(2);
  const seen = await rowsOf(bob, review.id);
  expect([seen.total, seen.results.map(({ id }) => id)]).toEqual([1, [shown]]);
  const params = { review_id: review.id };
  const { body } = await bob.call(endpoints.getReview, { params });
  expect(body.progress).toMatchObject({ rows: 1, cells: 1, to_verify: 1 });
  const list = await bob.call(endpoints.listReviews, {});
  expect(list.body.results[0]?.progress).toMatchObject({ rows: 1, cells: 1 });
  const csv = await bob.call(endpoints.exportReview, { params, query: { format: "csv" } });
  expect([String(csv.body).includes("Shown"), String(csv.body).includes("Hidden")]).toEqual([
    true,
    false,
  ]);
  const address = { review_id: review.id, row_id: hidden, column_id: column };
  for (const endpoint of [endpoints.getReviewCell, endpoints.listCellHistory])
    expect((await bob.call(endpoint, { params: address })).status).toBe(404);
  expect((await bob.call(endpoints.getReviewRow, { params: address })).status).toBe(404);
  const judged = await judge(bob, review.id, [hidden, column], { kind: "verified" });
  expect([judged.body.done, judged.body.refused[0]?.code]).toEqual([[], "review_row_not_found"]);
  const rowsAndWhom = { row_ids: [shown, hidden], account_id: bob.user.id };
  const assigned = await bob.call(endpoints.assignReviewers, { params, body: rowsAndWhom });
  expect(assigned.body.done).toEqual([shown]);
  expect(
    (await bob.call(endpoints.fillReview, { params, body: { which: "all" } })).body,
  ).toMatchObject({
    queued: 1,
  });
});

test("rows and counts go as soon as a document is no longer shared", async () => {
  const { ada, bob, open, review } = await sharedReview();
  const params = { collection_id: open.id };
  await ada.call(endpoints.updateCollection, { params, body: { visibility: "private" } });
  expect((await rowsOf(bob, review.id)).total).toBe(0);
  const { body } = await bob.call(endpoints.getReview, { params: { review_id: review.id } });
  expect(body.progress).toMatchObject({ rows: 0, cells: 0, to_verify: 0 });
});

test("a private review is there for its owner alone; viewers may read a shared one and no more", async () => {
  const { ada, bob, shown, review, column } = await sharedReview();
  const eve = await joinAs(app, ada, "viewer");
  const params = { review_id: review.id };
  expect((await rowsOf(eve, review.id)).total).toBe(1);
  const refused = [
    await eve.call(endpoints.fillReview, { params, body: {} }),
    await eve.call(endpoints.updateReview, { params, body: { name: "Mine" } }),
    await eve.call(endpoints.addReviewColumn, { params, body: asking("Who pays?") }),
    await judge(eve, review.id, [shown, column], { kind: "verified" }),
    await bob.call(endpoints.deleteReview, { params }),
    await bob.call(endpoints.updateReview, { params, body: { visibility: "private" } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  await ada.call(endpoints.updateReview, { params, body: { visibility: "private" } });
  expect((await bob.call(endpoints.getReview, { params })).status).toBe(404);
  expect((await bob.call(endpoints.listReviews, {})).body.total).toBe(0);
});

test("a document that the asker may no longer open is not read, and its cells wait no longer", async () => {
  const { ada, bob, open, shown, review } = await sharedReview();
  const { organization_id, review_id, series_id } = {
    organization_id: ada.organizationId,
    review_id: review.id,
    series_id: shown,
  };
  await app.deps.db
    .updateTable("review_cell")
    .set({ work: "reading", work_by: bob.user.id })
    .where("review_id", "=", review_id)
    .where("series_id", "=", series_id)
    .execute();
  await ada.call(endpoints.updateCollection, {
    params: { collection_id: open.id },
    body: { visibility: "private" },
  });
  await app.deps.jobs.enqueue(app.deps.db, "read-for-review", {
    organization_id,
    review_id,
    series_id,
  });
  await expect.poll(async () => (await rowsOf(ada, review.id, { state: "reading" })).total).toBe(0);
  const { results } = await rowsOf(ada, review.id);
  expect(results[0]?.cells[0]?.state).toBe("suggested");
  const params = { review_id, row_id: series_id, column_id: review.columns[0]!.id };
  expect((await ada.call(endpoints.listCellHistory, { params })).body.total).toBe(1);
});

test("documents and collections that the member may not see cannot be reviewed", async () => {
  const { bob, hidden } = await sharedReview();
  const source = { type: "documents" as const, document_ids: [hidden] };
  const made = await bob.call(endpoints.createReview, { body: { name: "Mine", source } });
  expect(made.status).toBe(404);
});

test("the audit log tells of a review, and the name of a private one to its owner alone", async () => {
  const { ada, review } = await sharedReview();
  const admin = await joinAs(app, ada, "admin");
  await reviewOf(ada, [], [], {
    name: "Secret plan",
    source: { type: "collection", collection_id: (await ada.collection()).id },
  });
  await ada.call(endpoints.deleteReview, { params: { review_id: review.id } });
  const told = async (person: Pick<typeof ada, "call">) =>
    (await person.call(endpoints.listAuditEvents, {})).body.results
      .filter(({ action }) => action.startsWith("review."))
      .map(({ action, target }) => `${action} ${target}`);
  expect(await told(ada)).toEqual([
    "review.deleted Contracts",
    "review.created Secret plan",
    "review.shared Contracts",
    "review.created Contracts",
  ]);
  expect(await told(admin)).toContain("review.created null");
});
