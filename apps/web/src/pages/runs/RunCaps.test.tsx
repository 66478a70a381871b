import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { openRunScreen, runPath } from "#test/screens/run-screen.tsx";
import { planSection, run, runPlan } from "#test/runs.ts";
import { answer, heard } from "#test/script.ts";

const plan = runPlan([planSection("Caps", "What is the cap?")]);
const working = run({ state: "running", plan });

test("a run that met the workspace's limit says when it starts again, and goes on when there is room", async () => {
  const limit = { state: "paused" as const, paused: "workspace" as const };
  const { unmount } = openRunScreen({ ...working, ...limit, updated_at: "2999-11-27T23:59:00Z" });
  const title = "The workspace has used its tokens for research this month";
  const notice = (await screen.findByText(title)).closest("section");
  expect(notice).toHaveTextContent("An admin can raise the limit; it starts again on December 1.");
  expect(screen.getAllByText("Monthly limit reached")[0]).toBeInTheDocument();
  answer("POST", `${runPath}/resume`, { ...working, seq: 3 });
  await userEvent.click(within(notice!).getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(heard("POST", `${runPath}/resume`)).toHaveLength(1);
  unmount();
  openRunScreen({ ...working, ...limit, updated_at: "2026-01-31T23:59:00Z" });
  expect(
    await screen.findByText(/A new month has begun since: the run can go on/),
  ).toBeInTheDocument();
});

test("a run whose role has used its tokens names the role", async () => {
  openRunScreen({ ...working, state: "paused", paused: "checker" });
  answer("POST", `${runPath}/write`, { ...working, seq: 4, state: "writing", paused: null });
  expect(
    await screen.findByText("A role has used its tokens for this run: Checker"),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Write with what is there" }));
  expect(await screen.findByText("Writing", { selector: "header *" })).toBeInTheDocument();
});
