import { expect } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

const library = [
  "The harbour wall was raised in 2019.",
  "The night tariff of the crane is 240 euros.",
].join("\n\n");

const written = [
  "The harbour wall was raised in 2019.",
  "The night tariff of the crane is 310 euros.",
  "Seals have returned to the outer basin.",
].join(" ");

test(
  "a text written elsewhere is checked: supported, contradicted, not in the library",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, { name: "Harbour.txt", bytes: Buffer.from(library) });

    await page.goto("/assets/checks");
    await page.getByRole("link", { name: "Check a text" }).first().click();
    await page.getByRole("textbox", { name: "Text" }).fill(written);
    await page.getByRole("button", { name: "Start the check" }).click();

    const findings = page.getByRole("complementary", { name: "Findings" });
    const finding = (sentence: string) =>
      findings.getByRole("article").filter({ hasText: sentence });
    await page.getByText("Supported 1", { exact: true }).click();
    await expect(finding("raised in 2019")).toContainText("Supported");
    await page.getByText("Not in the library 1", { exact: true }).click();
    await expect(finding("Seals have returned")).toContainText("Not in the library");
    await page.getByText("Contradicted 1", { exact: true }).click();
    await expect(finding("310 euros")).toContainText("Another number");
    await expectGoodLookHere(page, "a checked text", finding("310 euros"));

    await finding("310 euros")
      .getByRole("link", { name: /Harbour\.txt/ })
      .click();
    await expect(page.locator("mark").filter({ hasText: "240 euros" }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("Contradicted 1", { exact: true })).toBeVisible();
  },
);
