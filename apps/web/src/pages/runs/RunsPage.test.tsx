import type { RunHead } from "@lectern/contract/runs";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { lendLayout } from "#test/layout.ts";
import { alertWith, showRoutes, signIn } from "#test/render.tsx";
import { run as newRun, runSchedule } from "#test/runs.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { RunsPage } from "./RunsPage.tsx";

const runsPath = "/agents/ext/v1/runs";
const runPath = "/agents/ext/v1/runs/{run_id}";

const atWork = (given: Partial<RunHead> = {}): RunHead =>
  newRun({
    state: "running",
    steps_done: 3,
    steps_total: 8,
    spent: {
      tokens: 182_400,
      calls: 21,
      seconds: 312,
      money: null,
      counted: false,
      unpriced: false,
    },
    ...given,
  });

const thereAre = (...results: RunHead[]) =>
  answer("GET", runsPath, { total: results.length, results });

beforeEach(() => {
  signIn();
  lendLayout();
});

const openList = () =>
  showRoutes(
    [
      { path: "/assets/runs", element: <RunsPage /> },
      { path: "/assets/runs/:id", element: "The run" },
      { path: "/chat-ai", element: "The chat" },
    ],
    "/assets/runs",
  );

test("each run says its state, what it waits for, how far it is and what it spent", async () => {
  const asking = atWork({ asking: 1 });
  const limited = atWork({ name: "Tariffs", state: "paused", paused: "tokens" });
  const capped = atWork({ name: "Locks", state: "paused", paused: "workspace" });
  const done = atWork({ name: "Dredging", state: "done", steps_done: 8 });
  thereAre(asking, limited, done, capped);
  openList();
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("Waits for you");
  expect(rows[0]).toHaveTextContent("1 step waits for your answer.");
  expect(rows[0]).toHaveTextContent("182.4k tokens");
  expect(rows[0]).toHaveTextContent("5 min");
  expect(within(rows[0]!).getByRole("progressbar", { name: "3 of 8 steps" })).toBeVisible();
  expect(within(rows[0]!).getByRole("link")).toHaveAttribute("href", `/assets/runs/${asking.id}`);
  expect(rows[1]).toHaveTextContent("Token limit reached");
  expect(rows[1]).toHaveTextContent("Raise the limit, or have the report written");
  expect(rows[2]).toHaveTextContent("Compare how the five suppliers limit liability");
  expect(rows[3]).toHaveTextContent("Monthly limit reached");
  expect(rows[3]).toHaveTextContent("An admin can raise the limit.");
  expect(screen.getByRole("link", { name: "Runs" })).toHaveAttribute("aria-current", "page");
});

test("runs that did not load can be loaded again; without any, starting one is offered", async () => {
  refuse("GET", runsPath, 500, { detail: "The server took too long." });
  openList();
  const alert = await alertWith("Couldn't load the runs");
  thereAre();
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No runs yet")).toBeVisible();
  const start = screen.getByRole("link", { name: "Research a question" });
  expect(start).toHaveAttribute("href", "/chat-ai?mode=research");
});

test("the list is filtered by state, searched and sorted by the server", async () => {
  thereAre(atWork());
  openList();
  await screen.findAllByRole("listitem");
  thereAre();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "At work");
  expect(await screen.findByText("No run is in this state.")).toBeVisible();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Name");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search runs" }), "quay");
  expect(await screen.findByText(/Nothing matches/)).toHaveTextContent("quay");
  const { searchParams } = heard("GET", runsPath).at(-1)!.url;
  expect(searchParams.getAll("state")).toEqual(["planning", "running", "writing"]);
  expect(searchParams.get("sort")).toBe("name");
  expect(searchParams.get("q")).toBe("quay");
});

