import type { Run } from "@lectern/contract/runs";
import { notifyManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";

import { openRunScreen, type PlanUpdate, planPath, runPath } from "#test/screens/run-screen.tsx";
import { planSection, run, runPlan } from "#test/runs.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";

const caps = planSection("Caps", "What is the cap?", "Which losses are excluded?");
const terms = planSection("Terms", "When does it end?");
const plan = runPlan([caps, terms]);
const waiting = run({ plan });

/** Answers edits as the server does: with the next version. */
function serverSaves(from: Run) {
  let now = from;
  reply("PUT", planPath, ({ body }) => {
    const { sections } = body as PlanUpdate;
    const version = (now.plan?.version ?? 0) + 1;
    const made = sections.map(({ title, questions }) =>
      planSection(title, ...questions.map(({ text }) => text)),
    );
    const next = made.map((section, at) => ({
      ...section,
      id: sections[at]?.id ?? section.id,
      questions: section.questions.map((one, place) => ({
        ...one,
        id: sections[at]?.questions[place]?.id ?? one.id,
        included: sections[at]?.questions[place]?.included ?? true,
      })),
    }));
    now = {
      ...now,
      seq: now.seq + 1,
      plan: { ...plan, version, hash: `hash-${version}`, sections: next },
    };
    return Response.json(now);
  });
}

/** Answers a limit as the server does, after some ms: with the next version. */
function serverLimits(ms: number) {
  reply("PATCH", runPath, async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const limited = { ...plan, version: 2, hash: "hash-limited" };
    const limits = { ...waiting.limits, minutes: 30 };
    return Response.json({ ...waiting, seq: 2, plan: limited, limits });
  });
}

const saved = () => heard("PUT", planPath).map(({ body }) => body as PlanUpdate);
const question = (name: string) => screen.findByRole("button", { name });

test("a question is reworded in place: Enter keeps it, Escape leaves it", async () => {
  openRunScreen(waiting);
  serverSaves(waiting);
  await userEvent.click(await question("What is the cap?"));
  const field = screen.getByRole("textbox", { name: "Question" });
  await userEvent.clear(field);
  await userEvent.type(field, "What is the yearly cap?");
  expect(screen.getByText("Before: “What is the cap?”")).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  expect(await question("What is the yearly cap?")).toHaveFocus();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({
    version: 1,
    hash: plan.hash,
    sections: [{ id: caps.id, questions: [{ text: "What is the yearly cap?" }, {}] }, {}],
  });
  await userEvent.keyboard("{Enter}{End}!{Escape}");
  expect(await question("What is the yearly cap?")).toBeInTheDocument();
  expect(saved()).toHaveLength(1);
});

test("Space leaves a question out, Alt with an arrow moves it, A adds one below", async () => {
  openRunScreen(waiting);
  serverSaves(waiting);
  (await question("What is the cap?")).focus();
  await userEvent.keyboard(" ");
  expect(screen.getByRole("checkbox", { name: "Research “What is the cap?”" })).not.toBeChecked();
  (await screen.findByRole("button", { name: /^What is the cap\?/ })).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(screen.getByText("Moved to place 2 of “Caps”")).toBeInTheDocument();
  await userEvent.keyboard("a");
  await userEvent.type(screen.getByRole("textbox", { name: "New question" }), "Who pays?{Enter}");
  await waitFor(() =>
    expect(saved().at(-1)?.sections[0]?.questions).toEqual([
      { id: caps.questions[1]?.id, text: "Which losses are excluded?", included: true },
      { id: caps.questions[0]?.id, text: "What is the cap?", included: false },
      expect.objectContaining({ text: "Who pays?", included: true }),
    ]),
  );
});

test("an edit right after a save is based on it, even before the screen has the new version", async () => {
  openRunScreen(waiting);
  serverSaves(waiting);
  const first = await question("What is the cap?");
  const held: (() => void)[] = [];
  notifyManager.setScheduler((tell) => held.push(tell));
  onTestFinished(() => notifyManager.setScheduler((tell) => setTimeout(tell, 0)));
  first.focus();
  await userEvent.keyboard(" ");
  await screen.findByText("Saving…");
  await waitFor(() => expect(screen.queryByText("Saving…")).not.toBeInTheDocument());
  const left = screen.getByRole("checkbox", { name: "Research “What is the cap?”" });
  expect(left).not.toBeChecked();
  screen.getByRole("button", { name: /^What is the cap\?/ }).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({
    version: 2,
    sections: [
      { questions: [{ included: true }, { text: "What is the cap?", included: false }] },
      {},
    ],
  });
  for (const tell of held) act(tell);
  expect(left).not.toBeChecked();
});

