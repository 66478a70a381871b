import { expect } from "@playwright/test";

import type { Run } from "../packages/contract/src/agents/runs.ts";
import { askBob, joinedByBob, openUntold, writeOn } from "./colleagues.ts";
import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

test(
  "a run's report becomes a draft, and a second person approves it as it stands",
  { tag: "@long" },
  async ({ page, person, browser, baseURL }) => {
    const reviewer = await joinedByBob(person, browser, baseURL);

    // What a reviewer may not open would carry nothing for them.
    const { id } = await addCollection(person, "Contracts", "shared");
    await addDocument(person, id, {
      name: "Lease.txt",
      type: "text/plain",
      bytes: Buffer.from("The lease begins on 1 March 2026 and ends on 31 December 2027."),
    });
    const runs = "/agents/ext/v1/runs";
    const { body } = await person.post(runs, {
      question: "What does the lease say?",
      knowledge: { collection_ids: [id] },
      sections: [{ title: "Term", questions: [{ text: "When does the lease end?" }] }],
      model: "extractive",
    });
    const run = body as Run;
    await page.goto(`/assets/runs/${run.id}`);
    await page.getByRole("button", { name: "Approve plan and start" }).first().click();
    await page.getByRole("button", { name: "Accept the report" }).click();
    await expect(page).toHaveURL(/\/assets\/drafts\/[\w-]+$/);
    await expect(page.getByText(/ends on 31 December 2027/).first()).toBeVisible();

    await askBob(page);

    await openUntold(reviewer, new URL(page.url()).pathname, /ends on 31 December 2027/);

    await page.getByText("Edit", { exact: true }).click();
    await writeOn(page, "The rent is low.");

    await reviewer.getByRole("button", { name: "Approve section" }).first().click();
    const changed = reviewer.getByRole("dialog", {
      name: "The section has changed since you read it",
    });
    await expect(changed.locator("ins")).toContainText("The rent is low.");
    await changed.getByRole("button", { name: "Approve this text" }).click();
    const unsupported = reviewer.getByRole("dialog", { name: /^Approve with 1 sentence/ });
    await expect(unsupported).toContainText("The rent is low.");
    await unsupported.getByRole("button", { name: "Approve anyway" }).click();
    await expect(reviewer.getByText("1 of 1 sections approved")).toBeVisible();
    await reviewer.getByRole("button", { name: "Approve the whole draft" }).click();
    const whole = reviewer.getByRole("dialog", { name: /^Approve version \d+ of the draft/ });
    await whole.getByRole("button", { name: "Approve anyway" }).click();
    await expect(reviewer.getByText(/^Bob Example approved version \d+/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Bob Example approved version \d+/)).toBeVisible();
    await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
    await reviewer.context().close();
  },
);
