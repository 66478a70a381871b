import { expect } from "@playwright/test";

import type { Run } from "../packages/contract/src/agents/runs.ts";
import { approvedByBob, joinedByBob } from "./colleagues.ts";
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

    await approvedByBob(page, reviewer, /ends on 31 December 2027/);
    await reviewer.context().close();
  },
);
