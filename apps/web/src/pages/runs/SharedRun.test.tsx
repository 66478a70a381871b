import type { Run } from "@lectern/contract/runs";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { adaAsPerson } from "#test/library.ts";
import { asking, plan, researched, working } from "#test/run-at-work.ts";
import { openRunScreen, planPath, runPath } from "#test/screens/run-screen.tsx";
import { planSection, run, runPlan, runReport } from "#test/runs.ts";
import { answer, heard, refuse } from "#test/script.ts";

const petra = { id: "p1", first_name: "Petra", last_name: "Lind", email: "petra@example.org" };
const bob = { id: "b1", first_name: "Bob", last_name: "Babbage", email: "bob@example.org" };
const created_at = "2026-11-01T00:00:00.000Z";
const readersPath = `${runPath}/readers` as const;
const read = { owner: petra, permissions: { edit: false }, readers: [adaAsPerson] };

/** The names of all buttons and fields on the screen. */
const controls = () =>
  ["button", "textbox", "menuitem", "spinbutton"].flatMap((role) =>
    screen.queryAllByRole(role).map((one) => one.getAttribute("aria-label") ?? one.textContent),
  );

test("a run is shared with people and teams found by name, who can be taken out again", async () => {
  const shared: Run = { ...working, readers: [bob] };
  openRunScreen(shared);
  answer("GET", "/organization/ext/v1/teams", {
    total: 1,
    results: [{ id: "pilots", name: "Pilots", member_count: 3, created_at }],
  });
  answer("GET", "/organization/ext/v1/users/search", { total: 0, results: [] });
  answer("PUT", readersPath, {
    ...shared,
    seq: 2,
    readers: [],
    reading_teams: [{ id: "pilots", name: "Pilots" }],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Share" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Share “${shared.name}”` }));
  await userEvent.type(dialog.getByRole("combobox", { name: "Add people and teams" }), "p");
  await userEvent.click(await dialog.findByRole("option", { name: /Pilots/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Take Bob Babbage out" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("PUT", readersPath)[0]?.body).toEqual({ reader_ids: [], team_ids: ["pilots"] });
});

test("a failed sharing is said in its dialog, which stays", async () => {
  openRunScreen(working);
  const msg = "Choose members or teams of this workspace.";
  refuse("PUT", readersPath, 422, {
    detail: [{ loc: ["body", "reader_ids"], msg, type: "value_error", code: "run_reader_unknown" }],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Share" }));
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByRole("alert")).toHaveTextContent(msg);
});

test("who reads a run sees whose it is, and no control that would be refused", async () => {
  const unasked = { ...asking, question: null };
  openRunScreen({ ...working, ...read, steps: [researched, unasked] });
  expect(await screen.findByText("Shared by")).toHaveTextContent("Shared by Petra Lind");
  expect(screen.getByText(/^Approved by/)).toHaveTextContent("Approved by Petra Lind");
  expect(screen.getByRole("button", { name: "Terms Waits for an answer" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Caps Done · 1 finding/ }));
  expect(await screen.findByText("The cap is €250,000 a year.")).toBeVisible();
  // What was found may be in sources that they may not open.
  expect(screen.queryByText("Nothing found")).toBeNull();
  expect(controls()).toEqual(["TermsWaits for an answer", "CapsDone · 1 finding"]);
  await userEvent.keyboard("p");
  expect(heard("POST")).toEqual([]);
});

test.each<Partial<Run>>([
  { state: "paused", paused: "calls" },
  { state: "paused", paused: "person" },
  { state: "paused", paused: "workspace" },
  { state: "failed" },
  { state: "stopped" },
  { state: "awaiting_review", report: runReport("The cap is low.") },
  { state: "done", report: runReport("The cap is low.") },
])("of a run that is %o, its reader is offered nothing to do", async (given) => {
  openRunScreen({ ...working, ...read, asking: 0, steps: [], ...given });
  answer("GET", "/settings/ext/v1/models", { total: 0, results: [] });
  expect(await screen.findByText("Shared by")).toBeVisible();
  expect(controls().filter((name) => name !== "Copy the reference")).toEqual([]);
});

test("a plan that waits is read, with the sources that one may see", async () => {
  const caps = runPlan([planSection("Caps", "What is the cap?")], {
    author: "person",
    hidden_sources: 2,
  });
  openRunScreen(run({ ...read, plan: caps }));
  answer("GET", `${planPath}/versions`, { results: [caps] });
  expect(await screen.findByText("What is the cap?")).toBeVisible();
  expect(screen.getByRole("group", { name: "Sources" })).toHaveTextContent(
    /^Sources2 sources you cannot open$/,
  );
  const version = await screen.findByRole("button", { name: /^1 Petra Lind/ });
  expect(controls()).toEqual([version.textContent]);
});

test("a report says how many passages and sources it hides from its reader", async () => {
  const report = runReport("The cap is low. […]", { withheld: { sentences: 1, sources: 1 } });
  openRunScreen({ ...working, ...read, state: "awaiting_review", asking: 0, plan, report });
  const article = within(await screen.findByRole("article", { name: "Report" }));
  expect(article.getByText(/1 source you cannot open/)).toHaveTextContent(
    "1 source you cannot open. 1 passage is hidden: […]",
  );
});

test("a run that is shared no longer leaves the screen", async () => {
  openRunScreen({ ...working, ...read, state: "done", asking: 0 });
  expect(await screen.findByText("Shared by")).toBeVisible();
  refuse("GET", runPath, 404, { detail: "Run not found.", code: "run_not_found" });
  window.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("This run is no longer here")).toBeVisible();
  expect(screen.queryByText("Shared by")).toBeNull();
});
