import type { Run } from "@lectern/contract/runs";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";

import { endpoints, type Person } from "#test/app.ts";
import {
  slowReservations,
  act,
  cap,
  leaseScript,
  perCall,
  reservedBy,
  started,
  usedBy,
  withLease,
} from "#test/agents/capped-runs.ts";
import { joinAs } from "#test/library/library.ts";
import { reached } from "#test/agents/runs.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";

import { workOnRun } from "../runs/working/run-step.ts";

const { server, app } = await startWithModel();
const { db } = app.deps;

beforeEach(() => {
  server.script = leaseScript().script;
});

const isAsked = (times = 1) =>
  expect.poll(() => server.asked.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(times);

/** Moves what was spent in this month to the one before, as if a month had passed. */
const passMonth = ({ organizationId }: Person) =>
  sql`update run_month set month = month - interval '1 month'
    where organization_id = ${organizationId}`.execute(db);

async function monthsOf({ organizationId }: Person) {
  const { rows } = await sql<{ ago: number; tokens: number }>`
    select (extract(year from age) * 12 + extract(month from age))::int as ago, tokens
    from (select tokens, age(date_trunc('month', now() at time zone 'UTC'), month) as age
      from run_month where organization_id = ${organizationId}) as months order by 1`.execute(db);
  return rows;
}

const themes = ["Term", "Rent", "Repairs", "Deposit"];
const many = themes.map((title) => ({ title, questions: [{ text: `What about ${title}?` }] }));

test("runs that call at once never pass the workspace's tokens together", async () => {
  const { ada, knowledge } = await withLease(app);
  const spends = 1_200;
  // Room for two calls at once.
  const most = 3_500;
  const totals: Promise<number>[] = [];
  const { script } = leaseScript({
    researcher: () => [
      { wait: 150 },
      { delta: "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE" },
      { finish: "stop" },
      { usage: [500, spends - 500] },
      { done: true },
    ],
  });
  server.script = (asked) => {
    totals.push(total());
    return script(asked);
  };
  const atUsualSpeed = await slowReservations(app, "run_call");
  const total = async () => (await usedBy(ada)) + (await reservedBy(app, ada));
  await cap(ada, { month: most });
  const runs = await Promise.all([1, 2, 3].map(() => started(ada, knowledge, { sections: many })));
  const ended = await Promise.all(
    runs.map(({ id }) => reached(ada, id, "paused", "awaiting_review")),
  );
  await atUsualSpeed();
  expect(ended.map(({ paused }) => paused)).toContain("workspace");
  const spent = ended.reduce((sum, run) => sum + run.spent.tokens, 0);
  const seen = await Promise.all(totals);
  expect(Math.max(...seen)).toBeLessThanOrEqual(most);
  // As much is used as there is room for, and not a token more or less than the runs say.
  expect([await usedBy(ada), await reservedBy(app, ada)]).toEqual([spent, 0]);
  expect(spent).toBeLessThanOrEqual(most);
  expect(spent).toBeGreaterThan(most / 2);
});

test("a run pauses when the workspace's tokens are used up, and goes on in the next month", async () => {
  const { ada, knowledge } = await withLease(app);
  await reached(ada, (await started(ada, knowledge)).id, "awaiting_review");
  expect(await usedBy(ada)).toBe(3 * perCall);
  await cap(ada, { month: 1_000 });
  server.asked.length = 0;
  const run = await started(ada, knowledge);
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "workspace", spent: { tokens: 0 } });
  expect((await act(ada, run, "resumeRun")).status).toBe(200);
  const again = await reached(ada, run.id, "paused");
  expect(again).toMatchObject({ paused: "workspace", spent: { tokens: 0 } });
  expect(server.asked).toHaveLength(0);

  await cap(ada, { month: 10_000 });
  const { organizationId } = ada;
  await sql`update run_month set tokens = 10_000 where organization_id = ${organizationId}`.execute(
    db,
  );
  await act(ada, run, "resumeRun");
  expect(await reached(ada, run.id, "paused")).toMatchObject({ paused: "workspace" });
  await passMonth(ada);
  expect(await usedBy(ada)).toBe(0);
  await act(ada, run, "resumeRun");
  const { report } = await reached(ada, run.id, "awaiting_review");
  expect(report).toMatchObject({ limited: null });
  expect(await monthsOf(ada)).toEqual([
    { ago: 0, tokens: 3 * perCall },
    { ago: 1, tokens: 10_000 },
  ]);
});

