import type { RunLimits } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import { beforeEach, expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import {
  act,
  cap,
  leaseScript,
  noRoles,
  perCall,
  question,
  reservedBy,
  sections,
  started,
  usedBy,
  withLease,
} from "#test/agents/capped-runs.ts";
import { joinAs } from "#test/library/library.ts";
import { begin, reached } from "#test/agents/runs.ts";
import { startWithModel } from "#test/chat/scripted-model.ts";

import { startDue } from "../schedules/starting.ts";

const { server, app } = await startWithModel();

beforeEach(() => {
  server.script = leaseScript().script;
});

test("admins set the limits of the workspace, and no other member reads or changes them", async () => {
  const ada = await app.signUp();
  const { body: before } = await ada.call(endpoints.getRunCaps, {});
  expect(before).toMatchObject({ run: null, month: null, roles: { writer: null } });
  expect(before.used).toEqual({
    month: new Date().toISOString().slice(0, 7),
    tokens: 0,
    counted: false,
  });
  const body = { run: 90_000, month: 2_000_000, roles: { checker: 5_000 } };
  for (const group of ["viewer", "editor"] as const) {
    const member = await joinAs(app, ada, group);
    expect((await member.call(endpoints.getRunCaps, {})).status).toBe(403);
    expect((await member.call(endpoints.setRunCaps, { body })).status).toBe(403);
  }
  expect((await ada.call(endpoints.getRunCaps, {})).body).toEqual(before);
  const admin = await joinAs(app, ada, "admin");
  const set = await admin.call(endpoints.setRunCaps, { body });
  expect([set.status, set.body]).toMatchObject([200, body]);
  expect((await admin.call(endpoints.setRunCaps, { body })).status).toBe(200);
  const { body: log } = await ada.call(endpoints.listAuditEvents, {});
  const told = log.results.flatMap(({ action, target }) =>
    action.startsWith("runs.") ? [`${action} ${target}`] : [],
  );
  expect(told.toSorted()).toEqual([
    "runs.capped – → 90,000",
    "runs.month_capped – → 2,000,000",
    "runs.role_capped checker: – → 5,000",
  ]);
  const wrong = await admin.call(endpoints.setRunCaps, { body: { run: 10 } });
  expect([wrong.status, wrong.body]).toMatchObject([422, { code: "run_cap_invalid" }]);
});

const changed = (person: { call: typeof app.call }, run: Run, limits: Partial<RunLimits>) =>
  person.call(endpoints.updateRun, { params: { run_id: run.id }, body: { limits } });

test("no run is given more tokens than the workspace allows", async () => {
  const { ada, knowledge } = await withLease(app);
  const before = await begin(ada, { question, sections, knowledge });
  expect(before.limits.tokens).toBeGreaterThan(30_000);
  await cap(ada, { run: 30_000 });
  const limits = { tokens: 30_001 };
  const body = { question, sections, knowledge, limits };
  const refusal = { code: "run_limit_above_cap", params: { max: 30_000 } };
  const refused = await ada.call(endpoints.createRun, { body });
  expect([refused.status, refused.body]).toMatchObject([422, refusal]);
  // What follows the plan is cut, also for a plan that was made before.
  const after = await begin(ada, { question, sections, knowledge });
  expect(after.limits.tokens).toBe(30_000);
  const raised = await changed(ada, before, limits);
  expect([raised.status, raised.body]).toMatchObject([422, refusal]);
  const other = await changed(ada, before, { minutes: 45 });
  expect(other.body.limits).toMatchObject({ tokens: 30_000, minutes: 45 });
  await cap(ada, { run: null });
  const { body: now } = await changed(ada, before, { minutes: 50 });
  expect(now.limits.tokens).toBe(before.limits.tokens);
});

test("a run that is paused at the cap of one run is not raised above it", async () => {
  const { ada, knowledge } = await withLease(app);
  await cap(ada, { run: 1_000 });
  const run = await started(ada, knowledge);
  expect(await reached(ada, run.id, "paused")).toMatchObject({
    paused: "tokens",
    limits: { tokens: 1_000 },
    spent: { tokens: 0 },
  });
  const raised = await changed(ada, run, { tokens: 50_000 });
  expect([raised.status, raised.body]).toMatchObject([422, { code: "run_limit_above_cap" }]);
  await cap(ada, { run: 50_000 });
  expect((await changed(ada, run, { tokens: 50_000 })).status).toBe(200);
  expect((await act(ada, run, "resumeRun")).status).toBe(200);
  await reached(ada, run.id, "awaiting_review");
});

test("a schedule's run has no more than the workspace allows, and writes with what there is when that is used up", async () => {
  const { ada, knowledge } = await withLease(app);
  const run = await begin(ada, { question, sections, knowledge, limits: { tokens: 200_000 } });
  const timing = { every: "day" as const, hour: 7, time_zone: "UTC" };
  const from = { type: "run" as const, id: run.id };
  const { body: schedule } = await ada.call(endpoints.createSchedule, { body: { from, timing } });
  expect(schedule.limits.tokens).toBe(200_000);
  await cap(ada, { run: 40_000, month: 1_000 });
  const next_at = new Date(Date.now() - 60_000);
  const { db } = app.deps;
  await db.updateTable("run_schedule").set({ next_at }).where("id", "=", schedule.id).execute();
  const organization_id = ada.organizationId;
  await startDue(app.deps, { organization_id, schedule_id: schedule.id });
  const { body: list } = await ada.call(endpoints.listRuns, {});
  const begun = list.results.find(({ schedule_id }) => schedule_id === schedule.id);
  expect(begun?.limits.tokens).toBe(40_000);
  // Nobody waits for it: it does not pause.
  expect(await reached(ada, begun?.id ?? "", "awaiting_review")).toMatchObject({
    paused: null,
    spent: { tokens: 0 },
    report: { limited: "workspace", not_researched: [{ question }] },
  });
});

test("a role that has used its tokens in a run pauses it, until an admin raises them", async () => {
  const { ada, knowledge } = await withLease(app);
  server.asked.length = 0;
  await cap(ada, { roles: { ...noRoles, researcher: 1_000 } });
  const run = await started(ada, knowledge);
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "researcher", spent: { tokens: 0 } });
  expect(server.asked).toHaveLength(0);
  await act(ada, run, "resumeRun");
  expect(await reached(ada, run.id, "paused")).toMatchObject({ paused: "researcher" });
  await cap(ada, { roles: { ...noRoles, researcher: 20_000, writer: 1_000 } });
  await act(ada, run, "resumeRun");
  // Research went on; there is no room for writing.
  expect(await reached(ada, run.id, "paused")).toMatchObject({
    paused: "writer",
    spent: { tokens: perCall },
  });
  await act(ada, run, "writeRun");
  const { report } = await reached(ada, run.id, "awaiting_review");
  expect(report).toMatchObject({ limited: "writer", answer: { found: true } });
});

