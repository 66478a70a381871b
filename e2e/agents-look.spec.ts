import { expect } from "@playwright/test";

import {
  addDraft,
  addLeases,
  addOfEach,
  addReview,
  addRun,
  finishRun,
  replaceLease,
  reviewWhen,
} from "./agents.ts";
import { expectGoodLook, looksGood } from "./good-look.ts";
import { test } from "./person.ts";

test.describe.configure({ timeout: 300_000 });

const nothing = {
  "/assets/runs": "No runs yet",
  "/assets/reviews": "No reviews yet",
  "/assets/drafts": "No drafts yet",
};

test(
  "the empty lists of runs, reviews and drafts look right",
  { tag: "@look" },
  async ({ page, person }) => {
    expect(person.email).toBeTruthy();
    for (const [path, words] of Object.entries(nothing)) {
      await page.goto(path);
      await looksGood(page, `${path}, empty`, page.getByRole("heading", { name: words }));
    }
  },
);

test(
  "lists of runs, reviews and drafts, and what waits on Home, look right",
  {
    tag: "@look",
  },
  async ({ page, person }) => {
    const { leases, waiting, review, draft } = await addOfEach(person);
    await replaceLease(person, leases);
    await reviewWhen(person, review.id, ({ stale }) => stale > 0);
    const lists = {
      "/assets/runs": waiting.name,
      "/assets/reviews": review.name,
      "/assets/drafts": draft.name,
    };
    for (const [path, name] of Object.entries(lists)) {
      await page.goto(path);
      await looksGood(page, path, page.getByRole("link", { name }));
    }
    await page.goto("/assets/runs");
    await page.getByRole("button", { name: "Schedules" }).click();
    const schedules = page.getByRole("dialog", { name: "Schedules" });
    await looksGood(page, "the schedules", schedules.getByText("Every Friday at 07:00"));
    const weekly = schedules.getByRole("listitem").filter({ hasText: "Every Friday" });
    await weekly.getByRole("button", { name: /^Change/ }).click();
    await looksGood(page, "a schedule", page.getByRole("combobox", { name: "Weekday" }));

    await page.goto("/");
    await expect(page.getByText("Its report is written: read it and accept it")).toBeVisible();
    await expect(page.getByText("asks you to review it")).toBeVisible();
    await looksGood(page, "Home", page.getByRole("link", { name: review.name }));
  },
);

test("a run looks right: its plan and its report", { tag: "@look" }, async ({ page, person }) => {
  const leases = await addLeases(person);
  const run = await addRun(person, leases);
  await page.goto(`/assets/runs/${run.id}`);
  const approval = page.getByRole("button", { name: "Approve plan and start" });
  await looksGood(page, "a plan", approval);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole("button", { name: "When does the lease end?", exact: true }).click();
  await looksGood(page, "a question of a plan", page.getByRole("textbox", { name: "Question" }));

  await finishRun(person, run);
  await page.reload();
  const report = page.getByRole("article", { name: "Report" });
  await looksGood(page, "a report", report);
  await report
    .getByRole("link", { name: /^Citation 1/ })
    .first()
    .click();
  await looksGood(page, "a source of a report", page.locator("mark"));
});

test(
  "a review looks right: its answers, its questions, on a phone",
  { tag: "@look" },
  async ({ page, person }) => {
    const leases = await addLeases(person);
    const review = await addReview(person, leases);
    const path = `/assets/reviews/${review.id}`;
    await page.goto(path);
    const grid = page.getByRole("grid", { name: review.name });
    await expect(grid).toBeVisible();
    await looksGood(page, "a review", page.getByText("31/12/2027"));

    await page.setViewportSize({ width: 1440, height: 800 });
    const answer = grid.getByRole("gridcell", { name: /^Ends: 31\/12\/2027/ });
    await answer.click();
    await looksGood(page, "an open answer", page.getByRole("button", { name: /^Verify/ }));
    for (const [key, form] of Object.entries({ e: "Correct the answer", f: "Flag the answer" })) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await answer.focus();
      await page.keyboard.press(key);
      await looksGood(page, form, page.getByRole("form"));
      await page.keyboard.press("Escape");
    }

    await page.goto(path);
    await page.setViewportSize({ width: 1440, height: 800 });
    await grid.getByRole("columnheader", { name: /^Ends/ }).getByRole("button").click();
    await page.getByRole("menuitem", { name: "Edit the question" }).click();
    const editor = page.getByRole("dialog", { name: "Question" });
    await editor.getByRole("button", { name: "Try it" }).click();
    const sample = editor.getByRole("list", { name: "Answers of the sample" });
    await looksGood(page, "the editor of a question", sample);
  },
);

test(
  "a draft looks right where it is read and where it is edited",
  { tag: "@look" },
  async ({ page, person }) => {
    const leases = await addLeases(person);
    const run = await finishRun(person, await addRun(person, leases));
    const draft = await addDraft(person, run);
    await page.goto(`/assets/drafts/${draft.id}`);
    await looksGood(page, "a draft", page.getByText("No source found"));
    await page
      .getByRole("link", { name: /^Citation 1/ })
      .first()
      .click();
    await looksGood(page, "a source of a draft", page.locator("mark"));

    await page.goto(`/assets/drafts/${draft.id}`);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole("button", { name: /1 not carried · 1 comment$/ }).click();
    const panel = page.getByRole("dialog", { name: "Review" });
    await expectGoodLook(page, "the panel of a draft", panel, [360, 900]);

    await page.goto(`/assets/drafts/${draft.id}`);
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.getByText("Edit", { exact: true }).click();
    await looksGood(page, "a draft in edit", page.locator("[contenteditable=true]"));
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.getByText("Changes", { exact: true }).first().click();
    await looksGood(page, "the changes of a draft", page.getByText("This is the first version"));
  },
);
