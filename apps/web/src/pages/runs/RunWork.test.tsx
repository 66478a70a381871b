import type { Run } from "@lectern/contract/runs";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { signIn, startOver } from "#test/render.tsx";
import { asking, at, caps, finding, plan, researched, working } from "#test/run-at-work.ts";
import { openRunScreen, runPath, showRun, streamPath } from "#test/screens/run-screen.tsx";
import { runAtWork, runChange, runStep } from "#test/runs.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { stream } from "#test/stream.ts";

const step = (name: RegExp) => screen.findByRole("button", { name });
const posted = (path: string) => heard("POST", `${runPath}/${path}`).map(({ body }) => body);

test("steps say what was searched and found, and one that waits for the person comes first", async () => {
  openRunScreen(working);
  const toggle = await step(/^Caps Done · 1 finding/);
  const steps = screen
    .getAllByRole("button", { expanded: undefined })
    .filter((one) => one.dataset["step"]);
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    "TermsWaits for you",
    "CapsDone · 1 finding",
  ]);
  expect(screen.getByText("1 done · 1 waits for you")).toBeInTheDocument();
  await userEvent.click(toggle);
  expect(await screen.findByText("limit of liability")).toBeInTheDocument();
  expect(screen.getByText("The cap is €250,000 a year.")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Supported" })).toBeInTheDocument();
  const chip = screen.getByRole("link", { name: "Citation 1: Aldane Electric.pdf, page 22" });
  expect(chip.getAttribute("href")).toContain(`highlight=${researched.id}%3A1`);
  // The other question of the section has no finding.
  expect(screen.getByText("Nothing found")).toBeInTheDocument();
});

test("a step's question is answered by an option or in one's own words", async () => {
  openRunScreen(working);
  answer("POST", `${runPath}/steps/{step_id}/answer`, { ...working, seq: 2 });
  const form = within(await screen.findByRole("form", { name: /Which is in force/ }));
  await userEvent.click(form.getByRole("radio", { name: "Framework 2022.pdf" }));
  await userEvent.click(form.getByRole("button", { name: "Use this one" }));
  await userEvent.click(form.getByRole("radio", { name: "Something else" }));
  await userEvent.type(form.getByRole("textbox", { name: "Your answer" }), "Both");
  await userEvent.click(form.getByRole("button", { name: "Answer" }));
  await waitFor(() =>
    expect(posted(`steps/${asking.id}/answer`)).toEqual([
      { answer: "Framework 2022.pdf" },
      { answer: "Both" },
    ]),
  );
});

test("changes of the stream are shown as they come, each once", async () => {
  openRunScreen(working);
  const events = stream(1);
  reply("GET", streamPath, () => events.response());
  await step(/^Caps Done/);
  const heardStream = heard("GET", streamPath)[0];
  expect(heardStream?.headers.get("Last-Event-ID")).toBe("1");
  const answered = { ...asking, state: "running" as const, question: null };
  const now: Run = { ...working, asking: 0, spent: { ...working.spent, calls: 50 } };
  act(() => events.tell({ event: "change", data: runChange(now, { steps: [answered] }) }));
  expect(await screen.findByText("1 done · 1 at work")).toBeInTheDocument();
  expect(screen.getByText("50")).toBeInTheDocument();
  expect(screen.queryByRole("form")).toBeNull();
});

test("a finding is dropped at once, and taken back", async () => {
  openRunScreen(working);
  const dropped = { ...researched, findings: [{ ...finding, dropped: true }] };
  answer("PATCH", `${runPath}/findings/{finding_id}`, {
    ...working,
    seq: 2,
    steps: [dropped, asking],
  });
  await userEvent.click(await step(/^Caps Done/));
  await userEvent.click(await screen.findByRole("button", { name: "Drop this finding" }));
  expect(await screen.findByText("Dropped: the report does not use it")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  await waitFor(() =>
    expect(heard("PATCH", `${runPath}/findings/{finding_id}`).map(({ body }) => body)).toEqual([
      { dropped: true },
      { dropped: false },
    ]),
  );
});

test("a limit that paused the run is raised, or the report is written with what is there", async () => {
  const limited = { ...working, state: "paused" as const, paused: "calls" as const };
  openRunScreen(limited);
  answer("PATCH", runPath, { ...limited, seq: 2, limits: { ...limited.limits, calls: 300 } });
  refuse("POST", `${runPath}/resume`, 409, { detail: "The run has moved on in the meantime." });
  answer("POST", `${runPath}/write`, { ...limited, seq: 4, state: "writing", paused: null });
  expect(await screen.findByText("The run has reached its limit of 150 calls")).toBeInTheDocument();
  const field = screen.getByRole("spinbutton", { name: "New limit, calls" });
  await userEvent.clear(field);
  await userEvent.type(field, "100");
  expect(screen.getByText("Enter more than 150.")).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, "300");
  await userEvent.click(screen.getByRole("button", { name: "Raise and go on" }));
  await waitFor(() => expect(posted("resume")).toHaveLength(1));
  expect(heard("PATCH", runPath)[0]?.body).toEqual({ limits: { calls: 300 } });
  await userEvent.click(screen.getByRole("button", { name: "Write with what is there" }));
  expect(await screen.findByText("Writing", { selector: "header *" })).toBeInTheDocument();
});

