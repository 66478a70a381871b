import { expect } from "@playwright/test";

import { askSample } from "./answers.ts";
import { test } from "./person.ts";

test("an answer that is saved twice is one asset of two versions, opens its source, and comes back from its deletion", async ({
  page,
  person,
}) => {
  const question = "What does the recommended installation cost to build?";
  const answer = await askSample(page, person, question);
  const save = async () => {
    await page.getByRole("button", { name: "Keep this answer" }).click();
    await page.getByRole("menuitem", { name: "Save to assets" }).click();
  };
  await save();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText("Saved to assets", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Write again" }).click();
  await expect(page.getByText("2 of 2")).toBeVisible();
  await expect(answer.last()).toContainText("costs 8.4 million euros to build");
  await save();
  await expect(notices.getByText("Saved to assets as version 2")).toBeVisible();

  await page.getByRole("link", { name: "Assets", exact: true }).click();
  const list = page.getByRole("navigation", { name: "Assets" });
  await list.getByRole("searchbox", { name: "Search assets" }).fill("million euros");
  const row = list.getByRole("link", { name: question });
  await expect(row).toContainText("V2");
  await row.click();
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  const versions = page.getByRole("complementary", { name: "Versions" });
  await expect(versions.getByRole("button")).toHaveCount(2);
  await page.getByRole("radio", { name: "Changes" }).click({ force: true });
  await expect(page.getByText("The words are the same")).toBeVisible();
  await page.getByRole("radio", { name: "Read" }).click({ force: true });
  await expect(page.getByRole("radio", { name: "Read" })).toBeChecked();

  await page
    .getByRole("link", { name: /^Citation \d+: / })
    .first()
    .click();
  const evidence = page.getByRole("complementary", { name: "Evidence" });
  await expect(evidence.getByRole("img", { name: /^Citation \d+: / }).first()).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(evidence).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Word (.docx)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^What does the recommended.*\.docx$/);

  await page.getByRole("button", { name: "Actions for this asset" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL("/assets");
  await expect(row).toHaveCount(0);
  await notices.getByRole("button", { name: "Undo" }).click();
  await list.getByRole("searchbox", { name: "Search assets" }).fill("");
  await expect(row).toBeVisible();
});
