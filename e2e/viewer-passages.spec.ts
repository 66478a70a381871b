import { expect, type Locator } from "@playwright/test";

import { addCollection, addDocument, samples } from "./documents.ts";
import { test } from "./person.ts";
import { handbook, select, viewerOf } from "./viewer.ts";

test(
  "a passage copied with its citation is lit again by its link; one that is saved, by its topic's sign",
  { tag: "@long" },
  async ({ page, person, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { id } = await addCollection(person, "Harbour");
    const study = await addDocument(person, id, samples.english);
    const book = await addDocument(person, id, handbook);
    const copied = async (within: Locator, words: string) => {
      await select(within, words);
      const bar = page.getByRole("toolbar", { name: "Selected words" });
      await bar.getByRole("button", { name: "Copy with citation" }).click();
      await expect(page.getByText("Copied with its citation")).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await page.goto(`/library/all/${id}?document=${study.id}&page=2`);
    const viewer = viewerOf(page, study.name);
    const second = viewer.locator('.page[data-page-number="2"] .textLayer');
    await expect(second.locator(".endOfContent")).toBeAttached();
    const words = await second.evaluate((layer) => {
      const spans = [...layer.querySelectorAll("span")].map(({ textContent }) => textContent ?? "");
      return spans.find((text) => text.split(" ").length > 4) ?? "";
    });
    const [cited, link = ""] = (await copied(second, words)).split("\n");
    expect(cited).toBe(`“${words.trim()}” (${study.name}, p. 2)`);
    expect(link).toMatch(/\/library\/all\?document=[\w-]+&page=2&highlight=\d+-\d+$/);

    await page.goto(link);
    const lit = viewer.getByTestId("lit");
    await expect(lit).toBeInViewport();
    await expect(lit).toHaveAccessibleName(`Passage: ${words.trim()}`);
    await page.reload();
    await expect(lit).toBeInViewport();
    await viewer.getByRole("button", { name: "Zoom in" }).click();
    const zoom = viewer.getByRole("button", { name: /^Zoom \d+ %/ });
    const scale = await zoom.textContent();
    await page.waitForTimeout(400);
    await page.goto("/");
    await page.goBack();
    await expect(lit).toBeInViewport();
    await expect(zoom).toHaveText(scale ?? "");
    await page.reload();
    await expect(zoom).toHaveText(scale ?? "");

    await select(second, words);
    const bar = page.getByRole("toolbar", { name: "Selected words" });
    await bar.getByRole("button", { name: "Save to topic" }).click();
    const dialog = page.getByRole("dialog", { name: "Save to topic" });
    await dialog.getByRole("textbox", { name: "Title of the new topic" }).fill("Costs");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved to Costs")).toBeVisible();
    await page.goto(`/library/all/${id}?document=${study.id}`);
    // Documents open with the last zoom level.
    await expect(zoom).toHaveText(scale ?? "");
    await zoom.click();
    await viewer.getByRole("tab", { name: "Summary" }).click();
    await viewer
      .getByRole("region", { name: /own words/ })
      .getByRole("button")
      .first()
      .click();
    await expect(lit.first()).toBeInViewport();
    await expect(viewer.getByRole("textbox", { name: "Page, of 3" })).toHaveValue("1");
    await viewer.getByRole("tab", { name: "Snippets 1" }).click();
    await viewer
      .getByRole("list", { name: /^Snippets/ })
      .getByRole("button")
      .first()
      .click();
    await expect(viewer.getByRole("textbox", { name: "Page, of 3" })).toHaveValue("2");
    await expect(lit).toHaveAccessibleName(`Passage: ${words.trim()}`);
    await expect(lit).toBeInViewport();
    await expect(viewer.getByRole("button", { name: "Saved to Costs" })).toBeInViewport();

    await page.goto(`/library/all/${id}?document=${book.id}`);
    const text = viewerOf(page, book.name);
    await text.getByRole("tab", { name: "Outline" }).click();
    await text.getByRole("treeitem", { name: "Part 3", exact: true }).click();
    const paragraph = text.getByText("The Café at pier 3 is open.", { exact: true });
    await expect(paragraph).toBeInViewport();
    const [, inText = ""] = (await copied(paragraph, "pier 3 is open")).split("\n");
    await page.goto(inText);
    await expect(text.getByTestId("lit")).toHaveText("pier 3 is open");
    await expect(text.getByTestId("lit")).toBeInViewport();
    await select(text.getByTestId("lit"), "pier 3 is open");
    await page.getByRole("button", { name: "Ask about this" }).click();
    await expect(page).toHaveURL(new RegExp(`/chat-ai\\?documents=${book.id}`));
    await expect(page.getByRole("textbox", { name: "Ask your documents" })).toHaveValue(
      /^“pier 3 is open”\n/,
    );
  },
);
