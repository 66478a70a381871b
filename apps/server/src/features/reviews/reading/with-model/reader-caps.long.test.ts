import type { Review } from "@lectern/contract/reviews";
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";

import { endpoints, type Person } from "#test/app.ts";
import { slowReservations, cap, noRoles, reservedBy, usedBy } from "#test/agents/capped-runs.ts";
import { asking, cellOf, filled, judge, reviewOf } from "#test/agents/reviews.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";
import type { Move } from "#test/servers/models/model-server.ts";
import { read } from "#test/topics/topics.ts";

const { server, app } = await startWithModel();
const { db } = app.deps;

/** What the scripted model reports for each call; almost twice as much is reserved for it. */
const perCall = 700;
const says = (text: string, wait = 0): Move[] => [
  { wait },
  { delta: text },
  { finish: "stop" },
  { usage: [600, 100] },
  { done: true },
];
const answer = "Q1 VALUE 2027-12-31\nQ1 QUOTE [1] ends on 31 December 2027";

beforeEach(() => {
  server.script = () => says(answer);
});

const ends = asking("When does the lease end?", "date");

const rules = "The tenant keeps the rooms clean and lets nobody else use them. ".repeat(24);

/** A review of so many leases, in a workspace of its own. */
async function withLeases(count: number, person?: Person) {
  const ada = person ?? (await app.signUp());
  const { id: collection } = await ada.collection();
  const leases: string[] = [];
  for (let n = 0; n < count; n++) {
    const passages = [`The lease of house ${n} ends on 31 December 2027.`, rules];
    leases.push(await read(app, ada, collection, { name: `Lease ${n}.txt`, passages }));
  }
  const review = await reviewOf(ada, leases, [ends]);
  return { ada, leases, review };
}

const column = (review: { columns: { id: string }[] }) => review.columns[0]?.id ?? "";

const cellsOf = (ada: Person, review: Review & { columns: { id: string }[] }, leases: string[]) =>
  Promise.all(leases.map((lease) => cellOf(ada, review.id, lease, column(review))));

test("documents that are read at once never pass the workspace's tokens together, and cells say why they are empty", async () => {
  const { ada, leases, review } = await withLeases(6);
  // Room for two calls at once.
  const most = 3_000;
  const total = async () => (await usedBy(ada)) + (await reservedBy(app, ada));
  const totals: Promise<number>[] = [];
  server.script = () => {
    totals.push(total());
    return says(answer, 150);
  };
  const atUsualSpeed = await slowReservations(app, "review_call");
  await cap(ada, { month: most });
  await filled(ada, review.id);
  await atUsualSpeed();
  expect(Math.max(...(await Promise.all(totals)))).toBeLessThanOrEqual(most);
  const used = await usedBy(ada);
  expect([used, await reservedBy(app, ada)]).toEqual([server.asked.length * perCall, 0]);
  expect(used).toBeLessThanOrEqual(most);
  expect(used).toBeGreaterThan(most / 2);
  const cells = (await cellsOf(ada, review, leases)).map(({ cell }) => cell);
  const answered = cells.filter(({ state }) => state === "answered");
  const unread = cells.filter(({ state }) => state !== "answered");
  expect(answered).toHaveLength(server.asked.length);
  expect(unread.length).toBeGreaterThan(0);
  // No other model answers in the place of the one that was chosen.
  for (const one of unread)
    expect(one).toMatchObject({
      state: "failed",
      value: null,
      candidates: [],
      reason: { code: "review_limit_workspace" },
    });
});

test("what a limit left out is read when there is room again, and earlier answers stay until then", async () => {
  const { ada, leases, review } = await withLeases(1);
  const [lease = ""] = leases;
  const cell = () => cellOf(ada, review.id, lease, column(review));
  await cap(ada, { month: 1_000 });
  await filled(ada, review.id);
  expect(await cell()).toMatchObject({
    cell: { state: "failed" },
    result: { model: null, pages_read: 0, reason: { code: "review_limit_workspace" } },
  });
  expect(server.asked).toHaveLength(0);
  await cap(ada, { month: 50_000 });
  await filled(ada, review.id);
  expect((await cell()).cell).toMatchObject({ state: "answered", value: { date: "2027-12-31" } });
  await cap(ada, { month: 1_000 });
  await filled(ada, review.id, { which: "all" });
  expect(await cell()).toMatchObject({ cell: { state: "answered" }, newer: null });
  await judge(ada, review.id, [lease, column(review)], { kind: "locked" });
  const params = { review_id: review.id, row_id: lease, column_id: column(review) };
  const { body: history } = await ada.call(endpoints.listCellHistory, { params });
  const readings = history.results.flatMap((one) => (one.type === "result" ? [one.result] : []));
  expect(readings.map(({ reason }) => reason?.code)).toEqual([
    "review_limit_workspace",
    undefined,
    "review_limit_workspace",
  ]);
  expect(await usedBy(ada)).toBe(perCall);
});