test("what a run costs is shown against its limit, which is raised in money", async () => {
  const limits = { ...working.limits, money: 2 };
  const spent = { ...working.spent, money: 1.84, unpriced: true };
  const paused = { state: "paused" as const, paused: "money" as const };
  const limited = { ...working, ...paused, currency: "EUR", limits, spent };
  openRunScreen(limited);
  answer("PATCH", runPath, { ...limited, seq: 2, limits: { ...limits, money: 3.5 } });
  answer("POST", `${runPath}/resume`, { ...working, seq: 3 });
  expect(await screen.findByText("The run has reached its limit of €2.00")).toBeInTheDocument();
  const budget = screen.getByRole("region", { name: "Progress and budget" });
  expect(budget).toHaveTextContent("Cost€1.84 of €2.00");
  // Tokens have a limit of their own.
  expect(budget).toHaveTextContent(/Tokens[\d.]+[kM] of /);
  expect(budget).toHaveTextContent("Calls to models without a price are not included.");
  const field = screen.getByRole("spinbutton", { name: "New cost limit, EUR" });
  expect(field).toHaveValue(3);
  await userEvent.clear(field);
  await userEvent.type(field, "3.5");
  await userEvent.click(screen.getByRole("button", { name: "Raise and go on" }));
  await waitFor(() => expect(heard("PATCH", runPath)[0]?.body).toEqual({ limits: { money: 3.5 } }));
});

test("keys move between steps, focus the instruction and pause; stopping asks first", async () => {
  openRunScreen(working);
  answer("POST", `${runPath}/pause`, { ...working, seq: 2, state: "paused", paused: "person" });
  answer("POST", `${runPath}/stop`, { ...working, seq: 3, state: "stopped" });
  const toggle = await step(/^Caps Done/);
  await userEvent.keyboard("jj");
  expect(toggle).toHaveFocus();
  await userEvent.keyboard("i");
  expect(screen.getByRole("textbox", { name: "Add an instruction for the run" })).toHaveFocus();
  act(() => toggle.focus());
  fireEvent.keyDown(document.body, { key: "p" });
  expect(await screen.findByText("The run is paused")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  await userEvent.click(await screen.findByRole("button", { name: "Stop the run" }));
  expect(await screen.findByText("The run was stopped")).toBeInTheDocument();
});

test("without a model there is no instruction, no tokens, and a line that says why", async () => {
  openRunScreen({ ...working, writes: false });
  expect(
    await screen.findByText("The built-in model only quotes and follows no instructions."),
  ).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: /instruction/ })).toBeNull();
  expect(screen.queryByText("Tokens")).toBeNull();
});

test("a failed run says where and why, what is kept, and is continued", async () => {
  const broken = { ...asking, state: "failed" as const, question: null };
  openRunScreen({
    ...working,
    state: "failed",
    steps: [researched, broken],
    failure: { detail: "Something went wrong on our side.", code: "run_failed", params: {} },
  });
  const card = within(await screen.findByRole("alert"));
  expect(card.getByRole("heading")).toHaveTextContent("The run stopped at “Terms”");
  expect(card.getByText("Something went wrong on our side.")).toBeInTheDocument();
  expect(card.getByText("Kept: 1 finding. Spent: 356.0k tokens in 4:52.")).toBeInTheDocument();
  expect(card.getByRole("button", { name: "Start again with this plan" })).toBeInTheDocument();
  answer("POST", `${runPath}/continue`, { ...working, seq: 9, attempts: 2 });
  await userEvent.click(card.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(heard("POST", `${runPath}/continue`)).toHaveLength(1);
});

test("a run is deleted from its screen only after it was confirmed", async () => {
  const { router } = openRunScreen(working);
  answer("DELETE", runPath, undefined, 204);
  await userEvent.click(await screen.findByRole("button", { name: "Actions for this run" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Delete “${working.name}”?` }));
  expect(heard("DELETE")).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Delete run" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/assets/runs"));
  expect(heard("DELETE", runPath)).toHaveLength(1);
});

test("a run that could not be loaded is tried again", async () => {
  startOver();
  signIn();
  refuse("GET", runPath, 500, { detail: "Something went wrong!" });
  showRun(working.id);
  const retry = await screen.findByRole("button", { name: "Try again" });
  answer("GET", runPath, working);
  answer("GET", `${runPath}/plan/versions`, { results: [plan] });
  reply("GET", streamPath, () => new Promise(() => {}));
  await userEvent.click(retry);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(working.name);
});

test("a run that is gone says so", async () => {
  startOver();
  signIn();
  refuse("GET", runPath, 404, { detail: "Run not found.", code: "run_not_found" });
  showRun(working.id);
  expect(await screen.findByText("This run is no longer here")).toBeInTheDocument();
});

test("a section that was written is written again from its menu, and research no longer is", async () => {
  const written = runStep({
    role: "writer",
    section_id: caps.id,
    title: "Caps, written",
    state: "done",
    started_at: at,
  });
  openRunScreen({ ...runAtWork(plan, [researched, written]), state: "writing" });
  answer("POST", `${runPath}/steps/{step_id}/repeat`, working);
  await userEvent.click(await step(/^Caps, written Done/));
  const menu = screen.getByRole("button", { name: "Actions for the step Caps, written" });
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole("menuitem", { name: "Do it again" }));
  await waitFor(() => expect(posted("steps/{step_id}/repeat")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Actions for the step Caps" })).toBeNull();
});
