import { expect, test } from "vitest";

import { endpoints, startApp, type Person } from "#test/app.ts";
import { inAllWorkspaces } from "#scopes";
import { joinAs } from "#test/library/library.ts";
import { asking, filled, judge, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

import { emptyReviews } from "./removing.ts";

const app = await startApp();

const question = asking("When does the lease end?", "date");

async function verifiedReview(person: Pick<Person, "call">, host: Person) {
  const { id } = await host.collection({ visibility: "shared" });
  const passages = ["The lease ends on 31 December 2027."];
  const document = await read(app, host, id, { name: "Lease.txt", passages });
  const review = await reviewOf(person, [document], [question]);
  await filled(person, review.id);
  await judge(person, review.id, [document, review.columns[0]!.id], { kind: "verified" });
  return { collection: id, document, review };
}

/** Returns how many rows are kept of a review. */
async function keptOf(review_id: string) {
  const { db } = app.deps;
  const counts: Record<string, number> = {};
  for (const table of [
    "review_cell",
    "review_result",
    "review_verdict",
    "review_column",
  ] as const) {
    const found = await db
      .selectFrom(table)
      .select("review_id")
      .where("review_id", "=", review_id)
      .execute();
    counts[table] = found.length;
  }
  return counts;
}

test("a document that is removed for good takes what was quoted and said of it along", async () => {
  const ada = await app.signUp();
  const { collection, document, review } = await verifiedReview(ada, ada);
  const params = { collection_id: collection, document_id: document };
  await ada.call(endpoints.deleteDocument, { params });
  expect((await rowsOf(ada, review.id)).total).toBe(0);
  expect(await keptOf(review.id)).toMatchObject({ review_cell: 1, review_result: 1 });
  const { body } = await ada.call(endpoints.listTrash, {});
  const { id } = body.results[0]!;
  expect((await ada.call(endpoints.removeForever, { params: { id } })).status).toBe(204);
  await expect
    .poll(() => keptOf(review.id))
    .toEqual({ review_cell: 0, review_result: 0, review_verdict: 0, review_column: 1 });
});

test("a deleted account takes its private reviews along; shared ones stay, and admins delete them", async () => {
  const host = await app.signUp();
  const [bob, admin] = [await joinAs(app, host, "editor"), await joinAs(app, host, "admin")];
  const own = await verifiedReview(bob, host);
  const shared = await reviewOf(bob, [own.document], [question], { visibility: "shared" });
  await bob.call(endpoints.deleteUser, { body: { password: bob.password } });
  await expect.poll(async () => (await keptOf(own.review.id)).review_column).toBe(0);
  const params = { review_id: shared.id };
  const kept = await admin.call(endpoints.getReview, { params });
  expect([kept.status, kept.body.owner]).toEqual([200, null]);
  expect((await admin.call(endpoints.deleteReview, { params })).status).toBe(204);
});

test("a workspace that is deleted is emptied of its reviews", async () => {
  const ada = await app.signUp();
  const { review } = await verifiedReview(ada, ada);
  const orgId = ada.organizationId;
  await emptyReviews(inAllWorkspaces(app.deps), orgId, new AbortController().signal);
  expect(await keptOf(review.id)).toEqual({
    review_cell: 0,
    review_result: 0,
    review_verdict: 0,
    review_column: 0,
  });
});
