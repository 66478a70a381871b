import type { RunSchedule, ScheduleTiming } from "@lectern/contract/schedules";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { endpoints, type Person, startApp } from "#test/app.ts";
import { joinAs, sendFile, settled } from "#test/library/library.ts";
import { begin, reached } from "#test/agents/runs.ts";
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

const daily: ScheduleTiming = { every: "day", hour: 7, time_zone: "Europe/Berlin" };
const onDocuments: ScheduleTiming = { every: "documents" };
const sections = [
  { title: "Term", questions: [{ text: "When does the lease end?" }] },
  { title: "Frescoes", questions: [{ text: "Who painted the frescoes?" }] },
];

const beginRun = (person: Person, collection_ids = [collection]) =>
  begin(person, {
    question: "What does the lease say?",
    knowledge: { collection_ids },
    model: "extractive",
    limits: { minutes: 20 },
    sections,
  });

async function schedule(person: Person, timing: ScheduleTiming = daily, collections?: string[]) {
  const run = await beginRun(person, collections);
  const body = { from: { type: "run" as const, id: run.id }, timing };
  const made = await person.call(endpoints.createSchedule, { body });
  expect([made.status, made.body]).toMatchObject([201, { timing, active: true }]);
  return { run, schedule: made.body };
}

const shown = async (person: Person, id: string) => {
  const { body } = await person.call(endpoints.listSchedules, { query: { page_size: 100 } });
  return body.results.find((one) => one.id === id)!;
};

const runsOf = async (person: Person, schedule_id: string) => {
  const { body } = await person.call(endpoints.listRuns, { query: { page_size: 100 } });
  return body.results.filter((run) => run.schedule_id === schedule_id);
};

const payloadOf = (person: Person, { id }: RunSchedule) => ({
  organization_id: person.organizationId ?? "",
  schedule_id: id,
});

/** Lets a schedule be due since three days, and looks at it. */
async function due(person: Person, one: RunSchedule, times = 1) {
  const next_at = new Date(Date.now() - 3 * 86_400_000);
  await db.updateTable("run_schedule").set({ next_at }).where("id", "=", one.id).execute();
  const looks = Array.from({ length: times }, () => startDue(app.deps, payloadOf(person, one)));
  await Promise.all(looks);
}

test("a due schedule starts one run when two workers look at once, however many times were missed", async () => {
  const { run, schedule: made } = await schedule(ada);
  expect(made).toMatchObject({ name: run.name, hash: run.plan?.hash, last_at: null });
  await due(ada, made, 2);
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
  const { schedule: made } = await schedule(ada);
  await startDue(app.deps, payloadOf(ada, made));
  const params = { schedule_id: made.id };
  const paused = await ada.call(endpoints.updateSchedule, { params, body: { active: false } });
  expect(paused.body).toMatchObject({ active: false, next_at: null, paused: null });
  await due(ada, made);
  expect(await runsOf(ada, made.id)).toEqual([]);
  const again = await ada.call(endpoints.updateSchedule, { params, body: { active: true } });
  expect(again.body).toMatchObject({ active: true, next_at: made.next_at });
  expect((await ada.call(endpoints.deleteSchedule, { params })).status).toBe(204);
  await startDue(app.deps, payloadOf(ada, made));
  expect((await ada.call(endpoints.deleteSchedule, { params })).status).toBe(404);
});

