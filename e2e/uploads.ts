import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Collection, Document } from "@lectern/contract/library";
import { expect, type Page } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection } from "./documents.ts";
import { test as signedIn } from "./person.ts";

/** A test with an open, empty collection and a temporary folder. */
export const test = signedIn.extend<{ collection: Collection; folder: string }>({
  collection: async ({ page, person }, use) => {
    // A test cannot use the browser's native picker, but it can use that of the input element.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
    const collection = await addCollection(person, "Harbour");
    await page.goto(`/library/all/${collection.id}`);
    await expect(page.getByText("Drop files here")).toBeVisible();
    await use(collection);
  },
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "lectern-chosen-"));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

export const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });
export const title = (page: Page) => tray(page).getByRole("status");
export const row = (page: Page, name: string) =>
  tray(page).getByRole("listitem").filter({ hasText: name });

/** Chooses what to upload as a person would. */
export async function choose(page: Page, what: "Files" | "A folder", paths: string | string[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
  await (await chooser).setFiles(paths);
}

export const documentsOf = async (person: Client, { id }: Collection) => {
  const { body } = await person.get(`/libraries/ext/v1/collections/${id}/document?page_size=100`);
  return body as { total: number; results: Document[] };
};
