import { afterEach, expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { textOf } from "#test/agents/run-model.ts";
import { findingsOf, reached, researchersOf, runOf } from "#test/agents/runs.ts";
import { called, toolRuns } from "#test/agents/tool-runs.ts";
import { joinAs } from "#test/library/library.ts";

const { app, tools, models, workspace, scripted, planned, started, stepWith, decide } =
  await toolRuns(3);

afterEach(() => {
  tools.forecast = async (city) => `Rain in ${city}, 12 degrees.`;
});

test("a researcher calls a tool that the plan allows, and the report says that it is outside the library", async () => {
  const { ada } = await workspace("allow");
  const calls = scripted();
  const run = await reached(ada, (await started(ada)).id, "awaiting_review");
  expect(researchersOf(run)[0]?.tool_calls).toMatchObject([
    {
      server: "Weather",
      tool: "Forecast",
      arguments: '{"city":"Porto"}',
      approval: "allowed",
      status: "done",
      result: "Rain in Porto, 12 degrees.",
    },
  ]);
  expect(findingsOf(run)).toMatchObject([
    {
      text: "It will rain in Porto.",
      support: "unsupported",
      citations: [],
      outside: { server: "Weather", tool: "Forecast" },
    },
  ]);
  const { answer, not_carried } = run.report!;
  expect(answer.content).toBe("## Weather\n\nIt will rain in Porto.");
  expect(answer).toMatchObject({ citations: [], sentences: [], found: true });
  const [outside] = answer.outside ?? [];
  expect(outside).toMatchObject({ server: "Weather", tool: "Forecast" });
  expect(answer.content.slice(outside?.start, outside?.end)).toBe("It will rain in Porto.");
  expect(not_carried).toEqual([]);
  // Nothing was there to be rewritten.
  expect(calls.rewriter).toBeUndefined();
  // Definitions and results are data: each of their lines is fenced.
  const [first = "", second = ""] = models.asked
    .map(textOf)
    .filter((text) => text.includes("TOOL"));
  expect(first).toContain("> Forecast (Weather). Says what the weather will be");
  expect(second).toContain('> Called with {"city":"Porto"}');
  expect(second).toContain("> Rain in Porto, 12 degrees.");

  const draft = await ada.call(endpoints.createDraft, {
    body: { from: { type: "run", id: run.id } },
  });
  expect(draft.body.sections[0]?.content).toBe(
    "It will rain in Porto. (From Weather, outside your library)",
  );
});

test("a step waits for the approval of a call, once, with its arguments, by the run's owner", async () => {
  const { ada } = await workspace("ask");
  const bob = await joinAs(app, ada, "editor");
  const eve = await app.signUp("Eve");
  scripted();
  const before = tools.cities.length;
  const { id: run_id } = await started(ada);
  const step = await stepWith(ada, run_id, "waiting");
  const [call] = step.tool_calls;
  const of = { run_id, step_id: step.id, call: call! };
  expect(step).toMatchObject({ state: "asking", question: null });
  expect(await runOf(ada, run_id)).toMatchObject({ state: "running", asking: 1 });
  expect(tools.cities).toHaveLength(before);

  expect(await decide(ada, of, "approve", "0".repeat(64))).toMatchObject({
    status: 409,
    body: { code: "tool_call_other_arguments" },
  });
  expect((await decide(bob, of, "approve")).status).toBe(404);
  expect((await decide(eve, of, "approve")).status).toBe(404);
  await ada.call(endpoints.shareRun, {
    params: { run_id },
    body: { reader_ids: [bob.user.id], team_ids: [] },
  });
  expect(researchersOf(await runOf(bob, run_id))[0]?.tool_calls).toEqual([]);
  expect((await decide(bob, of, "approve")).status).toBe(403);

  expect((await decide(ada, of, "approve")).status).toBe(200);
  expect(await decide(ada, of, "approve")).toMatchObject({ status: 409 });
  const run = await reached(ada, run_id, "awaiting_review");
  expect(tools.cities.slice(before)).toEqual(["Porto"]);
  expect(researchersOf(run)[0]?.tool_calls).toMatchObject([{ approval: "asked", status: "done" }]);
  expect(run.report?.answer.outside).toHaveLength(1);
  // Its reader is told as well where the sentence comes from.
  expect((await runOf(bob, run_id)).report?.answer.outside).toMatchObject([{ server: "Weather" }]);
});

test("readers of a run see what tools returned while they may open all that the run read", async () => {
  const { ada } = await workspace("allow");
  const bob = await joinAs(app, ada, "editor");
  scripted({
    researcher: (call) =>
      call === 0 ? `READ [1]\n${called}` : "NOTE Q1 [T1] It will rain in Porto.\nDONE",
  });
  const { id: run_id } = await started(ada);
  const { report } = await reached(ada, run_id, "awaiting_review");
  expect(report?.answer).toMatchObject({ citations: [], outside: [{ server: "Weather" }] });
  await ada.call(endpoints.shareRun, {
    params: { run_id },
    body: { reader_ids: [bob.user.id], team_ids: [] },
  });
  // The document that was read is in a collection of Ada's own.
  const seen = await runOf(bob, run_id);
  expect(findingsOf(seen)).toEqual([]);
  expect(seen.report?.answer.outside).toBeUndefined();
  expect(seen.report?.answer.content).toBe("## Weather\n\n[…]");
});

test("a call that is declined is not made, and the researcher goes on without it", async () => {
  const { ada } = await workspace("ask");
  scripted();
  const before = tools.cities.length;
  const { id: run_id } = await started(ada);
  const step = await stepWith(ada, run_id, "waiting");
  await decide(ada, { run_id, step_id: step.id, call: step.tool_calls[0]! }, "decline");
  const run = await reached(ada, run_id, "awaiting_review");
  expect(tools.cities).toHaveLength(before);
  // A note on a result that there is not is no finding.
  expect(findingsOf(run)).toEqual([]);
  expect(run.report?.not_found).toHaveLength(1);
  expect(models.asked.map(textOf).join("\n")).toContain("The person declined this call.");
});

test("tools are part of the plan that is approved, and no others are called", async () => {
  const { ada, tool } = await workspace("allow");
  scripted();
  const run = await planned(ada);
  const { version, hash, sections } = run.plan!;
  expect(run.plan?.tools).toMatchObject([{ id: tool.id, server: "Weather", tool: "Forecast" }]);
  const params = { run_id: run.id };
  const change = (tool_ids: string[]) =>
    ada.call(endpoints.updatePlan, { params, body: { version, hash, sections, tool_ids } });
  expect(await change([run.id])).toMatchObject({ status: 404, body: { code: "tool_not_found" } });
  const { body: without } = await change([]);
  expect(without.plan?.tools).toEqual([]);
  expect(without.plan?.hash).not.toBe(hash);

  const before = tools.cities.length;
  const { id } = await started(ada, []);
  const { steps } = await reached(ada, id, "awaiting_review");
  expect(steps.flatMap(({ tool_calls }) => tool_calls)).toEqual([]);
  expect(models.asked.map(textOf).join("\n")).not.toContain("TOOL name");

  scripted({ researcher: (call) => (call === 0 ? 'TOOL Weather_storm {"at": 9}' : "DONE") });
  const other = await reached(ada, (await started(ada)).id, "awaiting_review");
  expect(researchersOf(other)[0]?.tool_calls).toMatchObject([
    { tool: "Weather_storm", status: "failed", failure: { code: "run_tool_not_allowed" } },
  ]);
  expect(tools.cities).toHaveLength(before);
});

test("a section makes four calls at most, none of them twice, and long results are cut", async () => {
  const { ada } = await workspace("allow");
  const cities = ["Faro", "Faro", "Braga", "Évora"];
  const asked = cities.map((city) => `TOOL Weather_forecast {"city": "${city}"}`).join("\n");
  scripted({ researcher: (call) => (call < 2 ? `${asked}\n${called}` : "DONE") });
  tools.forecast = async (city) => `${city} ${"rain ".repeat(4_000)}`;
  const before = tools.cities.length;
  const run = await reached(ada, (await started(ada)).id, "awaiting_review");
  expect(tools.cities.slice(before)).toEqual(["Faro", "Braga", "Évora"]);
  const calls = researchersOf(run)[0]?.tool_calls ?? [];
  expect(calls.map(({ failure }) => failure?.code)).toEqual([
    undefined,
    "run_tool_call_repeated",
    undefined,
    undefined,
    "run_tool_calls_too_many",
  ]);
  expect(calls[0]?.result?.length).toBeLessThan(7_000);
  expect(calls[0]?.result).toMatch(/\(cut off\)$/);
});

test("what a tool gets wrong fails the call and not the run", async () => {
  const { ada } = await workspace("allow");
  const failing = async () => {
    scripted();
    const run = await reached(ada, (await started(ada)).id, "awaiting_review");
    return researchersOf(run)[0]?.tool_calls.map(({ failure }) => failure?.code);
  };
  tools.forecast = async () => {
    throw new Error("The station is down.");
  };
  expect(await failing()).toEqual(["tool_failed"]);
  tools.forecast = () => new Promise(() => {});
  expect(await failing()).toEqual(["tool_server_timeout"]);
  scripted({ researcher: (call) => (call === 0 ? "TOOL Weather_forecast [1, 2" : "DONE") });
  const run = await reached(ada, (await started(ada)).id, "awaiting_review");
  expect(researchersOf(run)[0]?.tool_calls).toMatchObject([
    { failure: { code: "tool_arguments_invalid" } },
  ]);
});