test("each review has the tokens of readers for itself", async () => {
  const { ada, leases, review } = await withLeases(3);
  const other = await withLeases(1, ada);
  await cap(ada, { roles: { ...noRoles, reader: 1_500 } });
  await filled(ada, review.id);
  const cells = (await cellsOf(ada, review, leases)).map(({ cell }) => cell);
  expect(cells.map(({ state }) => state).toSorted()).toEqual(["answered", "failed", "failed"]);
  expect(cells.flatMap(({ reason }) => reason?.code ?? [])).toEqual(
    Array.from({ length: 2 }, () => "review_limit_reader"),
  );
  await filled(ada, other.review.id);
  const [{ cell } = { cell: undefined }] = await cellsOf(ada, other.review, other.leases);
  expect(cell?.state).toBe("answered");
  expect(await usedBy(ada)).toBe(2 * perCall);
});

test("a question that is tried on documents counts too", async () => {
  const { ada, leases, review } = await withLeases(1);
  const params = { review_id: review.id };
  const body = { column: ends, row_ids: leases };
  await ada.call(endpoints.tryReviewColumn, { params, body });
  expect(await usedBy(ada)).toBe(perCall);
  await cap(ada, { month: 1_000 });
  const { body: tried } = await ada.call(endpoints.tryReviewColumn, { params, body });
  expect(tried.results[0]?.result).toMatchObject({
    state: "failed",
    reason: { code: "review_limit_workspace" },
  });
  expect(await usedBy(ada)).toBe(perCall);
});

const isAsked = () =>
  expect.poll(() => server.asked.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);

test("who deletes a review in the middle of a call gives back nothing", async () => {
  const { ada, review } = await withLeases(1);
  server.script = () => says(answer, 60_000);
  const params = { review_id: review.id };
  await ada.call(endpoints.fillReview, { params, body: {} });
  await isAsked();
  const reserved = await reservedBy(app, ada);
  expect(reserved).toBeGreaterThan(500);
  expect((await ada.call(endpoints.deleteReview, { params })).status).toBe(204);
  await expect.poll(() => server.open, { timeout: 5_000 }).toBe(0);
  expect([await usedBy(ada), await reservedBy(app, ada)]).toEqual([reserved, 0]);
});

test("nobody waits for a call whose process died long ago", async () => {
  const { ada, leases, review } = await withLeases(1);
  await db
    .insertInto("review_call")
    .values({
      organization_id: ada.organizationId,
      review_id: review.id,
      series_id: uuid(),
      id: uuid(),
      tokens: 4_500,
      at: new Date(Date.now() - 2 * 3_600_000),
    })
    .execute();
  await cap(ada, { month: 5_000 });
  await filled(ada, review.id);
  expect([await usedBy(ada), await reservedBy(app, ada)]).toEqual([4_500, 0]);
  const [one] = await cellsOf(ada, review, leases);
  expect(one?.cell).toMatchObject({ reason: { code: "review_limit_workspace" } });
});

test("a call whose process died is counted with all that it had reserved, and so marked", async () => {
  const { ada, leases, review } = await withLeases(1);
  const [series_id = ""] = leases;
  await db
    .insertInto("review_call")
    .values({
      organization_id: ada.organizationId,
      review_id: review.id,
      series_id,
      id: uuid(),
      tokens: 4_000,
    })
    .execute();
  await filled(ada, review.id);
  const { body } = await ada.call(endpoints.getRunCaps, {});
  expect(body.used).toMatchObject({ tokens: 4_000 + perCall, counted: true });
  expect(await reservedBy(app, ada)).toBe(0);
});
