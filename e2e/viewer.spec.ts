import { expect } from "@playwright/test";

import { addCollection, addDocument, samples } from "./documents.ts";
import { expectGoodLook, expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";
import { handbook, select, viewerOf } from "./viewer.ts";

test(
  "the outline leads to its places, follows the reading and stays as it was left",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const study = await addDocument(person, id, samples.english);
    const book = await addDocument(person, id, handbook);
    await page.goto(`/library/all/${id}?document=${study.id}`);
    const viewer = viewerOf(page, study.name);
    const tree = viewer.getByRole("tree", { name: "Outline" });
    const entries = tree.getByRole("treeitem");
    await expect(entries.first()).toBeVisible();
    await entries.last().click();
    await expect(viewer.getByRole("textbox", { name: "Page, of 3" })).not.toHaveValue("1");
    await expect(entries.last()).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(viewer.getByRole("textbox", { name: "Page, of 3" })).toHaveValue("1");

    await page.goto(`/library/all/${id}?document=${book.id}`);
    const other = viewerOf(page, book.name);
    await other.getByRole("treeitem", { name: "Part 7" }).click();
    await expect(other.getByRole("heading", { name: "Part 7", exact: true })).toBeInViewport();
    await other.getByRole("group", { name: "Text of the document" }).hover();
    await page.waitForTimeout(1100);
    await page.mouse.wheel(0, 4000);
    await expect(other.getByRole("treeitem", { name: "Part 7" })).not.toHaveAttribute(
      "aria-current",
    );
    await expect(other.locator("[role=treeitem][aria-current]")).toHaveCount(1);

    await other.getByRole("tab", { name: "Details" }).click();
    await expect(other.getByRole("definition").filter({ hasText: "MD" }).first()).toBeVisible();
    await page.reload();
    await expect(other.getByRole("tab", { name: "Details" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await other.getByRole("button", { name: "About this document" }).click();
    await page.reload();
    await expect(other.getByRole("group", { name: "Text of the document" })).toBeVisible();
    await expect(other.getByRole("tab", { name: "Details" })).toHaveCount(0);
  },
);

test(
  "words are found on pages and in text, one after another",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const study = await addDocument(person, id, samples.english);
    const book = await addDocument(person, id, handbook);
    await page.goto(`/library/all/${id}?document=${study.id}`);
    const viewer = viewerOf(page, study.name);
    await expect(viewer.locator(".endOfContent").first()).toBeAttached();
    await viewer.getByRole("group", { name: "Pages" }).focus();
    await page.keyboard.press("Control+f");
    const field = viewer.getByRole("searchbox", { name: "In this document" });
    await expect(field).toBeFocused();
    await page.keyboard.type("SHORE power");
    const count = viewer.locator("output").filter({ hasText: / of / });
    await expect(count).toHaveText(/^1 of \d+$/);
    const total = Number((await count.textContent())?.split(" ").at(-1));
    expect(await viewer.getByTestId("found").count()).toBe(total - 1);
    await expect(viewer.getByTestId("chosen")).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("F3");
    await expect(count).toHaveText(`3 of ${total}`);
    await page.keyboard.press("Shift+Enter");
    await expect(count).toHaveText(`2 of ${total}`);
    await expect(viewer.getByTestId("chosen")).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(viewer.getByRole("group", { name: "Pages" })).toBeFocused();
    await expect(viewer.getByTestId("found")).toHaveCount(0);

    await page.goto(`/library/all/${id}?document=${book.id}`);
    const other = viewerOf(page, book.name);
    await other.getByRole("searchbox", { name: "In this document" }).fill("cafe at PIER 31");
    await expect(other.locator("mark")).toHaveText("Café at pier 31");
    await expect(other.locator("mark")).toBeInViewport();
  },
);

test(
  "the viewer with its panel, what was found and what is selected looks right",
  { tag: "@look" },
  async ({ page, person }) => {
    test.setTimeout(240_000);
    const { id } = await addCollection(person, "Harbour");
    const study = await addDocument(person, id, samples.english);
    await page.goto(`/library/all/${id}?document=${study.id}`);
    const viewer = viewerOf(page, study.name);
    await expect(viewer.locator(".endOfContent").first()).toBeAttached();
    await viewer.getByRole("searchbox", { name: "In this document" }).fill("power");
    await expect(viewer.getByTestId("chosen")).toBeInViewport();
    await select(viewer.locator(".textLayer").first(), "power");
    await expectGoodLook(page, "the viewer", viewer);
    await page.setViewportSize({ width: 360, height: 800 });
    await viewer.getByRole("button", { name: "About this document" }).click();
    await expect(viewer.getByRole("tree", { name: "Outline" })).toBeVisible();
    await expectGoodLook(page, "the outline over the pages", viewer);
  },
);

test(
  "J and K go from paragraph to paragraph, in a text and on pages of paper",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    for (const sample of [handbook, samples.english]) {
      const document = await addDocument(person, id, sample);
      await page.goto(`/library/all/${id}?document=${document.id}`);
      const stage = viewerOf(page, document.name).getByRole("group", {
        name: /^(Pages|Text of the document)$/,
      });
      await expect(stage).toBeFocused();
      await expect(stage.getByText(/\w/).first()).toBeVisible();
      const top = () => stage.evaluate((element) => element.scrollTop);
      await stage.evaluate((element) => element.scrollTo(0, 0));
      const tops = [await top()];
      for (let n = 0; n < 4; n++) {
        await page.keyboard.press("j");
        await expect.poll(top).toBeGreaterThan(tops.at(-1)!);
        tops.push(await top());
      }
      await page.keyboard.press("k");
      await expect.poll(top).toBeLessThan(Math.max(...tops));
    }
  },
);

test(
  "the zoom one leaves is that of the next document, until it is fitted again",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const [one, other, third] = await Promise.all([
      addDocument(person, id, samples.english),
      addDocument(person, id, { ...samples.english, name: "Other.pdf" }),
      addDocument(person, id, { ...samples.english, name: "Third.pdf" }),
    ]);
    await page.goto(`/library/all/${id}?document=${one.id}`);
    const zoom = (name: string) => viewerOf(page, name).getByRole("button", { name: /^Zoom \d/ });
    await expect(zoom(one.name)).toHaveAttribute("aria-pressed", "true");
    for (let n = 0; n < 2; n++) await page.keyboard.press("-");
    await expect(zoom(one.name)).toHaveAttribute("aria-pressed", "false");
    const left = (await zoom(one.name).textContent()) ?? "";
    await page.goto(`/library/all/${id}?document=${other.id}`);
    await expect(zoom(other.name)).toHaveText(left);
    await page.keyboard.press("0");
    await expect(zoom(other.name)).toHaveAttribute("aria-pressed", "true");
    await page.goto(`/library/all/${id}?document=${third.id}`);
    await expect(zoom(third.name)).toHaveAttribute("aria-pressed", "true");
  },
);

test(
  "a mail begins with its header, field by field",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const mail = {
      name: "Berth.eml",
      type: "message/rfc822",
      bytes: Buffer.from(
        "From: Bea Tide <bea@example.com>\nTo: ada@example.com\nSubject: The berth\nDate: Tue, 3 Nov 2026 09:12:00 +0100\n\nDear Ada,\n\nthe berth is free from Monday on.\n",
      ),
    };
    const document = await addDocument(person, id, mail);
    await page.goto(`/library/all/${id}?document=${document.id}`);
    const viewer = viewerOf(page, document.name);
    await expect(viewer.getByRole("term")).toHaveText(["From:", "To:", "Date:"]);
    const from = viewer.getByRole("definition").first();
    await expect(from).toHaveText("Bea Tide <bea@example.com>");
    await expectGoodLookHere(page, "a mail", from);
  },
);