test("a schedule whose owner is lost is paused and says why", async () => {
  const bea = await joinAs(app, ada, "viewer");
  const { schedule: made } = await schedule(bea);
  const left = await db
    .deleteFrom("membership")
    .where("organization_id", "=", bea.organizationId ?? "")
    .where("account_id", "=", bea.user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await due(bea, made);
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
  await due(carl, made);
  const [started] = await runsOf(carl, made.id);
  const { report } = await reached(carl, started!.id, "awaiting_review");
  expect(report?.answer.content).toContain("31 December 2027");
  expect(report?.answer.content).not.toContain("2031");
});

test("a run waits while its owner has as many at work as a person may have", async () => {
  const dora = await joinAs(app, ada, "viewer");
  const { schedule: made } = await schedule(dora);
  const working = await Promise.all([1, 2, 3].map(() => beginRun(dora)));
  const ids = working.map(({ id }) => id);
  const set = (working_since: Date | null) =>
    db.updateTable("run").set({ working_since }).where("id", "in", ids).execute();
  await set(new Date());
  await due(dora, made);
  expect(await runsOf(dora, made.id)).toEqual([]);
  await set(null);
  await startDue(app.deps, payloadOf(dora, made));
  expect(await runsOf(dora, made.id)).toHaveLength(1);
});

test("documents that are added to the sources start a run, once an hour at most", async () => {
  const { id: growing } = await ada.collection();
  const { schedule: made } = await schedule(ada, onDocuments, [growing]);
  expect(made.next_at).toBeNull();
  const add = async (into: string, name: string) => {
    const file = { name, bytes: `The lease of ${name} ends on 31 May 2029.` };
    await settled(ada, (await sendFile(app, ada, into, file)).id);
  };
  const next = async () => (await shown(ada, made.id)).next_at;
  await add(collection, "Elsewhere.txt");
  expect(await next()).toBeNull();
  await add(growing, "First.txt");
  await expect.poll(next, { timeout: 20_000 }).not.toBeNull();
  const first = await next();
  expect(Date.parse(first ?? "")).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
  await add(growing, "Second.txt");
  expect(await next()).toBe(first);
  await due(ada, made);
  expect(await runsOf(ada, made.id)).toHaveLength(1);
  expect(await next()).toBeNull();
  await add(growing, "Third.txt");
  await expect.poll(next, { timeout: 20_000 }).not.toBeNull();
  const { last_at, next_at } = await shown(ada, made.id);
  expect(Date.parse(next_at ?? "") - Date.parse(last_at ?? "")).toBe(3_600_000);
});

test("the report of a schedule's later run says what changed since the one before", async () => {
  const { id: changing } = await ada.collection();
  const put = (name: string, text: string) => read(app, ada, changing, { name, passages: [text] });
  const old = await put("Old.txt", "The old lease ends on 30 April 2026.");
  await put("Kept.txt", "Giotto painted the frescoes.");
  const gone = await put("Gone.txt", "The gone lease ends on 31 August 2026.");
  const { schedule: made } = await schedule(ada, daily, [changing]);
  const next = async (count: number) => {
    await due(ada, made);
    const runs = await runsOf(ada, made.id);
    expect(runs).toHaveLength(count);
    const newest = runs.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]!;
    return reached(ada, newest.id, "awaiting_review");
  };
  const first = await next(1);
  const params = { collection_id: changing, document_id: gone };
  expect((await ada.call(endpoints.deleteDocument, { params })).status).toBeLessThan(300);
  const later = await put("Later.txt", "The later lease ends on 30 September 2026.");
  const newer = await put("Newer.txt", "The old lease ends on 31 May 2028.");
  const series_id = uuid();
  const older = { current: false, series_id };
  await db.updateTable("document").set(older).where("id", "=", old).execute();
  const version = { series_id, version: 2 };
  await db.updateTable("document").set(version).where("id", "=", newer).execute();
  const { report } = await next(2);
  expect(report?.changes).toMatchObject({
    run_id: first.id,
    sources_new: [{ id: later, name: "Later.txt" }],
    sources_removed: [{ id: gone, name: "Gone.txt" }],
    sources_replaced: [{ id: old, name: "Old.txt" }],
  });
  expect(report?.changes?.sentences_new.toSorted()).toEqual([
    "“The later lease ends on 30 September 2026.”",
    "“The old lease ends on 31 May 2028.”",
  ]);
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

test("a person has twenty schedules at most, and waits for documents only where some can come", async () => {
  const fay = await app.signUp();
  const { id: own } = await fay.collection();
  const document = await read(app, fay, own, { name: "One.txt", passages: ["One lease."] });
  const { id } = await begin(fay, {
    question: "What does it say?",
    knowledge: { document_ids: [document] },
    sections,
  });
  const make = (timing: ScheduleTiming) =>
    fay.call(endpoints.createSchedule, { body: { from: { type: "run", id }, timing } });
  expect(await make(onDocuments)).toMatchObject({
    status: 422,
    body: { code: "schedule_needs_collection" },
  });
  for (let made = 0; made < 20; made++) expect((await make(daily)).status).toBe(201);
  expect(await make(daily)).toMatchObject({ status: 409, body: { code: "schedule_too_many" } });
});
