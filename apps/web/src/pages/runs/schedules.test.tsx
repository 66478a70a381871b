import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { openRunScreen } from "#test/screens/run-screen.tsx";
import { planSection, run, runPlan, runReport, runSchedule } from "#test/runs.ts";
import { answer, heard } from "#test/script.ts";

const templatesPath = "/agents/ext/v1/templates";
const schedulesPath = "/agents/ext/v1/schedules";
const schedulePath = `${schedulesPath}/{schedule_id}` as const;
const plan = runPlan([planSection("Caps", "What is the cap?")]);
const done = run({ state: "done", plan, report: runReport("The cap is low.") });

async function choose(name: string) {
  await userEvent.click(await screen.findByRole("button", { name: "Actions for this run" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
}

test("a run is saved as a template under a name, and shared", async () => {
  openRunScreen(done);
  answer("POST", templatesPath, {} as never, 201);
  await choose("Save as a template");
  const dialog = within(await screen.findByRole("dialog", { name: "Save as a template" }));
  const field = dialog.getByRole("textbox", { name: "Name of the template" });
  await userEvent.clear(field);
  await userEvent.type(field, "Liability");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Share with the workspace" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(heard("POST", templatesPath)[0]?.body).toEqual({
      run_id: done.id,
      name: "Liability",
      shared: true,
    }),
  );
});

test("a run's plan is scheduled with the limits that are shown", async () => {
  openRunScreen(done);
  answer("POST", schedulesPath, runSchedule(), 201);
  await choose("Schedule");
  const dialog = within(await screen.findByRole("dialog", { name: "Schedule this research" }));
  expect(dialog.getByText(/150 calls · 20 minutes/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Runs" }), "Every month");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Day of the month" }), "31");
  expect(dialog.getByText(/In a shorter month it runs on the last day/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Hour" }), "09:00");
  await userEvent.click(dialog.getByRole("button", { name: "Create schedule" }));
  await waitFor(() =>
    expect(heard("POST", schedulesPath)[0]?.body).toMatchObject({
      from: { type: "run", id: done.id },
      timing: { every: "month", day: 31, hour: 9 },
    }),
  );
});

test("a run that a schedule started says so, changes that schedule, and what is new in its report", async () => {
  const limits = { tokens: 1_200_000, calls: 150, minutes: 20, money: 6 };
  const schedule = runSchedule({ limits });
  const changes = {
    run_id: done.id,
    since: "2026-11-23T06:00:00.000Z",
    sources_new: [{ id: done.id, name: "Later.pdf" }],
    sources_removed: [],
    sources_replaced: [{ id: done.id, name: "Old.pdf" }],
    sentences_new: ["The cap was raised."],
  };
  const approved = { version: 1, hash: plan.hash, at: plan.created_at, by: "schedule" as const };
  const report = runReport("The cap was raised.", { changes });
  openRunScreen({ ...done, schedule_id: schedule.id, currency: "EUR", approved, report });
  answer("GET", schedulesPath, { total: 1, results: [schedule] });
  answer("PATCH", schedulePath, schedule);
  const part = within(await screen.findByRole("region", { name: /Changed since/ }));
  for (const text of ["Later.pdf", "Old.pdf", "The cap was raised."])
    expect(part.getByText(text)).toBeVisible();
  expect(part.queryByText("Sources no longer there")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Steps" }));
  expect(await screen.findByText(/Approved by its schedule/)).toBeVisible();
  await choose("Schedule");
  const dialog = within(await screen.findByRole("dialog", { name: /^Schedule of/ }));
  expect(dialog.getByText("€6.00")).toBeVisible();
  const minutes = dialog.getByRole("textbox", { name: "Limit in minutes" });
  expect(minutes).toHaveValue("20");
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "900");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByRole("alert")).toHaveTextContent("enter a whole number from 1 to 600");
  expect(heard("PATCH", schedulePath)).toEqual([]);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "30");
  await userEvent.click(dialog.getByRole("checkbox", { name: "On" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(heard("PATCH", schedulePath)[0]?.body).toEqual({
      timing: schedule.timing,
      active: false,
      limits: { ...limits, minutes: 30 },
    }),
  );
});
