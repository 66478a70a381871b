import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { leaseRuns, question, researched, sections, slowly } from "#test/agents/lease-runs.ts";
import { roleOf, textOf } from "#test/agents/run-model.ts";
import { approve, begin, findingsOf, reached, researchersOf, runOf } from "#test/agents/runs.ts";
import { saying } from "#test/servers/models/model-server.ts";

const { server, ada, knowledge, scripted, act, isAsked } = await leaseRuns();

test("a paused run ends its requests within a second, and goes on where it was", async () => {
  scripted({ researcher: slowly });
  const run = await begin(ada, { question, knowledge, sections });
  await approve(ada, run);
  await isAsked(2);
  const paused = await act(run, "pauseRun");
  expect([paused.status, paused.body.state, paused.body.paused]).toEqual([200, "paused", "person"]);
  expect(researchersOf(paused.body).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  await expect.poll(() => server.open, { timeout: 2_000 }).toBe(0);
  expect((await act(run, "pauseRun")).status).toBe(409);
  scripted();
  expect((await act(run, "resumeRun")).body.state).toBe("running");
  const done = await reached(ada, run.id, "awaiting_review");
  expect(findingsOf(done)).toHaveLength(2);
  // What the broken requests may have cost is counted.
  expect(done.spent).toMatchObject({ counted: true });
});

test("no request to a model begins after a run was stopped", async () => {
  scripted({ researcher: slowly });
  const run = await begin(ada, { question, knowledge, sections });
  await approve(ada, run);
  await isAsked(2);
  const stopped = await act(run, "stopRun");
  expect([stopped.status, stopped.body.state]).toEqual([200, "stopped"]);
  await expect.poll(() => server.open, { timeout: 2_000 }).toBe(0);
  const asked = server.asked.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(server.asked).toHaveLength(asked);
  expect(await runOf(ada, run.id)).toMatchObject({ state: "stopped", report: null });
  for (const action of ["resumeRun", "pauseRun", "writeRun", "stopRun"] as const)
    expect((await act(run, action)).status).toBe(409);
});

test("a limit pauses research at three quarters, and is raised or written up", async () => {
  scripted();
  const limits = { calls: 2 };
  const run = await begin(ada, { question, knowledge, sections, limits });
  await approve(ada, run);
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "calls", spent: { calls: 1 } });
  expect(server.asked).toHaveLength(1);
  const refused = await act(run, "resumeRun");
  expect([refused.status, refused.body]).toMatchObject([409, { code: "run_limit_reached" }]);
  const params = { run_id: run.id };
  await ada.call(endpoints.updateRun, { params, body: { limits: { calls: 40 } } });
  expect((await act(run, "resumeRun")).status).toBe(200);
  const done = await reached(ada, run.id, "awaiting_review");
  expect(done.report).toMatchObject({ limited: null, not_researched: [] });
});

test("a report that a limit cut short says so, and what was not researched", async () => {
  scripted();
  const run = await begin(ada, { question, knowledge, sections, limits: { calls: 2 } });
  await approve(ada, run);
  await reached(ada, run.id, "paused");
  expect((await act(run, "writeRun")).status).toBe(200);
  const paused = await reached(ada, run.id, "paused", "awaiting_review");
  // One call is left for writing, none for the review.
  expect(paused).toMatchObject({ state: "paused", paused: "calls", spent: { calls: 2 } });
  await act(run, "writeRun");
  const { report, spent } = await reached(ada, run.id, "awaiting_review");
  expect(report?.limited).toBe("calls");
  expect(report?.not_researched).toHaveLength(1);
  expect(report?.answer.found).toBe(true);
  expect(spent.calls).toBe(2);
});

test("tokens are reserved before a call, so that none passes the limit", async () => {
  const calls = scripted();
  const run = await begin(ada, { question, knowledge, sections, limits: { tokens: 1_000 } });
  await approve(ada, run);
  const paused = await reached(ada, run.id, "paused");
  expect(paused).toMatchObject({ paused: "tokens", spent: { tokens: 0, calls: 0 } });
  expect(calls.researcher).toBeUndefined();
});

test("a step is skipped while the others go on, and repeated from the beginning", async () => {
  scripted({
    researcher: (call, asked) =>
      textOf(asked).includes("When does the lease end?") ? slowly(call, asked) : researched(asked),
    writer: () => [{ wait: 60_000 }],
  });
  const run = await begin(ada, { question, knowledge, sections });
  const params = { run_id: run.id };
  await approve(ada, run);
  const stateOf = async (title: string) =>
    researchersOf(await runOf(ada, run.id)).find((step) => step.title === title);
  await expect.poll(async () => (await stateOf("Liability"))?.state).toBe("done");
  const liability = (await stateOf("Liability"))!;
  const again = { ...params, step_id: liability.id };
  const repeated = await ada.call(endpoints.repeatStep, { params: again, body: {} });
  expect(repeated.status).toBe(200);
  await expect.poll(async () => (await stateOf("Liability"))?.state).toBe("done");
  expect((await stateOf("Liability"))?.findings).toHaveLength(1);
  const term = { ...params, step_id: (await stateOf("Term"))!.id };
  const skipped = await ada.call(endpoints.skipStep, { params: term, body: {} });
  expect([skipped.status, skipped.body.state]).toEqual([200, "writing"]);
  expect((await ada.call(endpoints.skipStep, { params: term, body: {} })).status).toBe(409);
  // The report is being written: research is over.
  expect((await ada.call(endpoints.repeatStep, { params: again, body: {} })).status).toBe(409);
  await act(run, "stopRun");
});

test("what comes back to a step that was skipped meanwhile is not stored", async () => {
  scripted({ researcher: (_, asked) => [{ wait: 300 }, ...saying(researched(asked))] });
  const run = await begin(ada, { question, knowledge, sections: sections.slice(0, 1) });
  const params = { run_id: run.id };
  await approve(ada, run);
  await isAsked();
  const [step] = researchersOf(await runOf(ada, run.id));
  const skipped = { ...params, step_id: step!.id };
  expect((await ada.call(endpoints.skipStep, { params: skipped, body: {} })).status).toBe(200);
  await expect.poll(() => server.open, { timeout: 5_000 }).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(researchersOf(await runOf(ada, run.id))).toMatchObject([
    { state: "skipped", findings: [] },
  ]);
});

test("an instruction counts from the next call on, and the built-in model takes none", async () => {
  scripted({
    researcher: (call, asked) =>
      call === 0 ? [{ wait: 600 }, ...saying("SEARCH rent")] : researched(asked),
  });
  const run = await begin(ada, { question, knowledge, sections: sections.slice(0, 1) });
  const params = { run_id: run.id };
  await approve(ada, run);
  await isAsked();
  const told = await ada.call(endpoints.instructRun, { params, body: { text: "Give days, too." } });
  expect(told.body.instructions).toMatchObject([{ text: "Give days, too." }]);
  await reached(ada, run.id, "awaiting_review");
  expect(textOf(server.asked[0]!)).not.toContain("Give days");
  const later = server.asked.slice(1);
  expect(later.map(roleOf)).toEqual(["researcher", "writer", "reviewer"]);
  for (const asked of later) expect(textOf(asked)).toContain("Give days, too.");
  const quoting = await begin(ada, { question, knowledge, sections, model: "extractive" });
  const refused = await ada.call(endpoints.instructRun, {
    params: { run_id: quoting.id },
    body: { text: "Shorter" },
  });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: "run_instruction_needs_model" },
  ]);
});
