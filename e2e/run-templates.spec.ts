import { expect } from "@playwright/test";

import { test } from "./person.ts";
import { addText, approval, openPlan, question, report } from "./runs.ts";

const contract = `Contract

The contract begins on 1 March 2026 and ends on 31 December 2027, and it does not renew automatically.

In this contract liability is limited to EUR 250,000, and lost profit is excluded from the limit.
`;

test(
  "without a model, by keys alone: a template ends in quotes and in what was not found",
  { tag: "@long" },
  async ({ page, person }) => {
    await addText(person, "Contract.txt", contract);
    await page.goto("/chat-ai?mode=research");
    const press = async (name: string | RegExp) => {
      await page.getByRole("button", { name }).first().focus();
      await page.keyboard.press("Enter");
    };
    await expect(page.getByText(/the report quotes the documents word for word/)).toBeVisible();
    await press(/^Contract comparison/);
    await expect(page.getByRole("dialog", { name: "Contract comparison" })).toBeVisible();
    await press("Use this template");
    const field = page.getByRole("textbox", { name: "Research a question" });
    await expect(field).toHaveValue(/^How do these contracts differ/);
    await field.focus();
    await page.keyboard.press("Control+Enter");

    const first = "Who are the parties to each contract, and what does each contract cover?";
    await page.getByRole("button", { name: first, exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { name: `Research “${first}”` })).not.toBeChecked();
    await page.keyboard.press("Control+Enter");
    await expect(report(page)).toContainText("ends on 31 December 2027");
    await expect(report(page)).not.toContainText(first);
    await expect(report(page).getByText("Looked for and not found")).toBeVisible();

    await page.getByRole("heading", { name: "Contract comparison" }).focus();
    await page.keyboard.press("]");
    await expect(page.locator("mark").first()).toBeInViewport();
    await page.keyboard.press("Escape");
    await press("Accept the report");
    await expect(page).toHaveURL(/\/assets\/drafts\/[\w-]+$/);
  },
);

test(
  "a run is saved as a template to begin others with, and its plan is scheduled",
  { tag: "@long" },
  async ({ page, person }) => {
    await openPlan(page, person, { name: "The north quay" });
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Actions for this run" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await choose("Save as a template");
    const saving = page.getByRole("dialog", { name: "Save as a template" });
    await saving.getByRole("textbox", { name: "Name of the template" }).fill("Quays");
    await saving.getByRole("button", { name: "Save" }).click();
    await expect(saving).toBeHidden();

    await choose("Schedule");
    const scheduling = page.getByRole("dialog", { name: "Schedule this research" });
    await scheduling.getByRole("combobox", { name: "Weekday" }).selectOption("Friday");
    await scheduling.getByRole("button", { name: "Create schedule" }).click();
    await expect(scheduling).toBeHidden();
    await page.goto("/assets/runs");
    await page.getByRole("button", { name: "Schedules" }).click();
    const list = page.getByRole("dialog", { name: "Schedules" });
    await expect(list).toContainText("Every Friday at 07:00");
    await list.getByRole("button", { name: "Pause The north quay" }).click();
    await expect(list.getByRole("button", { name: "Let The north quay go on" })).toBeEnabled();
    await list.getByRole("button", { name: "Close" }).first().click();

    await page.getByRole("link", { name: "New run" }).click();
    await page.getByRole("button", { name: /^Quays/ }).click();
    await page.getByRole("button", { name: "Use this template" }).click();
    await expect(page.getByRole("textbox", { name: "Research a question" })).toHaveValue(question);
    await expect(page.getByText("Quay", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Make a plan" }).click();
    await expect(approval(page)).toBeEnabled();
    await expect(page.getByText("When does the lease end?")).toBeVisible();
  },
);