test("approving saves what is not saved yet, and binds the version and its hash", async () => {
  openRunScreen(waiting);
  serverSaves(waiting);
  answer("POST", `${planPath}/approval`, { ...waiting, seq: 9, state: "running" });
  await userEvent.click(
    await screen.findByRole("checkbox", { name: "Research “When does it end?”" }),
  );
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(heard("POST", `${planPath}/approval`)).toHaveLength(1));
  expect(heard("POST", `${planPath}/approval`)[0]?.body).toEqual({ version: 2, hash: "hash-2" });
  expect(await screen.findByText("At work", { selector: "header *" })).toBeInTheDocument();
});

test("words to the planner are about what is on the screen, saved before", async () => {
  openRunScreen(waiting);
  serverSaves(waiting);
  answer("POST", `${planPath}/changes`, { ...waiting, seq: 9, state: "planning" });
  const box = await screen.findByRole("checkbox", { name: "Research “When does it end?”" });
  await userEvent.click(box);
  const words = screen.getByRole("textbox", { name: "Tell the planner what to change" });
  await userEvent.type(words, "Ask about insurance{Enter}");
  await waitFor(() => expect(heard("POST", `${planPath}/changes`)).toHaveLength(1));
  expect(heard("POST", `${planPath}/changes`)[0]?.body).toEqual({
    version: 2,
    hash: "hash-2",
    text: "Ask about insurance",
  });
  expect(await screen.findByText("The planner changes the plan.")).toBeInTheDocument();
});

test("a plan that was changed elsewhere is shown, and says that the last edit is not in it", async () => {
  openRunScreen(waiting);
  await userEvent.click(
    await screen.findByRole("checkbox", { name: "Research “When does it end?”" }),
  );
  const newer = runPlan([planSection("Newer", "What is new?")], { version: 4, hash: "hash-4" });
  answer("GET", runPath, { ...waiting, seq: 5, plan: newer });
  refuse("PUT", planPath, 409, { detail: "The plan has changed.", code: "plan_changed" });
  expect(await screen.findByText(/The plan was changed elsewhere/)).toBeInTheDocument();
  expect(await question("What is new?")).toBeInTheDocument();
  expect(screen.queryByText("When does it end?")).toBeNull();
});

test("without an included question nothing can be approved", async () => {
  const out = { ...terms, questions: terms.questions.map((one) => ({ ...one, included: false })) };
  openRunScreen(run({ plan: runPlan([out]) }));
  expect(await screen.findByRole("button", { name: "Approve plan and start" })).toBeDisabled();
  expect(
    screen.getByText("Include at least one question of the newest version."),
  ).toBeInTheDocument();
});

test("an earlier version is read only, and can be gone back to", async () => {
  const first = runPlan([planSection("First", "What was asked first?")]);
  const second = { ...waiting, plan: { ...plan, version: 2 } };
  openRunScreen(second);
  serverSaves(second);
  answer("GET", `${planPath}/versions`, { results: [second.plan, first] });
  await userEvent.click(await screen.findByRole("button", { name: /^1 Planner/ }));
  expect(await screen.findByText("Version 1, as it was.")).toBeInTheDocument();
  expect(screen.getByText("What was asked first?").closest("button")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Go back to this version" }));
  await waitFor(() => expect(saved()[0]?.sections).toMatchObject([{ title: "First" }]));
  expect(saved()[0]?.version).toBe(2);
});

test("a plan says who works on it, with one researcher for each section", async () => {
  openRunScreen(waiting);
  const crew = within(await screen.findByRole("list", { name: "Who works" }));
  const names = crew.getAllByRole("listitem").map((one) => one.textContent);
  expect(names).toEqual([
    expect.stringMatching(/^Planner/),
    expect.stringMatching(/^2 researchers/),
    expect.stringMatching(/^Writer/),
    expect.stringMatching(/^Checker/),
    expect.stringMatching(/^Reviewer/),
  ]);
});

test("who types a limit and approves at once approves the version that has the limit", async () => {
  openRunScreen(waiting);
  serverSaves(waiting);
  serverLimits(50);
  answer("POST", `${planPath}/approval`, { ...waiting, seq: 9, state: "running" });
  const field = await screen.findByRole("textbox", { name: "Minutes" });
  await userEvent.clear(field);
  await userEvent.type(field, "30{Control>}{Enter}{/Control}");
  await waitFor(() => expect(heard("POST", `${planPath}/approval`)).toHaveLength(1));
  const approved = heard("POST", `${planPath}/approval`)[0]?.body;
  expect(approved).toEqual({ version: 2, hash: "hash-limited" });
});

test("an edit that follows a limit is based on the version that has the limit", async () => {
  openRunScreen(waiting);
  serverSaves(waiting);
  // Slower than the pause after which edits are saved.
  serverLimits(1_500);
  const field = await screen.findByRole("textbox", { name: "Minutes" });
  await userEvent.clear(field);
  await userEvent.type(field, "30{Enter}");
  (await question("What is the cap?")).focus();
  await userEvent.keyboard(" ");
  await waitFor(() => expect(saved()).toHaveLength(1), { timeout: 10_000 });
  expect(saved()[0]).toMatchObject({ version: 2, hash: "hash-limited" });
});
