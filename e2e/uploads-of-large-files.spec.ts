import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Document } from "@lectern/contract/library";
import { type CDPSession, expect, type Page, type Request } from "@playwright/test";

import type { Client } from "./client.ts";
import { samples } from "./documents.ts";
import { choose, documentsOf, row, test, title, tray } from "./uploads.ts";

const mib = 1024 * 1024;

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

test(
  "where the browser can open the file again, it goes on by itself after a reload",
  { tag: "@long" },
  async ({ page, collection }) => {
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
  },
);

test(
  "without a network it waits, and goes on once that is back; a pause holds it",
  { tag: "@long" },
  async ({ page, context, person, collection, folder }) => {
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
  },
);

test(
  "a cancelled file leaves nothing, here or on the server",
  { tag: "@long" },
  async ({ page, person, collection, folder }) => {
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
  },
);
