import { expect, type Page } from "@playwright/test";

import { lockedPdf, pdf } from "../packages/document-parser/test/pdf.ts";
import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name: `Select ${name}` });
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" }).getByRole("status");
const list = (page: Page) => page.getByRole("list", { name: "Collections" });

/** Chooses a file in the browser's file picker. */
async function chooseFile(page: Page, name: string, words: string, by: () => Promise<void>) {
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
  const choosing = page.waitForEvent("filechooser");
  await by();
  const chooser = await choosing;
  await chooser.setFiles({ name, mimeType: "application/pdf", buffer: pdf([words]) });
}

/** The same for a new version; waits until it is stored. */
async function replaceFile(page: Page, name: string, words: string, by: () => Promise<void>) {
  const stored = page.waitForResponse(
    (response) => response.url().includes("/versions") && response.request().method() === "POST",
  );
  await chooseFile(page, name, words, by);
  expect((await stored).status()).toBe(201);
}

test(
  "a collection opens as a page of its own, takes files and questions, and leads back to its place in the list",
  { tag: "@long" },
  async ({ page, person }) => {
    for (let n = 1; n <= 30; n += 1) await addCollection(person, `Berth ${n}`);
    await page.goto("/library/all?sort=name");
    const berth = page.getByRole("region", { name: "Berth 30", exact: true });
    const scroller = list(page).locator("xpath=ancestor::*[2]");
    const heightScrolled = () => scroller.evaluate(({ scrollTop }) => scrollTop);
    await expect(page.getByRole("region", { name: "Berth 1", exact: true })).toBeVisible();
    await scroller.evaluate((element) => element.scrollTo(0, 1200));
    await expect(berth).toBeInViewport();
    const before = await heightScrolled();

    await berth.getByRole("link", { name: "Berth 30", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Berth 30" })).toBeFocused();
    await expect(page).toHaveTitle("Berth 30 · Lectern");
    await expect(list(page)).toBeHidden();
    const main = page.getByRole("main");
    // An empty collection cannot be asked.
    await expect(main.getByRole("button", { name: "Ask", exact: true })).toBeHidden();

    await chooseFile(page, "Pier.pdf", "The pier is made of granite.", async () => {
      await page.getByRole("button", { name: "Upload" }).click();
      await page.getByRole("menuitem", { name: "Files" }).click();
    });
    await expect(row(page, "Pier.pdf").getByText("Success")).toBeVisible();
    await page.reload();
    await expect(row(page, "Pier.pdf").getByText("Success")).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Collapse Berth 30", expanded: true }),
    ).toBeVisible();

    await main.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(page).toHaveURL(/\/chat-ai\?collections=/);
    await expect(page.getByText("Berth 30").first()).toBeVisible();
    await page.goBack();
    await expect(row(page, "Pier.pdf")).toBeVisible();

    await main.getByRole("link", { name: "Library", exact: true }).click();
    await expect(page).toHaveURL("/library/all?sort=name");
    await expect(berth).toBeInViewport();
    expect(await heightScrolled()).toBe(before);

    await berth.getByRole("link", { name: "Quick look at Berth 30" }).click();
    await expect(row(page, "Pier.pdf")).toBeVisible();
    await expect(list(page)).toBeVisible();
    await page.goBack();
    await expect(row(page, "Pier.pdf")).toBeHidden();
  },
);

test(
  "a file that could not be read is replaced in its row, from the document, and from Home",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const bytes = lockedPdf([{ lines: ["Nobody reads this."] }], "secret");
    const names = ["One.pdf", "Two.pdf", "Three.pdf"];
    for (const name of names) {
      const own = Buffer.concat([bytes, Buffer.from(`\n% ${name}`)]);
      await addDocument(person, id, { name, type: "application/pdf", bytes: own }, "error");
    }
    await page.goto(`/library/all/${id}`);
    await expect(row(page, "One.pdf")).toContainText("Locked with a password");

    await replaceFile(page, "One, open.pdf", "The pier is made of granite.", () =>
      page.getByRole("button", { name: "Replace file One.pdf" }).click(),
    );
    await expect(row(page, "One.pdf").getByText("Success")).toBeVisible();
    await expect(row(page, "One.pdf")).toContainText("v2");

    await row(page, "Two.pdf").getByRole("link", { name: "Two.pdf" }).click();
    const viewer = page.getByRole("region", { name: "Document: Two.pdf" });
    await expect(viewer.getByText("This document is locked with a password")).toBeVisible();
    await replaceFile(page, "Two, open.pdf", "The quay is made of oak.", () =>
      viewer.getByRole("button", { name: "Replace file" }).click(),
    );
    await expect(uploads(page)).toHaveText("1 file added");
    await page.goto(`/library/all/${id}`);
    await expect(row(page, "Two.pdf").getByText("Success")).toBeVisible();

    await page.goto("/");
    await replaceFile(page, "Three, open.pdf", "The crane is made of steel.", () =>
      page.getByRole("button", { name: "Replace file Three.pdf" }).click(),
    );
    await expect(uploads(page)).toHaveText("1 file added");
    await page.goto(`/library/all/${id}`);
    await expect(row(page, "Three.pdf").getByText("Success")).toBeVisible();
  },
);
