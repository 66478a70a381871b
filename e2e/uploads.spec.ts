import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Collection } from "@lectern/contract/library";
import { expect, type Page } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, dropFiles, type NamedBytes } from "./documents.ts";
import { expectGoodLook, expectGoodLookHere } from "./good-look.ts";
import { choose, documentsOf, row, test, title, tray } from "./uploads.ts";

const text = (name: string, words = name): NamedBytes => ({ name, bytes: Buffer.from(words) });

async function post(person: Client, { id }: Collection, { name, bytes }: NamedBytes) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  await person.post(`/libraries/ext/v1/collections/${id}/document`, form);
}

/**
 * Uploads two files that already exist, one of them in another collection, and one new file twice.
 */
async function dropDuplicates(page: Page, person: Client, collection: Collection) {
  const other = await addCollection(person, "Archive");
  await post(person, collection, text("Here.txt", "The gate closes at ten."));
  await post(person, other, text("There.txt", "The crane stands still on Sundays."));
  await page.reload();
  await expect(page.getByRole("row", { name: "Select Here.txt" })).toBeVisible();
  await dropFiles(page.getByRole("region", { name: "Harbour" }), [
    text("Gate.txt", "The gate closes at ten."),
    text("Crane.txt", "The crane stands still on Sundays."),
    text("Tide.txt", "The tide turns at noon."),
    text("Tide again.txt", "The tide turns at noon."),
  ]);
  await expect(page.getByRole("row", { name: "Select Tide.txt" })).toBeVisible();
  await expect(tray(page)).toContainText("3 of 4 files are already here");
}

/** Opens the duplicates that were found. */
async function decide(page: Page) {
  await tray(page).getByRole("button", { name: "Decide" }).click();
  const dialog = page.getByRole("dialog", { name: "3 files are already here" });
  await expect(dialog.getByRole("link", { name: "Here.txt", exact: true })).toBeVisible();
  await expect(dialog).toContainText("In “Archive”: There.txt");
  return dialog;
}

test(
  "what is there already is told before anything of it is sent: skip, link, or keep both",
  { tag: "@long" },
  async ({ page, person, collection }) => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.postData() ?? "");
    });
    await dropDuplicates(page, person, collection);
    await expectGoodLookHere(page, "the tray with duplicates", tray(page));
    const dialog = await decide(page);
    await expectGoodLookHere(page, "the duplicates", dialog);
    await dialog
      .getByRole("combobox", { name: "What is done with Crane.txt" })
      .selectOption("Link");
    await dialog
      .getByRole("combobox", { name: "What is done with Tide again.txt" })
      .selectOption("Keep both");
    await dialog.getByRole("button", { name: "Go on" }).click();
    await expect(title(page)).toHaveText("3 files added");
    const names = (await documentsOf(person, collection)).results.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["Here.txt", "There.txt", "Tide again.txt", "Tide.txt"]);
    expect(sent.some((body) => body.includes("stands still"))).toBe(false);
  },
);

test(
  "what is there already looks right",
  { tag: "@look" },
  async ({ page, person, collection }) => {
    test.setTimeout(240_000);
    await dropDuplicates(page, person, collection);
    await expectGoodLook(page, "the tray with duplicates", tray(page));
    await page.setViewportSize({ width: 1440, height: 900 });
    const files = tray(page).getByRole("button", { name: "Show files" });
    if (await files.isVisible()) await files.click();
    await expectGoodLook(page, "the duplicates", await decide(page));
  },
);

test(
  "a file that can't be read is listed with a retry, and the others go on",
  { tag: "@long" },
  async ({ page, collection, folder }) => {
    const paths = ["Gone.txt", "Notes.txt"].map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, `The crane stands still: ${path}`);
    // Delays reading until the file is deleted.
    let letRead = () => {};
    const gone = new Promise<void>((resolve) => {
      letRead = resolve;
    });
    await page.route(/md5\.worker/, async (route) => {
      await gone;
      await route.continue();
    });
    await choose(page, "Files", paths);
    await expect(title(page)).toHaveText("Adding 2 files");
    rmSync(join(folder, "Gone.txt"));
    letRead();
    await expect(row(page, "Gone.txt")).toContainText("Failed to read file");
    await expect(row(page, "Notes.txt")).toContainText("added");
    await expect(title(page)).toHaveText("1 file added, 1 not added");
    await row(page, "Gone.txt").getByRole("button", { name: "Try Gone.txt again" }).click();
    await expect(row(page, "Gone.txt")).toContainText("Failed to read file");
    expect(collection.document_count).toBe(0);
  },
);

test(
  "a folder of 200 files is added in a few calls, with its folders, without what systems leave in it",
  { tag: "@long" },
  async ({ page, person, collection, folder }) => {
    const inside = join(folder, "Annexes", "2025");
    mkdirSync(inside, { recursive: true });
    for (let number = 1; number <= 200; number += 1) {
      const directory = number % 2 ? inside : join(folder, "Annexes");
      writeFileSync(join(directory, `Note ${number}.txt`), `The crane ${number} stands still.`);
    }
    writeFileSync(join(inside, ".DS_Store"), "x");
    writeFileSync(join(inside, "Thumbs.db"), "x");
    writeFileSync(join(inside, "Setup.exe"), "x");
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
    });
    await choose(page, "A folder", join(folder, "Annexes"));
    await expect(title(page)).toHaveText("200 files added, 1 not taken", { timeout: 40_000 });
    await expect(row(page, "Setup.exe")).toContainText("Unsupported file type.");
    expect((await documentsOf(person, collection)).total).toBe(200);
    expect(calls.length).toBeLessThan(40);

    const table = page.getByRole("grid", { name: /^Documents of/ });
    const annexes = table.getByRole("row", { name: "Folder Annexes" });
    await expect(annexes).toContainText("200 documents");
    await annexes.getByRole("link").click();
    await expect(table.getByRole("row", { name: "Folder 2025" })).toContainText("100 documents");
  },
);
