import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { earlierRun, theResult, theRun, theSet } from "#test/retrieval-tests.ts";
import { answer, heard } from "#test/script.ts";
import { openSettings, startSettings } from "#test/screens/settings-screen.tsx";

const setPath = "/retrieval_tests/ext/v1/sets/{set_id}";
const runsPath = "/retrieval_tests/ext/v1/sets/{set_id}/runs";
const runPath = "/retrieval_tests/ext/v1/sets/{set_id}/runs/{run_id}";
const resultsPath = `${runPath}/results` as const;

beforeEach(() => {
  startSettings();
  answer("GET", setPath, theSet);
  answer("GET", runsPath, { total: 2, results: [theRun, earlierRun] });
  answer("GET", runPath, theRun);
  answer("GET", resultsPath, {
    total: 1,
    results: [{ ...theResult, before: null, change: null }],
  });
});

const openRun = () => openSettings(`retrieval-tests?set=${theSet.id}&run=${theRun.id}`);

test("the runs of a set say what they found and what they searched with", async () => {
  openSettings(`retrieval-tests?set=${theSet.id}&tab=runs`);
  const link = await screen.findByRole("link", { name: "21/11/2026, 10:42" });
  const row = link.closest("li");
  expect(row).toHaveTextContent("First: 60% · in the first ten: 90% · mean reciprocal rank: 0.73");
  expect(row).toHaveTextContent("14 documents · words and meaning (minilm) · no reranker");
  expect(row).toHaveTextContent("Started by Ada Lovelace");
});

test("a run shows its figures, the rank of each question, and what came instead", async () => {
  openRun();
  expect(await screen.findByText("Found first")).toBeVisible();
  const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextSibling;
  expect(figure("Found first")).toHaveTextContent("60%");
  expect(figure("Mean reciprocal rank")).toHaveTextContent("0.73");
  expect(figure("Not found")).toHaveTextContent("1");
  const row = (await screen.findByText("When does the lease end?")).closest("li");
  expect(row).toHaveTextContent("Place 3 of 12 passages");
  await userEvent.click(within(row!).getByText("What came instead"));
  expect(within(row!).getByText("The rent is due in May.")).toBeVisible();
  expect(within(row!).getByRole("link")).toHaveAttribute(
    "href",
    `/?document=${theResult.instead[0]?.document_id}&page=4`,
  );
  expect(row).toHaveTextContent("A passage that was deleted, or is not yours to read");
});

test("two runs are compared: what got better, worse and lost", async () => {
  answer("GET", `${runPath}/comparison`, {
    before: earlierRun,
    better: 3,
    worse: 1,
    lost: 1,
    same: 5,
    uncompared: 2,
  });
  answer("GET", resultsPath, { total: 1, results: [theResult] });
  openRun();
  const choice = await screen.findByRole("combobox", { name: "Compare with the run of" });
  await userEvent.selectOptions(choice, "20/11/2026, 09:00");
  await userEvent.click(await screen.findByRole("button", { name: "Worse 1" }));
  await waitFor(() => {
    const { searchParams } = heard("GET", resultsPath).at(-1)?.url ?? new URL("http://none");
    expect([searchParams.get("before"), searchParams.get("change")]).toEqual([
      earlierRun.id,
      "worse",
    ]);
  });
  const row = (await screen.findByText("When does the lease end?")).closest("li");
  expect(row).toHaveTextContent("before: Place 1");
  expect(row).toHaveTextContent("Worse");
  const first = screen.getByText("Found first", { selector: "dt" }).nextSibling;
  expect(first).toHaveTextContent("60%before: 50%");
});

test("a reload keeps the run that is compared with", async () => {
  const counts = { better: 3, worse: 1, lost: 1, same: 5, uncompared: 2 };
  answer("GET", `${runPath}/comparison`, { before: earlierRun, ...counts });
  answer("GET", resultsPath, { total: 1, results: [theResult] });
  openSettings(`retrieval-tests?set=${theSet.id}&run=${theRun.id}&before=${earlierRun.id}`);
  const choice = await screen.findByRole("combobox", { name: "Compare with the run of" });
  expect(choice).toHaveValue(earlierRun.id);
  expect(await screen.findByText("before: 50%")).toBeVisible();
  await userEvent.selectOptions(choice, "No comparison");
  await waitFor(() => expect(screen.queryByText("before: 50%")).toBeNull());
});

test("a run under way shows its progress and is stopped", async () => {
  const working = { ...theRun, state: "working" as const, done: 4, ended_at: null };
  answer("GET", runPath, working);
  answer("POST", `${runPath}/stop`, { ...working, state: "stopped" });
  openRun();
  expect(await screen.findByText("4 of 12 questions")).toBeVisible();
  answer("GET", runPath, { ...working, state: "stopped" });
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped after 4 of 12 questions")).toBeVisible();
});

test("a run is started from its set and opened", async () => {
  answer("POST", runsPath, theRun, 201);
  answer("GET", `${setPath}/questions`, { total: 0, results: [] });
  openSettings(`retrieval-tests?set=${theSet.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Run the test" }));
  expect(
    await screen.findByRole("heading", { name: "Test run of 21/11/2026, 10:42" }),
  ).toBeVisible();
});

test("a run that failed says why, and can be deleted", async () => {
  const failed = {
    ...theRun,
    state: "failed" as const,
    failure: {
      detail: "The person who started the run may no longer run question sets.",
      code: "test_run_no_rights",
      params: {},
    },
  };
  answer("GET", runsPath, { total: 1, results: [failed] });
  answer("DELETE", runPath, undefined, 204);
  openSettings(`retrieval-tests?set=${theSet.id}&tab=runs`);
  expect(await screen.findByText(/may no longer run question sets/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Delete the run of 21/ }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this test run?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete test run" }));
  await waitFor(() => expect(heard("DELETE", runPath)).toHaveLength(1));
});
