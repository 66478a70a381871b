import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { reached } from "#test/agents/runs.ts";
import {
  beginRun,
  daily,
  due,
  payloadOf,
  runsOf,
  schedule,
  shown,
} from "#test/agents/schedules.ts";
import { actionsOn, eventsOf } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

import { startDue } from "./starting.ts";

const app = await startApp();
const { db } = app.deps;
const ada = await app.signUp();
const { id: collection } = await ada.collection({ visibility: "shared" });
await read(app, ada, collection, {
  name: "Lease.txt",
  passages: ["The lease begins on 1 March 2026 and ends on 31 December 2027."],
});

test("a due schedule starts one run when two workers look at once, however many times were missed", async () => {
  const { run, schedule: made } = await schedule(ada, daily, [collection]);
  expect(made).toMatchObject({ name: run.name, hash: run.plan?.hash, last_at: null });
  await due(app, ada, made, 2);
  const [started, ...others] = await runsOf(ada, made.id);
  expect(others).toEqual([]);
  expect(started).toMatchObject({
    approved: { version: 1, hash: made.hash, by: "schedule" },
    limits: { minutes: 20 },
  });
  const { next_at, last_at } = await shown(ada, made.id);
  expect(Date.parse(next_at ?? "")).toBeGreaterThan(Date.now());
  expect(Date.parse(next_at ?? "")).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000);
  expect(Date.parse(last_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  const done = await reached(ada, started!.id, "awaiting_review");
  expect(done.report?.answer.content).toContain("31 December 2027");
  expect(done.report?.changes).toBeUndefined();
});

test("what is not due, paused or deleted starts nothing", async () => {
  const { schedule: made } = await schedule(ada, daily, [collection]);
  await startDue(app.deps, payloadOf(ada, made));
  const params = { schedule_id: made.id };
  const paused = await ada.call(endpoints.updateSchedule, { params, body: { active: false } });
  expect(paused.body).toMatchObject({ active: false, next_at: null, paused: null });
  await due(app, ada, made);
  expect(await runsOf(ada, made.id)).toEqual([]);
  const again = await ada.call(endpoints.updateSchedule, { params, body: { active: true } });
  expect(again.body).toMatchObject({ active: true, next_at: made.next_at });
  expect((await ada.call(endpoints.deleteSchedule, { params })).status).toBe(204);
  await startDue(app.deps, payloadOf(ada, made));
  expect((await ada.call(endpoints.deleteSchedule, { params })).status).toBe(404);
});

test("the limits of a schedule are changed for the runs from then on", async () => {
  const { schedule: made } = await schedule(ada, daily, [collection]);
  const params = { schedule_id: made.id };
  const change = (limits: object) =>
    ada.call(endpoints.updateSchedule, { params, body: { limits } });
  const { status, body } = await change({ minutes: 5, calls: 40 });
  expect([status, body]).toMatchObject([200, { limits: { minutes: 5, calls: 40 } }]);
  expect(body.hash).not.toBe(made.hash);
  await due(app, ada, made);
  const [started] = await runsOf(ada, made.id);
  expect(started).toMatchObject({
    approved: { hash: body.hash, by: "schedule" },
    limits: { minutes: 5, calls: 40 },
  });
  // Those left out follow the plan again.
  const { calls } = (await change({ minutes: 5 })).body.limits;
  expect(calls).not.toBe(40);
  expect((await change({ minutes: 0 })).status).toBe(422);
});

test("a schedule whose owner is lost is paused and says why", async () => {
  const bea = await joinAs(app, ada, "viewer");
  const { schedule: made } = await schedule(bea, daily, [collection]);
  const left = await db
    .deleteFrom("membership")
    .where("organization_id", "=", bea.organizationId)
    .where("account_id", "=", bea.user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await due(app, bea, made);
  await db.insertInto("membership").values(left).execute();
  expect(await shown(bea, made.id)).toMatchObject({
    active: false,
    next_at: null,
    paused: { code: "schedule_without_owner" },
  });
  expect(await runsOf(bea, made.id)).toEqual([]);
});

test("a run reads only what its owner may see when it starts", async () => {
  const carl = await joinAs(app, ada, "viewer");
  const { id: other } = await ada.collection({ visibility: "shared" });
  await read(app, ada, other, {
    name: "Secret.txt",
    passages: ["The lease ends on 30 June 2031."],
  });
  const { schedule: made } = await schedule(carl, daily, [collection, other]);
  const taken = { params: { collection_id: other }, body: { visibility: "private" as const } };
  expect((await ada.call(endpoints.updateCollection, taken)).status).toBe(200);
  await due(app, carl, made);
  const [started] = await runsOf(carl, made.id);
  const { report } = await reached(carl, started!.id, "awaiting_review");
  expect(report?.answer.content).toContain("31 December 2027");
  expect(report?.answer.content).not.toContain("2031");
});

test("a run waits while its owner has as many at work as a person may have", async () => {
  const dora = await joinAs(app, ada, "viewer");
  const { schedule: made } = await schedule(dora, daily, [collection]);
  const working = await Promise.all([1, 2, 3].map(() => beginRun(dora, [collection])));
  const ids = working.map(({ id }) => id);
  const set = (working_since: Date | null) =>
    db.updateTable("run").set({ working_since }).where("id", "in", ids).execute();
  await set(new Date());
  await due(app, dora, made);
  expect(await runsOf(dora, made.id)).toEqual([]);
  await set(null);
  await startDue(app.deps, payloadOf(dora, made));
  expect(await runsOf(dora, made.id)).toHaveLength(1);
});

test("a template runs by itself without the sources that the person may not see", async () => {
  const eve = await joinAs(app, ada, "viewer");
  const { id: hidden } = await ada.collection();
  const template = async (collections: string[]) => {
    const { id: run_id } = await beginRun(ada, collections);
    const body = { run_id, name: "Leases", shared: true };
    return (await ada.call(endpoints.createTemplate, { body })).body.id;
  };
  const use = async (collections: string[], timing = daily) => {
    const from = { type: "template" as const, id: await template(collections) };
    return eve.call(endpoints.createSchedule, { body: { from, timing, name: "Eve's" } });
  };
  const made = await use([hidden, collection]);
  expect(made.body).toMatchObject({ name: "Eve's", limits: { minutes: 20 } });
  const { knowledge } = await db
    .selectFrom("run_schedule")
    .select("knowledge")
    .where("id", "=", made.body.id)
    .executeTakeFirstOrThrow();
  expect(knowledge.collection_ids).toEqual([collection]);
  // Without any source it would be about everything.
  expect((await use([hidden])).status).toBe(404);
});

test("who makes, changes and deletes a schedule is recorded, and so is each plan that it approves", async () => {
  const finn = await app.signUp("Finn");
  const { id: own } = await finn.collection();
  const { run, schedule: made } = await schedule(finn, daily, [own]);
  const params = { schedule_id: made.id };
  const change = (body: { name?: string; timing?: typeof daily; active?: boolean }) =>
    finn.call(endpoints.updateSchedule, { params, body });
  await change({ name: "Leases" });
  // What is as it was is no change.
  await change({ name: "Leases", timing: { ...daily }, active: true });
  await due(app, finn, made);
  await finn.call(endpoints.deleteSchedule, { params });
  expect(await actionsOn(finn, "schedule")).toEqual([
    ["deleted", "Leases"],
    ["changed", `${run.name} → Leases`],
    ["created", run.name],
  ]);
  expect(await actionsOn(finn, "run")).toEqual([["approved", "Leases"]]);
  const { results } = await eventsOf(finn, { q: "run.approved" });
  expect(results).toMatchObject([{ actor: { id: finn.user.id }, address: null }]);
});
