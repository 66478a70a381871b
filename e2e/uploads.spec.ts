import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Collection, Document } from "@lectern/contract/library";
import { type CDPSession, expect, type Page, type Request } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, dropFiles, type NamedBytes, samples } from "./documents.ts";
import { expectGoodLook, expectGoodLookHere } from "./good-look.ts";
import { test as signedIn } from "./person.ts";

/** A test with an open, empty collection and a temporary folder. */
const test = signedIn.extend<{ collection: Collection; folder: string }>({
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

const mib = 1024 * 1024;
const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });
const title = (page: Page) => tray(page).getByRole("status");
const row = (page: Page, name: string) =>
  tray(page).getByRole("listitem").filter({ hasText: name });
const text = (name: string, words = name): NamedBytes => ({ name, bytes: Buffer.from(words) });

/** A PDF of three pages, padded to `size` bytes before its end. */
function largePdf(size: number): Buffer {
  const { bytes } = samples.english;
  const at = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-64).toString("latin1"))?.[1];
  const line = `% ${"the quay is closed on Sundays ".repeat(30)}\n`;
  const filling = line.repeat(Math.ceil((size - bytes.length) / line.length));
  return Buffer.concat([bytes, Buffer.from(`\n${filling}startxref\n${at}\n%%EOF\n`)]);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Limits the page's upload to so many bytes per second; 0 is unlimited. The limit applies only to
 * its CDP session.
 */
async function limitSending(page: Page, uploadThroughput: number) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const devtools = await session;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadThroughput || -1,
  });
}

async function choose(page: Page, what: "Files" | "A folder", paths: string | string[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
  await (await chooser).setFiles(paths);
}

/**
 * Chooses a file of `size` bytes with the upload limited to 1 MiB per second, and waits until some
 * of it is sent. Returns its path and bytes.
 */
async function beginLarge(page: Page, folder: string, size: number) {
  const path = join(folder, "Annex C.pdf");
  const bytes = largePdf(size);
  writeFileSync(path, bytes);
  await limitSending(page, mib);
  await choose(page, "Files", path);
  await sentSome(page, "Annex C.pdf");
  return { path, bytes };
}

/** Records the file offsets at which the page sends pieces. */
function piecesOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

/** Waits until the row says that some bytes were sent. */
const sentSome = (page: Page, name: string) =>
  expect(row(page, name)).toContainText(/\D[1-9]\d?\.\d\d MB of/);

async function post(person: Client, { id }: Collection, { name, bytes }: NamedBytes) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  await person.post(`/libraries/ext/v1/collections/${id}/document`, form);
}

const documentsOf = async (person: Client, { id }: Collection) => {
  const { body } = await person.get(`/libraries/ext/v1/collections/${id}/document?page_size=100`);
  return body as { total: number; results: Document[] };
};

async function storedBytes(person: Client, { id }: Document, origin: string) {
  const { body } = await person.get(`/libraries/ext/v1/document/${id}/file-url`);
  const answer = await fetch(new URL((body as { url: string }).url, origin));
  return Buffer.from(await answer.arrayBuffer());
}

const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");

test(
  "a large file that a reload cut off goes on where it was, and arrives whole",
  { tag: "@long" },
  async ({ page, person, collection, folder, baseURL }) => {
    const { path, bytes } = await beginLarge(page, folder, 20 * mib);
    await page.reload();

    await expect(title(page)).toHaveText("1 file was interrupted");
    await expect(row(page, "Annex C.pdf")).toContainText(
      /Choose the file again to resume: [1-9]\d?\s% are there/,
    );
    await limitSending(page, 0);
    const pieces = piecesOf(page);
    const chooser = page.waitForEvent("filechooser");
    await row(page, "Annex C.pdf")
      .getByRole("button", { name: "Choose Annex C.pdf again" })
      .click();
    await (await chooser).setFiles(path);
    await expect(page.getByRole("row", { name: "Select Annex C.pdf" })).toContainText("Success");
    expect(pieces[0]).toBeGreaterThan(0);
    const [document] = (await documentsOf(person, collection)).results;
    if (!document) throw new Error("It is on the screen, but not in the list.");
    expect(document).toMatchObject({ checksum: md5(bytes), page_count: 3 });
    expect(md5(await storedBytes(person, document, baseURL ?? ""))).toBe(md5(bytes));
    await page.reload();
    await expect(page.getByRole("row", { name: "Select Annex C.pdf" })).toBeVisible();
    await expect(tray(page)).toBeHidden();
  },
);

