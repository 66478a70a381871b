import { expect, type Page } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

// The specification's numbers, measured where a person meets them.

/** Where the page's sheet begins is where the sidebar ends. */
const widthOf = async (page: Page) => (await page.getByRole("main").boundingBox())?.x ?? 0;
const text = (name: string, words: string) => ({ name, bytes: Buffer.from(words) });

test("the sidebar is clamp(280px, 18vw + 1rem, 21rem) wide, and 6.5rem closed", async ({
  page,
  person,
}) => {
  await page.goto("/");
  await expect(page.getByText(person.email)).toBeVisible();
  for (const [window, width] of [
    [1000, 280],
    [1600, 0.18 * 1600 + 16],
    [2400, 336],
  ] as const) {
    await page.setViewportSize({ width: window, height: 900 });
    await expect.poll(() => widthOf(page)).toBeCloseTo(width, 0);
  }
  await page.getByRole("button", { name: "Close sidebar" }).click();
  await expect.poll(() => widthOf(page)).toBe(104);
});

test("of many workspaces the list shows 10rem and scrolls; choosing one reloads the page with it", async ({
  page,
  person,
}) => {
  for (const name of ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse"]) {
    expect((await person.post("/organization/ext/v1/", { name })).status).toBe(201);
  }
  await page.goto("/");
  await page.getByRole("button", { name: new RegExp(person.email) }).click();
  await expect(page.getByText("Select Workspace")).toBeVisible();
  const list = page.getByRole("menu").or(page.getByRole("listbox")).first();
  const { height, content } = await list.evaluate((element) => {
    const scroller = [element, ...element.querySelectorAll("*")].find(
      (one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === "auto",
    );
    return { height: scroller?.clientHeight, content: scroller?.scrollHeight ?? 0 };
  });
  expect(height).toBe(160);
  expect(content).toBeGreaterThan(160);
  const loaded = page.waitForEvent("load");
  await page.getByText("Cedar").click();
  await loaded;
  await expect(page.getByRole("link", { name: "Cedar" })).toBeVisible();
  const selected = await page.evaluate(() => JSON.parse(localStorage.getItem("org") ?? "null"));
  expect(selected).toMatchObject({ name: "Cedar" });
});

test("a toast stands at the top in the middle", async ({ page, person }) => {
  await page.goto("/");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Logged out successfully" });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box && Math.abs(box.x + box.width / 2 - 720) < 2 && box.y < 60;
    })
    .toBe(true);
});

test("a toast enters in 225 ms and leaves in 195", async ({ page, person }) => {
  await page.goto("/");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Logged out successfully" });
  await expect(toast).toHaveCSS("animation-duration", "0.225s");
  await toast.getByRole("button", { name: "Close notification" }).click();
  await expect(toast).toHaveCSS("transition-duration", /^0\.195s/);
  await expect(toast).toHaveCount(0);
});

test("a tooltip is 300 px wide at most", async ({ page, person }) => {
  await page.goto("/");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Close sidebar" }).hover();
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toHaveCSS("max-width", "300px");
  await expect(tooltip).toHaveCSS("box-sizing", "border-box");
});

test("every extension has the PDF icon", async ({ page, person }) => {
  const collection = await addCollection(person, "Papers");
  await addDocument(person, collection.id, text("heron.txt", "Herons stand still."));
  await addDocument(person, collection.id, text("heron.md", "# Herons\n\nThey stand still."));
  await page.goto(`/library/all/${collection.id}`);
  for (const name of ["heron.txt", "heron.md"]) {
    const row = page.getByRole("row", { name: new RegExp(name.replace(".", String.raw`\.`)) });
    await expect(row.locator("svg text", { hasText: "PDF" })).toBeVisible();
  }
});

test("letters are set in Inter, else sans-serif", async ({ page }) => {
  await page.goto("/auth/login");
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toMatch(/^"?Inter/);
  expect(family).toMatch(/sans-serif$/);
  const faces = await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
  expect(faces.length).toBeGreaterThan(0);
});
