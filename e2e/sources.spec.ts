import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "@playwright/test";

import { addCollection, samples } from "./documents.ts";
import { onOwnProduct } from "./own-product.ts";

const papers = mkdtempSync(join(tmpdir(), "lectern-papers-"));
const test = onOwnProduct({ SYNC_FOLDERS: papers });

test.afterAll(() => rmSync(papers, { recursive: true, force: true }));

test(
  "a collection follows a folder: its files come, and go to the trash when they are gone",
  { tag: "@long" },
  async ({ page, person }) => {
    for (const [name, { bytes }] of [
      ["Shore power study.pdf", samples.english],
      ["Studie.pdf", samples.german],
    ] as const)
      writeFileSync(join(papers, name), bytes);
    const { id } = await addCollection(person, "Harbour");

    await page.goto(`/library/all/${id}?tab=settings`);
    await page.getByRole("button", { name: "Add a source" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a source to Harbour" });
    await dialog.getByRole("tab", { name: "Folder of the server" }).click();
    await dialog.getByRole("textbox", { name: "Path" }).fill(papers);
    await dialog.getByRole("button", { name: "Add source" }).click();
    const source = page.getByRole("list", { name: "Sources" }).getByRole("listitem");
    await expect(source).toContainText("2 added");
    await page.goto(`/library/all/${id}`);
    await expect(page.getByRole("row", { name: "Shore power study.pdf" })).toContainText("Success");
    await expect(page.getByRole("row", { name: "Studie.pdf" })).toBeVisible();

    rmSync(join(papers, "Studie.pdf"));
    await page.goto(`/library/all/${id}?tab=settings`);
    await source.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Run now" }).click();
    await expect(source).toContainText("1 deleted");
    await page.goto(`/library/all/${id}`);
    await expect(page.getByRole("row", { name: "Shore power study.pdf" })).toBeVisible();
    await expect(page.getByRole("row", { name: "Studie.pdf" })).toHaveCount(0);
  },
);
