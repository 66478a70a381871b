import { expect, type Page } from "@playwright/test";

import { askBox } from "./accounts.ts";
import { addCollection, addDocument, samples } from "./documents.ts";
import { expectGoodLook } from "./good-look.ts";
import { test } from "./person.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: /^Go anywhere/ });
const field = (page: Page) => page.getByRole("combobox", { name: /^Go anywhere/ });
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });

test("by keys alone: from anywhere to a passage lit in its document, and back", async ({
  page,
  person,
}) => {
  const { id } = await addCollection(person, "Harbour");
  await addDocument(person, id, samples.english);
  await page.goto("/assets");
  await expect(page.getByText(person.email)).toBeVisible();
  const link = page.getByRole("link", { name: "Persona" });
  await link.focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("transformer delivery time");
  const passages = page.getByRole("group", { name: "Passages" });
  await expect(passages.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(passages.locator("mark").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(/\/assets\?document=/);
  await expect(page.getByTestId("lit").first()).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/assets");
  await expect(link).toBeFocused();
});

test(
  "the palette stands 640 wide and 112 from the top, and fills a phone",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/");
    await expect(page.getByText(person.email)).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    expect(await palette(page).boundingBox()).toMatchObject({ x: 400, y: 112, width: 640 });
    const line = page.getByRole("option").first();
    expect((await line.boundingBox())?.height).toBe(44);
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 700 });
    await page.getByRole("button", { name: "Close" }).click();
    await expect(palette(page)).toBeHidden();
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await expect(field(page)).toBeFocused();
  },
);

test(
  "keys that work alone go to places, and do nothing while one types",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/");
    await expect(page.getByText(person.email)).toBeVisible();
    // On a busy machine the second key may come too late for the sequence; then both are pressed
    // again.
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("l");
      await expect(page).toHaveURL("/library/all", { timeout: 5_000 });
    }).toPass();
    const search = page.getByRole("searchbox", { name: "Search names and content" });
    await expect(search).toBeVisible();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("ngh?");
    await expect(search).toHaveValue("ngh?");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByText("Go anywhere, search everything").first()).toBeVisible();
    await page.keyboard.press("n");
    await expect(sheet, "the sheet has the keys for itself").toBeVisible();
    await sheet.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.keyboard.press("n");
    await expect(page).toHaveURL("/library/all");
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
  },
);

test(
  "the sidebar has the specification's widths, and stays collapsed without local storage",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/library/all");
    await expect(page.getByText(person.email)).toBeVisible();
    const width = async () => (await sidebar(page).boundingBox())?.width;
    for (const [viewport, expected] of [
      [1440, 280],
      [1600, 304],
      [2200, 336],
    ] as const) {
      await page.setViewportSize({ width: viewport, height: 900 });
      await expect.poll(width, `at ${viewport}`).toBe(expected);
    }
    await expect(page.getByRole("link", { name: "Private" })).toBeVisible();
    const before = await page.evaluate(() => Object.keys(localStorage).toSorted());
    await page.keyboard.press("Control+b");
    await expect.poll(width).toBe(104);
    await expect(page.getByRole("link", { name: "Private" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: "Open sidebar" })).toBeVisible();
    await expect.poll(width).toBe(104);
    const after = await page.evaluate(() => Object.keys(localStorage).toSorted());
    expect(after).toEqual(before);
    expect(after).toEqual(["auth", "org", "tokenExpiry"]);
  },
);

test(
  "Escape closes the document that a citation opened, and the focus is on the citation",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, samples.english);
    await page.goto("/chat-ai");
    await askBox(page).fill("What does the recommended installation cost to build?");
    await page.keyboard.press("Enter");
    const chip = page.getByRole("link", { name: /^Citation 1: / }).first();
    await chip.click();
    const evidence = page.getByRole("complementary", { name: "Evidence" });
    await expect(evidence.getByTestId("lit").first()).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(evidence).toBeHidden();
    await expect(chip).toBeFocused();
  },
);

test(
  "the help center is searched in spite of a slip, and an article opens at the heading",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/help-center");
    await expect(page.getByText(person.email)).toBeVisible();
    // On a screen without a search field, the key opens the search page.
    await expect(page.getByRole("searchbox")).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("recovry codes");
    const found = page.getByRole("region", { name: "Found" });
    await expect(found.locator("mark").first()).toBeVisible();
    await found
      .getByRole("link", { name: /Two-factor authentication/ })
      .first()
      .click();
    await expect(page).toHaveURL("/help-center/account#two-factor-authentication");
    const heading = page.getByRole("heading", { name: "Two-factor authentication" });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("recovry codes");
  },
);

test.describe("looks", { tag: "@look" }, () => {
  test.describe.configure({ timeout: 240_000 });

  test(
    "the palette, the shortcuts, the help center and Home look right",
    { tag: "@look" },
    async ({ page, person }) => {
      const { id } = await addCollection(person, "Harbour");
      await addDocument(person, id, samples.english);
      await page.goto("/");
      await expectGoodLook(page, "Home", page.getByRole("heading", { name: "Recently added" }));
      await page.keyboard.press("Control+k");
      await expectGoodLook(page, "the palette", page.getByRole("option", { name: "Home" }));
      await field(page).fill("shore power");
      await expect(page.getByRole("listbox")).toHaveAttribute("aria-busy", "false");
      await expectGoodLook(page, "what is found", page.getByRole("group", { name: "Passages" }));
      await field(page).fill("qqqqq");
      await expectGoodLook(page, "nothing found", page.getByText(/^Nothing matches/));
      await page.keyboard.press("Escape");
      await expect(palette(page)).toBeHidden();
      await page.keyboard.press("?");
      await expectGoodLook(
        page,
        "the shortcuts",
        page.getByText("Single-key shortcuts, such as n"),
      );
      await page.keyboard.press("Escape");

      await page.goto("/help-center?q=pasword");
      await expectGoodLook(
        page,
        "help that was searched",
        page.getByRole("region", { name: "Found" }),
      );
      for (const [article, words] of Object.entries({
        "keyboard-shortcuts": "Open or close the sidebar",
        workspaces: "Being invited",
        administration: "As it is here",
      })) {
        await page.goto(`/help-center/${article}`);
        await expectGoodLook(page, article, page.getByText(words).first());
      }
    },
  );
});
