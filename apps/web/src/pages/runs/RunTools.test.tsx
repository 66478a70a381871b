import type { ToolCall } from "@lectern/contract/tool-calls";
import type { CallableTool } from "@lectern/contract/tools";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { caps, plan, researched, working } from "#test/run-at-work.ts";
import { openRunScreen, type PlanUpdate, planPath, runPath } from "#test/screens/run-screen.tsx";
import { run, runAtWork, runFinding, runReport, runStep } from "#test/runs.ts";
import { answer, heard } from "#test/script.ts";

const forecast: CallableTool = {
  id: "0199f0ee-0000-7000-8000-00000000f001",
  server: "Weather",
  tool: "Forecast",
  description: "Says what the weather will be",
  hash: "f1",
  mode: "ask",
};
const rates: CallableTool = { ...forecast, id: "0199f0ee-0000-7000-8000-00000000f002" };
const chosen = { id: rates.id, server: "Bank", tool: "Rates", hash: "f1" };

const call: ToolCall = {
  id: "0199f0ee-0000-7000-8000-00000000f003",
  server: "Weather",
  tool: "Forecast",
  arguments: '{"city":"Porto"}',
  hash: "h1",
  status: "waiting",
  approval: "asked",
  duration_ms: null,
  result: null,
  failure: null,
};

test("a plan allows no tools until some are chosen, which makes a version", async () => {
  const waiting = run({ plan });
  openRunScreen(waiting);
  answer("GET", "/organization/ext/v1/tools", {
    results: [forecast, { ...rates, server: "Bank", tool: "Rates", mode: "allow" }],
  });
  const next = { ...plan, version: 4, hash: "hash-4", tools: [chosen] };
  answer("PUT", planPath, { ...waiting, seq: 2, plan: next });
  const tools = within(await screen.findByRole("group", { name: "Tools" }));
  const boxes = tools.getAllByRole("checkbox");
  expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual([
    "Forecast · Weather (asks you each time)",
    "Rates · Bank",
  ]);
  for (const box of boxes) expect(box).not.toBeChecked();
  await userEvent.click(tools.getByRole("checkbox", { name: "Rates · Bank" }));
  await waitFor(() => expect(heard("PUT", planPath)).toHaveLength(1));
  expect(heard("PUT", planPath)[0]?.body as PlanUpdate).toMatchObject({
    version: 3,
    tool_ids: [rates.id],
  });
  expect(await screen.findByText("Version 4", { selector: "[role=status]" })).toBeInTheDocument();
  expect(tools.getByRole("checkbox", { name: "Rates · Bank" })).toBeChecked();
});

test("where the workspace has no tools, a plan does not speak of them", async () => {
  openRunScreen(run({ plan }));
  await screen.findByRole("list", { name: "Who works" });
  expect(screen.queryByRole("group", { name: "Tools" })).toBeNull();
});

test("a call that waits shows its arguments, and is approved by their hash", async () => {
  const step = runStep({ section_id: caps.id, title: "Caps", state: "asking", tool_calls: [call] });
  const waiting = runAtWork(plan, [step]);
  openRunScreen(waiting);
  const path = `${runPath}/steps/{step_id}/tool-calls/{call_id}` as const;
  const approved = { ...step, state: "waiting" as const };
  const running = { ...call, status: "running" as const };
  answer("POST", path, {
    ...waiting,
    seq: 2,
    asking: 0,
    steps: [{ ...approved, tool_calls: [running] }],
  });
  const decision = within(await screen.findByRole("group", { name: /^Approve the call of/ }));
  expect(screen.getByText('{"city":"Porto"}')).toBeInTheDocument();
  await userEvent.click(decision.getByRole("button", { name: "Approve" }));
  await waitFor(() =>
    expect(heard("POST", path).map(({ body }) => body)).toEqual([
      { hash: "h1", decision: "approve" },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
});

test("a finding says that it is from outside the library, and has no support", async () => {
  const outside = { server: "Weather", tool: "Forecast" };
  const finding = runFinding("It will rain.", { support: "unsupported", citations: [], outside });
  openRunScreen({ ...working, steps: [{ ...researched, findings: [finding] }] });
  await userEvent.click(await screen.findByRole("button", { name: /^Caps Done/ }));
  const shown = (await screen.findByText("It will rain.")).closest("li");
  expect(shown).toHaveTextContent("It will rain. From Weather, outside your library");
  expect(screen.queryByRole("img", { name: "Not supported" })).toBeNull();
});

test("the report names the server behind the sentence", async () => {
  const content = "## Caps\n\nIt will rain. The harbour opens at nine.";
  const start = content.indexOf("It");
  const report = runReport(content);
  const outside = [{ start, end: start + 13, server: "Weather", tool: "Forecast" }];
  const written = { ...report, answer: { ...report.answer, outside } };
  openRunScreen({ ...working, state: "awaiting_review", asking: 0, report: written });
  const article = within(await screen.findByRole("article", { name: "Report" }));
  expect(
    await article.findByText(/It will rain\. \(From .Weather., outside your library\) The harbour/),
  ).toBeInTheDocument();
});

test("in a table, the cell of a statement from a tool names the server", async () => {
  const row = "| Porto | Rain |";
  const content = `## Caps\n\n| City | Weather |\n| --- | --- |\n${row}`;
  const start = content.indexOf(row);
  const report = runReport(content);
  const outside = [{ start, end: content.length, server: "Weather", tool: "Forecast" }];
  const written = { ...report, answer: { ...report.answer, outside } };
  openRunScreen({ ...working, state: "awaiting_review", asking: 0, report: written });
  const cell = await screen.findByRole("cell", { name: /^Rain/ });
  expect(cell).toHaveTextContent(/Rain \(From .Weather., outside your library\)/);
});