test("runs that others share say whose they are, offer no changes, and are filtered", async () => {
  const petra = { id: "p1", first_name: "Petra", last_name: "Lind", email: "petra@example.org" };
  const lent = atWork({ name: "Locks", asking: 1, owner: petra, permissions: { edit: false } });
  const shared = atWork({ name: "Quays", readers: [petra] });
  thereAre(lent, shared);
  openList();
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent("Shared by Petra Lind");
  expect(first).toHaveTextContent("Waits for an answer");
  expect(within(first!).queryByRole("button")).toBeNull();
  expect(within(second!).getByText("Shared")).toBeInTheDocument();
  expect(within(second!).getByRole("button", { name: "Actions for Quays" })).toBeVisible();
  thereAre();
  const whose = screen.getByRole("combobox", { name: "Whose runs" });
  await userEvent.selectOptions(whose, "Shared with me");
  expect(await screen.findByText("No run is shared with you.")).toBeVisible();
  expect(heard("GET", runsPath).at(-1)?.url.searchParams.get("owner")).toBe("others");
});

test("a run is deleted only after it was confirmed", async () => {
  const run = atWork();
  thereAre(run);
  answer("DELETE", runPath, undefined, 204);
  openList();
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: `Actions for ${run.name}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    return within(await screen.findByRole("dialog", { name: `Delete “${run.name}”?` }));
  };
  await userEvent.click((await open()).getByRole("button", { name: "Cancel" }));
  expect(heard("DELETE")).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const dialog = await open();
  thereAre();
  await userEvent.click(dialog.getByRole("button", { name: "Delete run" }));
  expect(await screen.findByText("No runs yet")).toBeVisible();
  expect(heard("DELETE", runPath)).toHaveLength(1);
});

test("a change told by the server's events is shown", async () => {
  const run = atWork();
  let tell = () => {};
  const told = new Promise<string>((resolve) => {
    tell = () => resolve(`event: change\ndata: ${JSON.stringify({ type: "run", id: run.id })}\n\n`);
  });
  reply("GET", "/libraries/ext/v1/events", async () => new Response(await told));
  thereAre(run);
  openList();
  expect(await screen.findByText("At work", { selector: "span" })).toBeVisible();
  thereAre({ ...run, state: "awaiting_review", steps_done: 8 });
  tell();
  expect(await screen.findByText("Report to accept", { selector: "span" })).toBeVisible();
});

const schedulesPath = "/agents/ext/v1/schedules";
const schedulePath = `${schedulesPath}/{schedule_id}` as const;

test("schedules say when they run next or why not, and are paused and deleted", async () => {
  const weekly = runSchedule();
  const lost = runSchedule({
    name: "Tariffs",
    active: false,
    next_at: null,
    paused: { detail: "It was paused: its model can no longer be used." },
  });
  thereAre(atWork({ schedule_id: weekly.id }));
  answer("GET", schedulesPath, { total: 2, results: [weekly, lost] });
  answer("PATCH", schedulePath, { ...weekly, active: false, next_at: null });
  answer("DELETE", schedulePath, undefined, 204);
  openList();
  expect(
    await screen.findByText(/^Started by a schedule: Next on 30\/11\/2026/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Schedules" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Schedules" }));
  expect(dialog.getAllByText("Every Monday at 07:00")).toHaveLength(2);
  expect(dialog.getByText(/its model can no longer be used/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: `Pause ${weekly.name}` }));
  await waitFor(() => expect(heard("PATCH", schedulePath)[0]?.body).toEqual({ active: false }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete Tariffs" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete schedule" }));
  await waitFor(() => expect(heard("DELETE", schedulePath)).toHaveLength(1));
});

test("without schedules their dialog says how to make one; a failure can be tried again", async () => {
  thereAre(atWork());
  refuse("GET", schedulesPath, 503, { detail: "Not now." });
  openList();
  await userEvent.click(await screen.findByRole("button", { name: "Schedules" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  answer("GET", schedulesPath, { total: 0, results: [] });
  await userEvent.click(again);
  expect(await screen.findByText(/No schedules yet/)).toBeVisible();
});