test("where the browser can open the file again, it goes on by itself after a reload", async ({
  page,
  collection,
}) => {
  // Replaces the picker: returns handles of the same kind, from a folder the page owns.
  await page.addInitScript(() => {
    const pick = async () => {
      const root = await navigator.storage.getDirectory();
      return [await root.getFileHandle("Film.txt")];
    };
    Object.assign(globalThis, { showOpenFilePicker: pick });
  });
  await page.reload();
  await page.evaluate(async (size) => {
    const root = await navigator.storage.getDirectory();
    const file = await root.getFileHandle("Film.txt", { create: true });
    const writable = await file.createWritable();
    await writable.write("The quay is closed on Sundays. ".repeat(size / 31));
    await writable.close();
  }, 12 * mib);
  await limitSending(page, mib);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("menuitem", { name: "Files" }).click();
  await sentSome(page, "Film.txt");
  await page.reload();
  await limitSending(page, 0);
  const pieces = piecesOf(page);
  await expect(title(page)).toHaveText("1 file added");
  expect(pieces[0]).toBeGreaterThan(0);
  expect(collection.document_count).toBe(0);
});

test("without a network it waits, and goes on once that is back; a pause holds it", async ({
  page,
  context,
  person,
  collection,
  folder,
}) => {
  await beginLarge(page, folder, 12 * mib);
  const pieces = piecesOf(page);
  await context.setOffline(true);
  await expect(title(page)).toHaveText("Waiting for the network");
  await context.setOffline(false);
  await expect(title(page)).toHaveText("Adding 1 file");
  await tray(page).getByRole("button", { name: "Pause Annex C.pdf" }).click();
  await expect(title(page)).toHaveText("Paused");
  await expect(row(page, "Annex C.pdf")).toContainText(/Paused, \d+\.\d\d MB of/);
  await limitSending(page, 0);
  await tray(page).getByRole("button", { name: "Resume the upload" }).click();
  await expect(title(page)).toHaveText("1 file added");
  expect(Math.min(...pieces)).toBeGreaterThan(0);
  expect((await documentsOf(person, collection)).total).toBe(1);
});

test("a cancelled file leaves nothing, here or on the server", async ({
  page,
  person,
  collection,
  folder,
}) => {
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith("/uploads") && answer.status() === 201,
  );
  await beginLarge(page, folder, 12 * mib);
  const address = new URL((await (await made).headerValue("location"))!, page.url()).pathname;
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await row(page, "Annex C.pdf").getByRole("button", { name: "Cancel Annex C.pdf" }).click();
  expect((await removed).status()).toBe(204);
  await expect(title(page)).toHaveText("Nothing added");
  expect((await person.get(address)).status).toBe(404);
  expect((await documentsOf(person, collection)).total).toBe(0);
});

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

test("what is there already is told before anything of it is sent: skip, link, or keep both", async ({
  page,
  person,
  collection,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData() ?? "");
  });
  await dropDuplicates(page, person, collection);
  await expectGoodLookHere(page, "the tray with duplicates", tray(page));
  const dialog = await decide(page);
  await expectGoodLookHere(page, "the duplicates", dialog);
  await dialog.getByRole("combobox", { name: "What is done with Crane.txt" }).selectOption("Link");
  await dialog
    .getByRole("combobox", { name: "What is done with Tide again.txt" })
    .selectOption("Keep both");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(title(page)).toHaveText("3 files added");
  const names = (await documentsOf(person, collection)).results.map(({ name }) => name);
  expect(names.toSorted()).toEqual(["Here.txt", "There.txt", "Tide again.txt", "Tide.txt"]);
  expect(sent.some((body) => body.includes("stands still"))).toBe(false);
});

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

test("a file that can't be read is listed with a retry, and the others go on", async ({
  page,
  collection,
  folder,
}) => {
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
});

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
