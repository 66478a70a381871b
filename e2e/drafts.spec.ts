import { expect } from "@playwright/test";

import type { Draft } from "../packages/contract/src/output/drafts.ts";
import { askBob, joinedByBob, openUntold, writeOn } from "./colleagues.ts";
import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

test("a draft is written with its citations, checked, and approved as it stands", async ({
  page,
  person,
}) => {
  const { id } = await addCollection(person, "Contracts");
  const { id: document_id } = await addDocument(person, id, {
    name: "Lease.txt",
    type: "text/plain",
    bytes: Buffer.from("The lease begins on 1 March 2026 and ends on 31 December 2027."),
  });
  const path = "/assets/ext/v1/drafts";
  const { body: made } = await person.post(path, { name: "The lease" });
  const at = `${path}/${(made as Draft).id}`;
  await person.post(`${at}/citations`, {
    document_id,
    page: 1,
    quote: "ends on 31 December 2027",
  });
  const content = "The lease ends on 31 December 2027 [1].";
  const { body } = await person.post(`${at}/sections`, { title: "Term", content });
  const draft = body as Draft;
  await page.goto(`/assets/drafts/${draft.id}`);
  await expect(page.getByRole("heading", { name: "1 Term" })).toBeVisible();
  await expect(page.getByText("Every sentence is supported by what it cites.")).toBeVisible();

  await page.getByText("Edit", { exact: true }).click();
  const editor = page.locator("[contenteditable=true]");
  await expect(editor).toContainText("The lease ends on 31 December 2027");
  await writeOn(page, "The rent is low.");
  await page.getByText("Read", { exact: true }).click();
  await expect(page.getByText("The rent is low.").last()).toBeVisible();

  await person.post(`${at}/review`, { reviewer_ids: [draft.owner?.id] });
  await page.getByRole("button", { name: "Approve section" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The rent is low.");
  await dialog.getByRole("button", { name: "Approve anyway" }).click();
  await expect(page.getByText("1 of 1 sections approved")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Citation 1: Lease\.txt/ })
    .first()
    .click();
  await expect(page.locator("mark").filter({ hasText: "ends on 31 December 2027" })).toBeVisible();
});

test(
  "who approves what another person has just changed is refused, and shown the change",
  { tag: "@long" },
  async ({ page, person, browser, baseURL }) => {
    const reviewer = await joinedByBob(person, browser, baseURL);

    const path = "/assets/ext/v1/drafts";
    const { body: made } = await person.post(path, { name: "The lease" });
    const { id } = made as Draft;
    const content = "The lease is long. The rent is low.";
    await person.post(`${path}/${id}/sections`, { title: "Term", content });
    await page.goto(`/assets/drafts/${id}`);
    await askBob(page);

    await openUntold(reviewer, `/assets/drafts/${id}`, /The rent is low\./);

    await page.getByText("Edit", { exact: true }).click();
    await writeOn(page, "It rises every year.");

    await reviewer.getByRole("button", { name: "Approve section" }).first().click();
    const dialogs = reviewer.getByRole("dialog");
    await dialogs.getByRole("button", { name: "Approve anyway" }).click();
    const changed = reviewer.getByRole("dialog", {
      name: "The section has changed since you read it",
    });
    await expect(changed.locator("ins")).toContainText("It rises every year.");
    await changed.getByRole("button", { name: "Approve this text" }).click();
    const again = reviewer.getByRole("dialog", { name: /^Approve with 3 sentences/ });
    await expect(again).toContainText("It rises every year.");
    await again.getByRole("button", { name: "Approve anyway" }).click();
    await expect(reviewer.getByText("1 of 1 sections approved")).toBeVisible();
    await reviewer.context().close();
  },
);

test(
  "who is mentioned in a comment finds it on Home until it is resolved",
  { tag: "@long" },
  async ({ page, person, browser, baseURL }) => {
    const reviewer = await joinedByBob(person, browser, baseURL);
    const { body: found } = await person.get("/organization/ext/v1/users/search?q=Bob");
    const [member] = (found as { results: { id: string }[] }).results;
    const path = "/assets/ext/v1/drafts";
    const { body: made } = await person.post(path, { name: "The lease" });
    const { id } = made as Draft;
    await person.post(`${path}/${id}/sections`, { title: "Term", content: "The lease is long." });
    await person.post(`${path}/${id}/review`, { reviewer_ids: [member?.id] });

    await page.goto(`/assets/drafts/${id}`);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Comment on section 1" });
    const field = dialog.getByRole("textbox", { name: "Comment" });
    await field.pressSequentially("Is it, @bo");
    await expect(dialog.getByRole("option", { name: /^Bob/ })).toBeVisible();
    await field.press("Enter");
    await expect(field).toHaveValue("Is it, @Bob Example ");
    await field.pressSequentially("?");
    await dialog.getByRole("button", { name: "Add comment" }).click();
    await expect(page.getByText("@Bob Example", { exact: true })).toBeVisible();

    await reviewer.goto("/");
    const row = reviewer.getByRole("listitem").filter({ hasText: "1 comment mentions you" });
    await row.getByRole("link", { name: "The lease" }).click();
    await reviewer.getByRole("button", { name: "Resolve" }).click();
    await expect(reviewer.getByText("No open comments.", { exact: false })).toBeVisible();
    await reviewer.goto("/");
    await expect(reviewer.getByText("asks you to review it")).toBeVisible();
    await expect(reviewer.getByText("1 comment mentions you")).toBeHidden();
    await reviewer.context().close();
  },
);