test("calls of a role never pass its tokens together, and each run has its own", async () => {
  const { ada, knowledge } = await withLease(app);
  // Room for a call beside what another has spent, and not beside what it has reserved.
  const most = 2_900;
  const reserved: Promise<number>[] = [];
  const { script } = leaseScript({
    researcher: () => {
      reserved.push(reservedBy(app, ada));
      return [
        { wait: 100 },
        { delta: "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE" },
        { finish: "stop" },
        { usage: [500, 700] },
        { done: true },
      ];
    },
  });
  server.script = script;
  const two = [...sections, { title: "Begin", questions: [{ text: "When does it begin?" }] }];
  await cap(ada, { roles: { ...noRoles, researcher: most } });
  for (let run = 0; run < 2; run++) {
    const { id } = await started(ada, knowledge, { sections: two });
    const { steps } = await reached(ada, id, "awaiting_review");
    const ofRole = steps.filter(({ role }) => role === "researcher");
    expect(ofRole.map(({ cost }) => cost.tokens)).toEqual([1_200, 1_200]);
  }
  expect(Math.max(...(await Promise.all(reserved)))).toBeLessThanOrEqual(most);
});

test("the planner's calls count for the month, and without room the plan is made of the question", async () => {
  const { ada, knowledge } = await withLease(app);
  const planned = await begin(ada, { question, knowledge });
  await reached(ada, planned.id, "awaiting_plan");
  expect(await usedBy(ada)).toBe(perCall);
  await cap(ada, { month: 1_000 });
  server.asked.length = 0;
  const { id } = await begin(ada, { question, knowledge });
  const { plan, steps, spent } = await reached(ada, id, "awaiting_plan");
  expect([plan?.sections.length, spent.tokens, server.asked.length]).toEqual([1, 0, 0]);
  expect(steps[0]?.tries).toMatchObject([{ code: "plan_without_room" }]);
  expect(await usedBy(ada)).toBe(perCall);
});
