import { expect, type Locator } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

// The specification's numbers, measured in the browser.

const text = (name: string, words: string) => ({ name, bytes: Buffer.from(words) });

// Durations are among the numbers, so animations run.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test(
  "a tooltip is 300 px wide at most; a toast stands at the top in the middle, enters in 225 ms and leaves in 195",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/");
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole("button", { name: "Close sidebar" }).hover();
    const tooltip = page.getByRole("tooltip");
    await expect(tooltip).toHaveCSS("max-width", "300px");
    await expect(tooltip).toHaveCSS("box-sizing", "border-box");
    expect((await tooltip.boundingBox())?.width).toBeLessThanOrEqual(300);

    await page.getByRole("button", { name: "Logout" }).click();
    const toast = page.getByRole("status").filter({ hasText: "Logged out successfully" });
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCSS("animation-duration", "0.225s");
    await expect
      .poll(async () => {
        const box = await toast.boundingBox();
        return box && Math.abs(box.x + box.width / 2 - 720) < 2 && box.y < 60;
      })
      .toBe(true);
    // Listens first, because the toast disappears too quickly for a test to check.
    const leaving = toast.evaluate(
      (element) =>
        new Promise<string>((resolve) => {
          const told = () => resolve(getComputedStyle(element).transitionDuration);
          element.addEventListener("transitionrun", told, { once: true });
        }),
    );
    await toast.getByRole("button", { name: "Close notification" }).click();
    expect(await leaving).toMatch(/^0\.195s/);
    await expect(toast).toHaveCount(0);
  },
);

test("every extension has the PDF icon", { tag: "@long" }, async ({ page, person }) => {
  const collection = await addCollection(person, "Papers");
  await addDocument(person, collection.id, text("heron.txt", "Herons stand still."));
  await addDocument(person, collection.id, text("heron.md", "# Herons\n\nThey stand still."));
  await page.goto(`/library/all/${collection.id}`);
  for (const name of ["heron.txt", "heron.md"]) {
    const row = page.getByRole("row", { name: new RegExp(name.replace(".", String.raw`\.`)) });
    await expect(row.locator("svg text", { hasText: "PDF" })).toBeVisible();
  }
});

/** Returns the dominant hue of a computed color; grey if none dominates. */
function hueOf(colour: string, leastSpread: number): "red" | "green" | "blue" | "grey" {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < leastSpread) return "grey";
  if (most === red) return "red";
  return most === green ? "green" : "blue";
}

test(
  "a status is shown in its words, its colour and its size: 12 in lists, 14 over the document where its words are the same",
  { tag: "@long" },
  async ({ page, person }) => {
    const collection = await addCollection(person, "Papers");
    const document = await addDocument(
      person,
      collection.id,
      text("heron.txt", "They stand still."),
    );
    const badges = [
      ["ready", "Success", "green", "12px"],
      ["error", "Error", "red", "14px"],
      ["processing", "Processing", "blue", "14px"],
      ["ingested", "Processed", "green", "12px"],
      ["archived", "archived", "grey", "14px"],
    ] as const;
    // The server returns one document as five, each with another status.
    const documents = badges.map(([status], index) => ({
      ...document,
      id: `${document.id.slice(0, -1)}${index}`,
      name: `${status}.txt`,
      status,
    }));
    await page.route(
      ({ pathname }) => pathname.endsWith(`/${collection.id}/document`),
      (route) => route.fulfill({ json: { total: documents.length, results: documents } }),
    );
    await page.route(
      ({ pathname }) => documents.some(({ id }) => pathname.endsWith(`/document/${id}`)),
      (route) => {
        const { pathname } = new URL(route.request().url());
        return route.fulfill({ json: documents.find(({ id }) => pathname.endsWith(id)) });
      },
    );
    const expectBadge = async (badge: Locator, size: string, hue: string) => {
      await expect(badge).toHaveCSS("font-size", size);
      const { color, background } = await badge.evaluate((one) => {
        const { color, backgroundColor: background } = getComputedStyle(one);
        return { color, background };
      });
      expect([hueOf(color, 30), hueOf(background, 12)]).toEqual([hue, hue]);
    };
    await page.goto(`/library/all/${collection.id}`);
    for (const [status, compact, hue] of badges) {
      const row = page.getByRole("row", { name: new RegExp(`${status}.txt`) });
      await expectBadge(row.getByText(compact, { exact: true }), "12px", hue);
    }
    for (const [status, compact, hue, size] of badges) {
      await page.getByRole("link", { name: `${status}.txt` }).click();
      const viewer = page.getByRole("region", { name: `Document: ${status}.txt` });
      await expectBadge(viewer.getByText(compact, { exact: true }), size, hue);
      await viewer.getByRole("button", { name: "Back" }).click();
      await expect(viewer).toBeHidden();
    }
  },
);

test(
  "the carousel stands at the left, 12 px from the edges of the window",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/auth/login");
    const box = (of: Locator) =>
      of.boundingBox().then((found) => found ?? { x: -1, y: -1, width: 0 });
    const carousel = await box(page.getByRole("region", { name: "What Lectern does" }));
    expect(carousel).toMatchObject({ x: 12, y: 12 });
    const form = await box(page.getByLabel("Email"));
    expect(form.x).toBeGreaterThan(carousel.x + carousel.width);
  },
);

test("letters are set in Inter, else sans-serif", async ({ page }) => {
  await page.goto("/auth/login");
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toMatch(/^"?Inter/);
  expect(family).toMatch(/sans-serif$/);
  const faces = await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
  expect(faces.length).toBeGreaterThan(0);
});