test("a report that the workspace's limit cut short says so", async () => {
  const { ada, knowledge } = await withLease(app);
  await cap(ada, { month: 1_000 });
  const run = await started(ada, knowledge);
  await reached(ada, run.id, "paused");
  expect((await act(ada, run, "writeRun")).status).toBe(200);
  const { report } = await reached(ada, run.id, "awaiting_review");
  expect(report).toMatchObject({ limited: "workspace", not_researched: [{ section: "Term" }] });
});

/** A call that nobody settles: its process died. */
const lostCall = ({ organizationId }: Person, { id, steps }: Run, tokens: number, at: Date) =>
  db
    .insertInto("run_call")
    .values({
      organization_id: organizationId,
      run_id: id,
      step_id: steps.find(({ role }) => role === "researcher")?.id ?? "",
      id: uuid(),
      tokens,
      at,
    })
    .execute();

test("calls whose process died are counted in the month in which they began", async () => {
  const { ada, knowledge } = await withLease(app);
  await cap(ada, { month: 1_000 });
  const run = await reached(ada, (await started(ada, knowledge)).id, "paused");
  const lastMonth = new Date(Date.now() - new Date().getUTCDate() * 86_400_000);
  await lostCall(ada, run, 4_000, new Date());
  await lostCall(ada, run, 300, lastMonth);
  await cap(ada, { month: 50_000 });
  await act(ada, run, "resumeRun");
  const { spent } = await reached(ada, run.id, "awaiting_review");
  expect(spent).toMatchObject({ tokens: 4_300 + 3 * perCall, counted: true });
  expect(await reservedBy(app, ada)).toBe(0);
  expect(await monthsOf(ada)).toEqual([
    { ago: 0, tokens: 4_000 + 3 * perCall },
    { ago: 1, tokens: 300 },
  ]);
});

test("a call whose process died does not stay reserved when its run was paused meanwhile", async () => {
  const { ada, knowledge } = await withLease(app);
  await cap(ada, { month: 1_000 });
  const run = await reached(ada, (await started(ada, knowledge)).id, "paused");
  await lostCall(ada, run, 4_000, new Date());
  const step_id = run.steps.find(({ role }) => role === "researcher")?.id ?? "";
  const payload = { organization_id: ada.organizationId, run_id: run.id, step_id };
  // The job that the dead process had begun.
  await workOnRun(app.deps, payload, new AbortController().signal);
  expect([await usedBy(ada), await reservedBy(app, ada)]).toEqual([4_000, 0]);
  expect((await reached(ada, run.id, "paused")).spent.tokens).toBe(4_000);
});

test("a call that the provider refuses takes nothing from the month", async () => {
  const { ada, knowledge } = await withLease(app);
  await cap(ada, { month: 500_000 });
  server.script = () => [{ status: 401, body: "{}" }];
  const run = await started(ada, knowledge);
  const { spent } = await reached(ada, run.id, "awaiting_review", "failed");
  expect(server.asked.length).toBeGreaterThan(0);
  expect([spent.tokens, await usedBy(ada), await reservedBy(app, ada)]).toEqual([0, 0, 0]);
});

test("who deletes a run in the middle of a call gives back nothing", async () => {
  const { ada, knowledge } = await withLease(app);
  await cap(ada, { month: 500_000 });
  server.script = leaseScript({ researcher: () => [{ wait: 60_000 }] }).script;
  const run = await started(ada, knowledge);
  await isAsked();
  const reserved = await reservedBy(app, ada);
  expect(reserved).toBeGreaterThan(800);
  const params = { run_id: run.id };
  expect((await ada.call(endpoints.deleteRun, { params })).status).toBe(204);
  await expect.poll(() => server.open, { timeout: 5_000 }).toBe(0);
  expect([await usedBy(ada), await reservedBy(app, ada)]).toEqual([reserved, 0]);
});

test("who deletes their account in the middle of a call gives back nothing", async () => {
  const { ada, knowledge } = await withLease(app);
  const bob = await joinAs(app, ada, "viewer");
  server.script = leaseScript({ researcher: () => [{ wait: 60_000 }] }).script;
  await started(bob, knowledge);
  await isAsked();
  const reserved = await reservedBy(app, ada);
  expect(reserved).toBeGreaterThan(800);
  const { password } = bob;
  expect((await bob.call(endpoints.deleteUser, { body: { password } })).status).toBeLessThan(300);
  await expect.poll(() => usedBy(ada), { timeout: 10_000 }).toBe(reserved);
  expect(await reservedBy(app, ada)).toBe(0);
});
