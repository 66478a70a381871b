import { expect } from "@playwright/test";

import type { Run } from "../packages/contract/src/agents/runs.ts";
import type { Collection } from "../packages/contract/src/library/library.ts";
import { signUp } from "./client.ts";
import { addDocument } from "./documents.ts";
import { linkTo } from "./outbox.ts";
import { onAnotherDevice, test } from "./person.ts";

test("a run's report becomes a draft, and a second person approves it as it stands", async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const bob = await signUp(baseURL ?? "", "Bob");
  await person.post("/organization/ext/v1/users", { email: bob.email, group: "editor" });
  const reviewer = await onAnotherDevice(browser, bob.email);
  const dataDir = process.env["PRODUCT_DATA_DIR"] ?? "";
  await reviewer.goto(await linkTo(dataDir, bob.email, "/auth/verify-org-user"));
  await expect(reviewer.getByText(/^You are a member of/)).toBeVisible();

  // What a reviewer may not open would carry nothing for them.
  const shared = { name: "Contracts", visibility: "shared" };
  const { body: collection } = await person.post("/libraries/ext/v1/collections", shared);
  const { id } = collection as Collection;
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
  await page.getByRole("button", { name: "Make a draft" }).click();
  await expect(page).toHaveURL(/\/assets\/drafts\/[\w-]+$/);
  await expect(page.getByText(/ends on 31 December 2027/).first()).toBeVisible();

  await page.getByRole("button", { name: "Ask for review" }).click();
  const asking = page.getByRole("dialog", { name: "Ask for review" });
  await asking.getByRole("combobox", { name: "Add people and teams" }).fill("Bob");
  await asking.getByRole("option", { name: /Bob/ }).click();
  await asking.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(asking).toBeHidden();

  // The reviewer's page is not told of the change before the approval.
  await reviewer.route("**/libraries/ext/v1/events", (route) => route.abort());
  await reviewer.goto(new URL(page.url()).pathname);
  await expect(reviewer.getByText(/ends on 31 December 2027/).first()).toBeVisible();

  await page.getByText("Edit", { exact: true }).click();
  const editor = page.locator("[contenteditable=true]");
  await editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" The rent is low.");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

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
  await page.reload();
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await reviewer.context().close();
});
