import { expect, test } from "vitest";

import type { Deps } from "#deps";
import { inWorkspace } from "#scopes";
import { endpoints, startApp } from "#test/app.ts";
import { supersede } from "#test/library/passages.ts";
import { joinAs } from "#test/library/library.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { asking, cellOf, gist, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

import { fillLiveReviews } from "./live-filling.ts";
import { readForReview } from "./reading.ts";

/** Takes no jobs: the tests run them. */
const app = await startApp({ role: "web" });
const ada = await app.signUp();
const { id: collection } = await ada.collection();
const deps = inWorkspace(app.deps, ada.organizationId);

const question = asking("When does the lease end?", "date");
const lease = (year: number) =>
  read(app, ada, collection, {
    name: `Lease ${year}.txt`,
    passages: [`The lease ends on 31 December ${year}.`],
  });

async function waiting() {
  const document = await lease(2027);
  const review = await reviewOf(ada, [document], [question]);
  const params = { review_id: review.id };
  const { body } = await ada.call(endpoints.fillReview, { params, body: {} });
  expect([body.queued, body.progress]).toMatchObject([1, { filling: 1, working: 1 }]);
  const payload = {
    organization_id: ada.organizationId,
    review_id: review.id,
    series_id: document,
  };
  const address = [review.id, document, review.columns[0]!.id] as const;
  return {
    review,
    stop: () => ada.call(endpoints.stopReview, { params, body: {} }),
    run: (with_: Deps = deps, ending = new AbortController().signal) =>
      readForReview(with_, payload, ending),
    cell: async () => (await cellOf(ada, ...address)).cell,
    events: async () => {
      const [review_id, row_id, column_id] = address;
      const at = { review_id, row_id, column_id };
      return (await ada.call(endpoints.listCellHistory, { params: at })).body.total;
    },
  };
}

const suggested = { state: "suggested", date: "2027-12-31" };

test("cells wait until they are read, and wait once however often they are asked for", async () => {
  const { review, run, cell, events } = await waiting();
  expect(gist(await cell())).toBe("queued");
  const again = { params: { review_id: review.id }, body: { which: "all" as const } };
  expect((await ada.call(endpoints.fillReview, again)).body.queued).toBe(0);
  await run();
  await run();
  expect([gist(await cell()), await events()]).toEqual([suggested, 1]);
});

test("stop leaves waiting cells as they were, and their job finds nothing to do", async () => {
  const { stop, run, cell, events } = await waiting();
  expect((await stop()).body).toMatchObject({ filling: 0, working: 0, empty: 1 });
  await run();
  expect([gist(await cell()), await events()]).toEqual(["empty", 0]);
});

test("what is being read when somebody stops it is not stored", async () => {
  const { stop, run, cell, events } = await waiting();
  let told = 0;
  const notices: Deps["notices"] = {
    ...deps.notices,
    publish: async () => {
      // The first notice tells that reading began.
      if (told++ === 0) await stop();
    },
  };
  await run({ ...deps, notices });
  expect([told > 0, gist(await cell()), await events()]).toEqual([true, "empty", 0]);
});

test("a reading that was killed is done again, and stored once", async () => {
  const { run, cell, events } = await waiting();
  await expect(run(deps, AbortSignal.abort())).rejects.toThrow();
  expect(gist(await cell())).toBe("reading");
  await Promise.all([run(), run()]);
  expect([gist(await cell()), await events()]).toEqual([suggested, 1]);
});

test("a version that comes while the one before is read has its row read again", async () => {
  const { id: collection_id } = await ada.collection();
  const version = (year: number) =>
    read(app, ada, collection_id, { name: "L.txt", passages: [`It ends on 31 December ${year}.`] });
  const source = { type: "collection" as const, collection_id };
  const review = await reviewOf(ada, [], [asking("When does it end?", "date")], {
    source,
    live: true,
  });
  const first = await version(2027);
  await ada.call(endpoints.fillReview, { params: { review_id: review.id }, body: {} });
  const organization_id = ada.organizationId;
  const ending = new AbortController().signal;
  const comes = async () => {
    const second = await version(2031);
    await supersede(deps, first, second);
    await fillLiveReviews(deps, { organization_id, document_id: second });
  };
  let told = 0;
  const notices: Deps["notices"] = {
    ...deps.notices,
    publish: async () => {
      // The first notice tells that reading began.
      if (told++ === 0) await comes();
    },
  };
  const payload = { organization_id, review_id: review.id, series_id: first };
  const cell = async () => (await cellOf(ada, review.id, first, review.columns[0]!.id)).cell;
  await readForReview({ ...deps, notices }, payload, ending);
  expect(gist(await cell())).toBe("queued");
  await readForReview(deps, payload, ending);
  expect(gist(await cell())).toEqual({ state: "suggested", date: "2031-12-31" });
});

test("a document that is not read yet fails its cells and says why; missing ones are filled later", async () => {
  const { review, run, cell } = await waiting();
  const { id } = (await rowsOf(ada, review.id)).results[0]!;
  const status = (to: "processing" | "ready") =>
    app.deps.db.updateTable("document").set({ status: to }).where("id", "=", id).execute();
  await status("processing");
  await run();
  const failed = await cell();
  expect([failed.state, failed.reason?.code]).toEqual(["failed", "review_document_not_read"]);
  await status("ready");
  const params = { review_id: review.id };
  const { body } = await ada.call(endpoints.fillReview, { params, body: {} });
  await run();
  expect([body.queued, gist(await cell())]).toEqual([1, suggested]);
});

test("a document whose pages say nothing tells how many were read and which could not be", async () => {
  const document = await read(app, ada, collection, { name: "H.txt", passages: ["Herons wait."] });
  await app.deps.db
    .updateTable("document")
    .set({ unreadable_pages: [2], page_count: 2 })
    .where("id", "=", document)
    .execute();
  const review = await reviewOf(ada, [document], [question]);
  await ada.call(endpoints.fillReview, { params: { review_id: review.id }, body: {} });
  const organization_id = ada.organizationId;
  const ending = new AbortController().signal;
  await readForReview(deps, { organization_id, review_id: review.id, series_id: document }, ending);
  const { result, cell } = await cellOf(ada, review.id, document, review.columns[0]!.id);
  expect(result).toMatchObject({ state: "not_found", pages_read: 1, unreadable_pages: [2] });
  expect(cell.reason?.code).toBe("review_pages_unreadable");
});

test("those who see a review are told of each change, and nobody else is", async () => {
  const bob = await joinAs(app, ada, "editor");
  const [own, his] = [await hearLibrary(app.url, ada), await hearLibrary(app.url, bob)];
  const { review, run } = await waiting();
  const ofReview = ({ heard }: typeof own) =>
    heard.filter((one) => one.type === "review" && one.id === review.id).length;
  await expect.poll(() => ofReview(own)).toBeGreaterThan(0);
  await run();
  expect(ofReview(his)).toBe(0);
  const body = { visibility: "shared" as const };
  await ada.call(endpoints.updateReview, { params: { review_id: review.id }, body });
  await expect.poll(() => ofReview(his)).toBeGreaterThan(0);
});
