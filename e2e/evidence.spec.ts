import { expect, type Locator, type Page } from "@playwright/test";

import { askSample, citationsShown } from "./answers.ts";
import { addCollection, addDocument, samples } from "./documents.ts";
import { test } from "./person.ts";

/** Opens a document by name from the command palette. */
async function openByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Go anywhere/ })).toBeFocused();
  await page.keyboard.type(name);
  const best = page.getByRole("group", { name: "Best match" });
  await best.getByRole("option", { name }).click();
  await expect(page.getByRole("region", { name: `Document: ${name}` })).toBeVisible();
}

test(
  "a document that is opened by the palette takes the place of the one before",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const files = [samples.english, samples.german, samples.chinese];
    const documents = [];
    for (const file of files) documents.push(await addDocument(person, id, file));
    await page.goto(`/library/all/${id}`);
    await expect(page.getByRole("row", { name: samples.english.name })).toBeVisible();
    for (const { name } of documents) {
      await openByPalette(page, name);
      await expect(page.locator(".endOfContent").first()).toBeAttached();
      await expect(page.locator("[data-reader]")).toHaveCount(1);
      await expect(page.getByRole("navigation", { name: "Page thumbnails" })).toHaveCount(1);
      await expect(page.getByRole("complementary", { name: "About this document" })).toHaveCount(1);
      await expect(page).toHaveTitle(`${name} · Lectern`);
    }
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-reader]")).toHaveCount(0);
    await expect(page).toHaveTitle("Harbour · Lectern");
  },
);

/** Returns the heights of a quote's letters on the screen, px. */
const letterHeights = (page: Page, quote: string): Promise<number[]> =>
  page.evaluate((quote) => {
    const lit = [...document.querySelectorAll(".page [data-testid='lit']")].map((box) =>
      box.getBoundingClientRect(),
    );
    const runs = [...document.querySelectorAll<HTMLElement>(".textLayer span")];
    return runs
      .filter(({ textContent }) => textContent !== "" && quote.includes(textContent.trim()))
      .map((run) => run.getBoundingClientRect())
      .filter((run) =>
        lit.some(({ top, bottom }) => run.top < bottom && run.bottom > top && run.width > 0),
      )
      .map(({ height }) => height);
  }, quote);

const inProse = /^The recommended installation/;

test("a citation opens on its passage, whose words are readable on the page at every width", async ({
  page,
  person,
}) => {
  const answer = await askSample(page, person);
  const [cited] = (await citationsShown(page, person)).filter(({ quote }) => inProse.test(quote));
  const conversation = page.url();
  const chip = answer.getByRole("link", { name: `Citation ${cited?.index}: ` }).first();
  const evidence = page.getByRole("complementary", { name: "Evidence" });
  const passage = evidence.getByRole("region", { name: "Passage" });
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(conversation);
    await chip.click();
    const words = passage.getByText(inProse);
    await expect(words).toBeInViewport();
    expect(await sizeOf(words)).toBeGreaterThanOrEqual(15);
    await expect(passage.getByText(/^Page 1 · .1 Summary.$/)).toBeVisible();
    if (width === 360) {
      await expect(evidence.getByRole("group", { name: "Pages" })).toHaveCount(0);
      await passage.getByRole("button", { name: "Open" }).click();
    }
    await expect(evidence.getByTestId("lit").first()).toBeInViewport();
    await expect(evidence.locator(".endOfContent").first()).toBeAttached();
    const heights = await letterHeights(page, cited?.quote ?? "");
    expect(heights.length, `lines at ${width}`).toBeGreaterThan(0);
    expect(Math.min(...heights), `px at ${width}`).toBeGreaterThanOrEqual(11);
  }
});

test(
  "the lit passage begins on the screen where the interface runs from right to left",
  { tag: "@long" },
  async ({ page, person }) => {
    const answer = await askSample(page, person);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    await answer
      .getByRole("link", { name: /^Citation 1: / })
      .first()
      .click();
    const evidence = page.getByRole("complementary", { name: "Evidence" });
    await evidence.getByRole("button", { name: "Open" }).click();
    const lit = evidence.getByTestId("lit").first();
    await expect(lit).toBeInViewport();
    await expect.poll(async () => (await lit.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
  },
);

const sizeOf = (words: Locator) =>
  words.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));

/** Presses Tab until an element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test(
  "a passage is saved from its citation by keys alone",
  { tag: "@long" },
  async ({ page, person }) => {
    const answer = await askSample(page, person);
    const chip = answer.getByRole("link", { name: /^Citation 1: / }).first();
    await chip.focus();
    await page.keyboard.press("Enter");
    const passage = page.getByRole("region", { name: "Passage" });
    const action = (name: string) => passage.getByRole("button", { name, exact: true });
    await expect(action("Save to topic")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(action("Save to topic")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(action("Copy")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(action("Open")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(chip).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Save to topic" });
    await tabTo(page, dialog.getByRole("textbox", { name: "Title of the new topic" }));
    await page.keyboard.type("Costs");
    await tabTo(page, dialog.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Saved to Costs")).toBeVisible();
    await expect(action("Save to topic")).toBeFocused();
  },
);

test(
  "the divider makes room by keys and by the pointer, and stays where it was left",
  { tag: "@long" },
  async ({ page, person }) => {
    const answer = await askSample(page, person);
    await answer
      .getByRole("link", { name: /^Citation 1: / })
      .first()
      .click();
    const evidence = page.getByRole("complementary", { name: "Evidence" });
    const divider = page.getByRole("separator", { name: "Width of the evidence" });
    const width = async () => (await evidence.boundingBox())?.width ?? 0;
    await expect(divider).toHaveAttribute("aria-valuenow", "50");
    await divider.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(divider).toHaveAttribute("aria-valuenow", "52");
    await page.keyboard.press("End");
    await expect(divider).toHaveAttribute("aria-valuenow", "65");
    await page.keyboard.press("Home");
    expect(Math.round(await width())).toBe(320);
    await page.mouse.move(1432 - 320, 450);
    await page.mouse.down();
    await page.mouse.move(1432 - 560, 450, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await width()) - 560)).toBeLessThan(6);
    await page.reload();
    await expect(evidence.getByTestId("lit").first()).toBeInViewport();
    expect(Math.abs((await width()) - 560)).toBeLessThan(6);
    await divider.dblclick();
    await expect(divider).toHaveAttribute("aria-valuenow", "50");
  },
);

test(
  "a document over a page has the keys at once, and the page under it is out of reach",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const study = await addDocument(person, id, samples.english);
    await page.goto(`/library/all/${id}`);
    const row = page.getByRole("row", { name: study.name });
    await row.getByRole("link", { name: study.name }).click();
    const viewer = page.getByRole("region", { name: `Document: ${study.name}` });
    await expect(viewer.getByRole("group", { name: "Pages" })).toBeFocused();
    await expect(viewer.locator(".endOfContent").first()).toBeAttached();
    const number = viewer.getByRole("textbox", { name: "Page, of 3" });
    await page.keyboard.press("End");
    await expect(number).toHaveValue("3");
    await page.keyboard.press("Home");
    await expect(number).toHaveValue("1");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Control+f");
    await expect(viewer.getByRole("searchbox", { name: "In this document" })).toBeFocused();
    const isWithin = () =>
      page.evaluate(
        () => document.activeElement?.closest("main")?.querySelector("[inert]") != null,
      );
    expect(await isWithin()).toBe(true);
    expect(await row.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(row.getByRole("link", { name: study.name })).toBeFocused();
  },
);
