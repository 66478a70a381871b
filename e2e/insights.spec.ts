import { expect } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { askOnce } from "./insights.ts";
import { test } from "./person.ts";

const text = (said: string) => ({ type: "text/plain", bytes: Buffer.from(said) });

test(
  "a question without an answer is marked as fixed once its document is there",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Quay");
    await addDocument(person, id, { name: "quay.txt", ...text("The quay is eleven metres wide.") });
    await askOnce(person, "Who repairs the tower crane?");
    await askOnce(person, "The tower crane, who is it that repairs it?");
    await addDocument(person, id, {
      name: "crane.txt",
      ...text("Corvane Limited repairs the tower crane every spring."),
    });

    await page.goto("/settings/insights");
    const groups = page.getByRole("region", { name: "Questions to look at" });
    await expect(groups.getByText("Asked 2 times")).toBeVisible();
    await groups.getByRole("button", { name: /^Questions/ }).click();
    await expect(groups.getByRole("link", { name: "Open your chat" })).toHaveCount(2);
    await expect(groups.getByRole("button", { name: "Request a document" })).toHaveCount(2);
    await groups.getByRole("button", { name: /^Mark as fixed/ }).click();
    const dialog = page.getByRole("dialog", { name: "Marked as fixed, and asked again" });
    await expect(dialog).toContainText("The library answers this question now.");
    await expect(dialog).toContainText("Corvane Limited repairs the tower crane every spring.");
    await dialog.getByRole("link", { name: /crane\.txt/ }).click();
    await expect(page).toHaveURL(/\/settings\/insights\?document=/);
    await expect(page.getByRole("region", { name: /crane\.txt/ }).first()).toBeVisible();
    await page.goBack();
    await expect(groups).toContainText("No open questions");

    await groups.getByText("Fixed", { exact: true }).click();
    await expect(groups).toContainText("by Ada");
    await groups.getByRole("button", { name: /^Reopen/ }).click();
    await expect(groups).toContainText("Nothing is marked as fixed");
  },
);
