import { expect } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

// The specification's numbers, measured where a person meets them.

const text = (name: string, words: string) => ({ name, bytes: Buffer.from(words) });

// What takes how long is one of them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a tooltip is 300 px wide at most; a toast stands at the top in the middle, enters in 225 ms and leaves in 195", async ({
  page,
  person,
}) => {
  await page.goto("/");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Close sidebar" }).hover();
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toHaveCSS("max-width", "300px");
  await expect(tooltip).toHaveCSS("box-sizing", "border-box");

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
  // It is gone sooner than a test can look.
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
