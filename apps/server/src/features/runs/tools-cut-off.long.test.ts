import { deleteToolServer } from "@lectern/contract/tools";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { textOf } from "#test/agents/run-model.ts";
import { reached, researchersOf, runOf } from "#test/agents/runs.ts";
import { called, section, toolRuns } from "#test/agents/tool-runs.ts";
import { daily, due, runsOf } from "#test/agents/schedules.ts";

const { app, tools, models, workspace, scripted, planned, started, stepWith, decide } =
  await toolRuns();

test("a call that was under way when its process died is not made again", async () => {
  const { ada } = await workspace("ask");
  scripted();
  const before = tools.cities.length;
  const { id: run_id } = await started(ada);
  const step = await stepWith(ada, run_id, "waiting");
  // As a process leaves it that is killed between sending the call and storing its result.
  await sql`update run_tool_call set sent_at = now() where step_id = ${step.id}`.execute(
    app.deps.db,
  );
  await decide(ada, { run_id, step_id: step.id, call: step.tool_calls[0]! }, "approve");
  const run = await reached(ada, run_id, "awaiting_review");
  expect(researchersOf(run)[0]?.tool_calls).toMatchObject([
    { status: "failed", failure: { code: "run_tool_outcome_unknown" } },
  ]);
  expect(tools.cities).toHaveLength(before);
  const told = models.asked.map(textOf).join("\n");
  expect(told).toContain("The call failed (run_tool_outcome_unknown).");
});

test("a run that is paused during a call does not make it again", async () => {
  const { ada } = await workspace("allow");
  scripted();
  tools.forecast = () => new Promise(() => {});
  const before = tools.cities.length;
  const { id: run_id } = await started(ada);
  await expect.poll(() => tools.cities.length, { timeout: 30_000 }).toBe(before + 1);
  const params = { run_id };
  await ada.call(endpoints.pauseRun, { params, body: {} });
  expect((await ada.call(endpoints.resumeRun, { params, body: {} })).status).toBe(200);
  const run = await reached(ada, run_id, "awaiting_review");
  expect(researchersOf(run)[0]?.tool_calls).toMatchObject([
    { status: "failed", failure: { code: "run_tool_outcome_unknown" } },
  ]);
  expect(tools.cities).toHaveLength(before + 1);
  tools.forecast = async (city) => `Rain in ${city}, 12 degrees.`;
});

test("a tool that was removed or turned off in the meantime is not called", async () => {
  const { ada, server, setMode } = await workspace("ask");
  const refused = async (change: () => Promise<unknown>) => {
    scripted();
    const { id: run_id } = await started(ada);
    const step = await stepWith(ada, run_id, "waiting");
    await change();
    await decide(ada, { run_id, step_id: step.id, call: step.tool_calls[0]! }, "approve");
    const run = await reached(ada, run_id, "awaiting_review");
    return researchersOf(run)[0]?.tool_calls[0]?.failure?.code;
  };
  const before = tools.cities.length;
  expect(await refused(() => setMode("off"))).toBe("tool_off");
  await setMode("ask");
  const params = { server_id: server.id };
  expect(await refused(() => ada.call(deleteToolServer, { params }))).toBe("tool_off");
  expect(tools.cities).toHaveLength(before);
});

test("a call that waits ends with its step, and may be asked for again where the run is continued", async () => {
  const { ada } = await workspace("ask");
  scripted({ researcher: () => 'TOOL Weather_forecast {"city": "Porto"}' });
  const { id: run_id } = await started(ada);
  const step = await stepWith(ada, run_id, "waiting");
  const of = { run_id, step_id: step.id, call: step.tool_calls[0]! };
  await ada.call(endpoints.stopRun, { params: { run_id }, body: {} });
  expect((await decide(ada, of, "approve")).status).toBe(409);
  const stopped = researchersOf(await runOf(ada, run_id))[0];
  expect(stopped?.tool_calls).toMatchObject([{ failure: { code: "run_tool_call_cut_off" } }]);
  await ada.call(endpoints.continueRun, { params: { run_id }, body: {} });
  await stepWith(ada, run_id, "failed", "waiting");
  await ada.call(endpoints.writeRun, { params: { run_id }, body: {} });
  await reached(ada, run_id, "awaiting_review");
  await stepWith(ada, run_id, "failed", "failed");
});

test("a step that is repeated forgets its calls, and asks for them again", async () => {
  const { ada } = await workspace("ask");
  scripted({ researcher: (_, asked) => (textOf(asked).includes("declined") ? "DONE" : called) });
  // The second section waits as well, so that the report is not written yet.
  const outline = [section, { ...section, title: "Harbour" }];
  const { id: run_id } = await started(ada, undefined, outline);
  const first = await stepWith(ada, run_id, "waiting");
  const of = { run_id, step_id: first.id, call: first.tool_calls[0]! };
  await decide(ada, of, "decline");
  const state = async () => researchersOf(await runOf(ada, run_id))[0]?.state;
  await expect.poll(state, { timeout: 30_000 }).toBe("done");
  const params = { run_id, step_id: first.id };
  await ada.call(endpoints.repeatStep, { params, body: {} });
  const again = await stepWith(ada, run_id, "waiting");
  expect(again.tool_calls[0]?.id).not.toBe(of.call.id);
  expect((await decide(ada, of, "approve")).status).toBe(404);
});

test("an answer to a step's question does not stand for the approval of its call", async () => {
  const { ada } = await workspace("ask");
  scripted({ researcher: (call) => ["ASK Which city? | Porto | Faro", called][call] ?? "DONE" });
  const { id: run_id } = await started(ada);
  const look = async () => researchersOf(await runOf(ada, run_id))[0]!;
  const asked = async () => (await look()).question?.answer;
  await expect.poll(asked, { timeout: 30_000 }).toBeNull();
  const { id: step_id } = await look();
  const answering = (answer: string) =>
    ada.call(endpoints.answerStep, { params: { run_id, step_id }, body: { answer } });
  expect((await answering("Porto")).status).toBe(200);
  await stepWith(ada, run_id, "waiting");
  expect((await answering("Faro")).status).toBe(409);
  const step = await stepWith(ada, run_id, "waiting");
  expect(step).toMatchObject({ state: "asking", question: { answer: "Porto" } });
});

test("a scheduled run calls tools that need no approval, and no others", async () => {
  const { ada, setMode } = await workspace("allow");
  scripted();
  const { id } = await planned(ada);
  const made = await ada.call(endpoints.createSchedule, {
    body: { from: { type: "run", id }, timing: daily },
  });
  expect(made.status).toBe(201);
  const next = async (count: number) => {
    scripted();
    await due(app, ada, made.body);
    const runs = await runsOf(ada, made.body.id);
    expect(runs).toHaveLength(count);
    const [newest] = runs.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    const run = await reached(ada, newest!.id, "awaiting_review");
    expect(run.approved?.hash).toBe(made.body.hash);
    return researchersOf(run)[0]?.tool_calls;
  };
  expect(await next(1)).toMatchObject([{ status: "done" }]);
  await setMode("ask");
  expect(await next(2)).toMatchObject([
    { status: "failed", failure: { code: "run_tool_needs_person" } },
  ]);
});
