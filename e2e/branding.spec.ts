import { expect, type Page } from "@playwright/test";

import { addCollection, addDocument, samples } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

const color = "#aa3355";
const dialogName = "Change product name and color";
const tokenOn = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue("--accent"));

/** Opens the dialog, types a look, and returns the dialog. */
async function typeLook(page: Page) {
  await page.goto("/settings/workspace");
  await page.getByRole("button", { name: "Change name and color" }).click();
  const dialog = page.getByRole("dialog", { name: dialogName });
  await dialog.getByLabel("Product name").fill("Northgate Desk");
  await dialog.getByLabel("Color", { exact: true }).fill(color);
  return dialog;
}

test(
  "a workspace's look is previewed, saved, there from the first paint, and reset",
  { tag: "@long" },
  async ({ page, person, browser, baseURL }) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    const collection = await addCollection(person, "Harbour");
    await addDocument(person, collection.id, samples.english);
    const dialog = await typeLook(page);
    await expectGoodLookHere(page, "the dialog of the look", dialog);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveTitle(/ · Northgate Desk$/);
    expect(await tokenOn(page)).toBe(color);

    // What the page has before any of the app's own code runs.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        const first = document.documentElement.style.getPropertyValue("--accent");
        Object.assign(globalThis, { first: `${first} ${document.title}` });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/library/all");
    await expect(page.getByRole("link", { name: "Northgate Desk" }).first()).toBeVisible();
    const first = await page.evaluate(() => (globalThis as { first?: string }).first);
    expect(first).toBe(`${color} Northgate Desk`);
    await expectGoodLookHere(page, "the library in another color", page.getByRole("main"));

    const made = `/libraries/ext/v1/collections/${collection.id}`;
    await person.post(`${made}/publication`, {});
    const link = (await person.post(`${made}/publication/link`, {})).body as { token: string };
    const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await visitor.goto(`/p/${link.token}`);
    await expect(visitor.getByText("Northgate Desk")).toBeVisible();
    expect(await tokenOn(visitor)).toBe(color);
    // Other journeys find what is published here.
    const withdrawn = await page.request.delete(`${made}/publication`, {
      headers: { authorization: `Bearer ${person.token}`, "org-id": person.organizationId },
    });
    expect(withdrawn.status()).toBe(204);

    await page.goto("/settings/workspace");
    await page.getByRole("button", { name: "Change name and color" }).click();
    await dialog.getByRole("button", { name: "Reset to default" }).click();
    await expect(dialog).toBeHidden();
    expect(await tokenOn(page)).toBe("");
    await expect(page).toHaveTitle(/ · Lectern$/);
    expect(errors).toEqual([]);
  },
);

test(
  "the fields of chosen documents are filled in on a narrow screen",
  { tag: "@long" },
  async ({ page, person }) => {
    const collection = await addCollection(person, "Harbour");
    await addDocument(person, collection.id, samples.english);
    await person.post("/libraries/ext/v1/fields", { name: "Reference", type: "text" });
    await page.goto(`/library/all/${collection.id}`);
    await page.getByRole("checkbox", { name: "Select all documents" }).click();
    await page.setViewportSize({ width: 360, height: 760 });
    const bar = page.getByRole("toolbar", { name: "Chosen documents" });
    await expectGoodLookHere(page, "the bar of chosen documents", bar);
    await bar.getByRole("button", { name: "Fields" }).click();
    const dialog = page.getByRole("dialog", { name: "Fields of 1 document" });
    await dialog.getByLabel("Reference", { exact: true }).fill("N-12");
    await expectGoodLookHere(page, "the fields of documents", dialog);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  },
);
