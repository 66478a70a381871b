import { readFile } from "node:fs/promises";

import { expect, type Locator } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

const contract = (supplier: string, cap: string, end: string) => `Supply contract with ${supplier}

1 Liability
The liability of the supplier is limited to ${cap} for each event.

2 Term
This contract ends on ${end}.
`;

const contracts = {
  "Aldane Electric.txt": contract("Aldane Electric", "EUR 250,000", "31 December 2027"),
  "Brightwater Dredging.txt": contract("Brightwater Dredging", "EUR 1,480,000", "30 June 2027"),
  "Corvane Cranes.txt": contract("Corvane Cranes", "EUR 412,500", "1 March 2027"),
};

async function addContracts(person: Client) {
  const collection = await addCollection(person, "Contracts");
  for (const [name, text] of Object.entries(contracts)) {
    await addDocument(person, collection.id, {
      name,
      type: "text/plain",
      bytes: Buffer.from(text),
    });
  }
  return collection;
}

async function askFor(dialog: Locator, question: string, name: string, type: string) {
  await dialog.getByRole("textbox", { name: "Question" }).fill(question);
  await dialog.getByRole("textbox", { name: "Short name" }).fill(name);
  await dialog.getByRole("radio", { name: type }).check({ force: true });
}

test("a collection is reviewed: two questions are filled, verified, corrected and exported", async ({
  page,
  person,
}) => {
  const { id } = await addContracts(person);
  await page.goto(`/library/all/${id}`);
  await page.getByRole("button", { name: "Actions for Contracts" }).click();
  await page.getByRole("menuitem", { name: "Review its documents" }).click();
  const making = page.getByRole("dialog", { name: "New review" });
  await expect(making.getByRole("textbox", { name: "Name" })).toHaveValue("Contracts");
  await making.getByRole("textbox", { name: "Name" }).fill("Liability of suppliers");
  await making.getByRole("button", { name: "Create review" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Liability of suppliers" }),
  ).toBeVisible();

  await page.getByRole("button", { name: "Add a question" }).click();
  const asking = page.getByRole("dialog", { name: "New question" });
  await askFor(asking, "To what amount is the liability limited?", "Cap", "Amount");
  await asking.getByRole("button", { name: "Try it" }).click();
  const sample = asking.getByRole("list", { name: "Answers of the sample" });
  await expect(sample.getByRole("listitem")).toHaveCount(3);
  await expect(sample).toContainText("€250,000");
  await asking.getByRole("button", { name: "Save and fill" }).click();
  const grid = page.getByRole("grid", { name: "Liability of suppliers" });
  const cell = (name: RegExp) => grid.getByRole("gridcell", { name });
  await expect(cell(/^Cap: €250,000, Suggested/)).toBeVisible();

  await page.getByRole("button", { name: "Add a question" }).first().click();
  await askFor(asking, "When does the contract end?", "Ends", "Date");
  await asking.getByRole("button", { name: "Save and fill" }).click();
  await expect(cell(/^Ends: 31\/12\/2027, Suggested/)).toBeVisible();
  await expect(cell(/^Ends: 01\/03\/2027, Suggested/)).toBeVisible();

  await cell(/^Cap: €250,000/).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText("To what amount is the liability limited?");
  await expect(page.getByRole("region", { name: /^Document: Aldane/ })).toContainText(
    "limited to EUR 250,000",
  );
  await page.keyboard.press("v");
  await expect(cell(/^Cap: €250,000, Verified/)).toBeVisible();
  await expect(cell(/^Ends: 31\/12\/2027/)).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("e");
  const correcting = page.getByRole("form", { name: "Correct the answer" });
  await correcting.getByRole("textbox", { name: "Answer" }).fill("2028-01-31");
  await page.keyboard.press("Enter");
  await expect(cell(/^Ends: 31\/01\/2028, Corrected/)).toBeVisible();
  await page.reload();
  await expect(cell(/^Ends: 31\/01\/2028, Corrected/)).toBeVisible();
  await expect(cell(/^Cap: €250,000, Verified/)).toBeVisible();
  await expect(page.getByRole("img", { name: "2 of 6 verified" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV (.csv)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Liability of suppliers.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toContain("Cap");
  expect(lines[0]).toContain("Ends");
  const brightwater = lines.find((line) => line.includes("Brightwater"));
  expect(brightwater).toContain("2028-01-31");
});
