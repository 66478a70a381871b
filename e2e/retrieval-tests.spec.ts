import { expect, type Page } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLook, tooSmall } from "./good-look.ts";
import { test } from "./person.ts";

const quay = {
  name: "quay.txt",
  type: "text/plain",
  bytes: Buffer.from(
    "The quay is eleven metres wide.\n\nAt low tide the water is nine metres deep.",
  ),
};

/** Adds a question set with a question that is typed, and one that is pasted. */
async function makeSet(page: Page) {
  await page.goto("/settings/retrieval-tests");
  await page.getByRole("button", { name: "New question set" }).click();
  const form = page.getByRole("dialog", { name: "New question set" });
  await form.getByRole("textbox", { name: "Name" }).fill("Harbour");
  await form.getByRole("textbox", { name: "Search only in these collections" }).fill("Qua");
  await form.getByRole("button", { name: /Add.*Quay/ }).click();
  await form.getByRole("button", { name: "Add question set" }).click();
  await page.getByRole("link", { name: "Harbour", exact: true }).click();

  await page.getByRole("button", { name: "New question" }).click();
  const question = page.getByRole("dialog", { name: "New question" });
  await question.getByRole("textbox", { name: "Question" }).fill("How wide is the quay?");
  await question.getByRole("button", { name: /eleven metres wide/ }).click();
  await question.getByRole("button", { name: "Add question" }).click();
  await expect(question).toBeHidden();

  await page.getByRole("button", { name: "Paste CSV" }).click();
  const paste = page.getByRole("dialog", { name: "Paste questions as CSV" });
  const lines = paste.getByRole("textbox", { name: "Lines" });
  await lines.fill("How deep is the water?,Nowhere.txt,nine metres");
  await paste.getByRole("button", { name: "Add questions" }).click();
  await expect(paste).toContainText("Line 1: No document is named Nowhere.txt");
  await lines.fill("How deep is the water?,quay.txt,nine metres deep");
  await paste.getByRole("button", { name: "Add questions" }).click();
  await expect(paste).toBeHidden();
  await expect(page.getByText("How deep is the water?")).toBeVisible();
}

test(
  "a question set is run, and two of its runs are compared",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Quay");
    await addDocument(person, id, quay);
    await makeSet(page);
    for (const count of [1, 2]) {
      await page.getByRole("button", { name: "Run the test" }).click();
      await expect(page.getByRole("heading", { name: /^Test run of/ })).toBeVisible();
      await expect(page.getByText(/Place 1/)).toHaveCount(2);
      await page.getByRole("link", { name: "All runs of the question set" }).click();
      await expect(page.getByText(/Started by/)).toHaveCount(count);
    }
    await page
      .getByRole("listitem")
      .filter({ hasText: /Started by/ })
      .first()
      .getByRole("link")
      .click();
    const choice = page.getByRole("combobox", { name: "Compare with the run of" });
    await choice.selectOption({ index: 1 });
    await page.getByRole("button", { name: "Same 2" }).click();
    await expect(page.getByText(/before: Place 1/)).toHaveCount(2);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    expect((await saved).suggestedFilename()).toBe("Harbour.csv");
  },
);

test(
  "retrieval tests look good at each width, and fingers hit their controls",
  { tag: "@look" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Quay");
    await addDocument(person, id, quay);
    await makeSet(page);
    await page.getByRole("button", { name: "Run the test" }).click();
    await expect(page.getByText(/Place 1/)).toHaveCount(2);
    const run = page.url();
    const set = run.replace(/&run=.*/, "");
    const screens = {
      [run]: page.getByText("Found first"),
      [`${set}&tab=runs`]: page.getByText(/Started by/),
      [set]: page.getByText("How deep is the water?"),
      "/settings/retrieval-tests": page.getByRole("link", { name: "Harbour", exact: true }),
    };
    for (const [address, shown] of Object.entries(screens)) {
      await page.goto(address);
      await expectGoodLook(page, address, shown);
      await page.setViewportSize({ width: 390, height: 844 });
      // Loaded anew: a screen that was wide shows the menu of narrow ones a moment later.
      await page.reload();
      await expect(shown.first()).toBeVisible();
      expect.soft(await tooSmall(page), `too small on ${address}`).toEqual([]);
    }
  },
);
