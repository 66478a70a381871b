import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Collection } from "@lectern/contract/library";
import { expect, type Page } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, addDocument, dropFiles, samples } from "./documents.ts";
import { expectGoodLook } from "./good-look.ts";
import { test as signedIn } from "./person.ts";

const words = "The crane stands still on Sundays.";
const letters = ["One.txt", "Two.txt", "Three.txt"];

/** A test with three letters in an open collection. */
const test = signedIn.extend<{ collection: Collection }>({
  collection: async ({ page, person }, use) => {
    const collection = await addCollection(person, "Harbour");
    for (const name of letters) await addLetter(person, collection, name);
    await page.goto(`/library/all/${collection.id}`);
    await expect(row(page, "One.txt")).toBeVisible();
    await use(collection);
  },
});

const addLetter = (person: Client, { id }: Collection, name: string) =>
  addDocument(person, id, { name, bytes: Buffer.from(`${words} ${name}`) });

const row = (page: Page, name: string) => page.getByRole("row", { name: `Select ${name}` });
const folder = (page: Page, name: string) => page.getByRole("row", { name: `Folder ${name}` });
const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const undo = (page: Page, text: string) =>
  notice(page, text).getByRole("button", { name: "Undo" }).click();

async function act(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await act(page, "Harbour", "New folder");
  const dialog = page.getByRole("dialog", { name: "New folder" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(folder(page, name)).toBeVisible();
}

test(
  "several documents are deleted by one call and come back by Undo, in another window too",
  { tag: "@long" },
  async ({ page, context, collection }) => {
    const other = await context.newPage();
    await other.goto(`/library/all/${collection.id}`);
    await expect(row(other, "Two.txt")).toBeVisible();
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") calls.push(new URL(request.url()).pathname);
    });

    await page.getByRole("checkbox", { name: "Select One.txt" }).click();
    await page.getByRole("checkbox", { name: "Select Two.txt" }).click();
    await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
    await expect(row(page, "One.txt")).toBeHidden();
    await expect(notice(page, "2 documents deleted")).toBeVisible();
    await expect(row(other, "Two.txt")).toBeHidden();
    await expect(row(other, "Three.txt")).toBeVisible();
    expect(calls).toEqual(["/libraries/ext/v1/document/bulk"]);

    await undo(page, "2 documents deleted");
    for (const name of letters) await expect(row(page, name)).toBeVisible();
    await expect(row(other, "Two.txt")).toBeVisible();
  },
);

test(
  "a deleted collection lies in the trash, comes back from there, or goes for good",
  { tag: "@long" },
  async ({ page, collection }) => {
    await act(page, "Harbour", "Delete");
    await expect(page.getByRole("region", { name: "Harbour" })).toBeHidden();
    await expect(page).toHaveURL("/library/all");
    await undo(page, "“Harbour” deleted");
    await expect(page.getByRole("region", { name: "Harbour" })).toBeVisible();

    await act(page, "Harbour", "Delete");
    await page.getByRole("link", { name: "Trash" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: "Harbour" });
    await expect(entry).toContainText("3 documents");
    await expect(entry).toContainText("Deleted by Ada Example");
    await expect(entry).toContainText("30 days left");
    await entry.getByRole("button", { name: "Restore Harbour" }).click();
    await expect(page.getByText("The trash is empty")).toBeVisible();
    await page.goto(`/library/all/${collection.id}`);
    for (const name of letters) await expect(row(page, name)).toBeVisible();

    await act(page, "One.txt", "Delete");
    await expect(notice(page, "“One.txt” deleted")).toBeVisible();
    await page.getByRole("link", { name: "Trash" }).click();
    await page.getByRole("button", { name: "Delete One.txt for good" }).click();
    await page
      .getByRole("dialog", { name: "Delete One.txt for good?" })
      .getByRole("button", { name: "Delete for good" })
      .click();
    await expect(page.getByText("The trash is empty")).toBeVisible();
  },
);

test(
  "documents are moved into a folder, by keyboard and by dragging; a reload keeps the place",
  { tag: "@long" },
  async ({ page, collection }) => {
    await makeFolder(page, "Letters");
    await row(page, "One.txt").focus();
    await page.keyboard.press("Space");
    await page.getByRole("toolbar").getByRole("button", { name: "Move" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move One.txt to" });
    const group = dialog.getByRole("group", { name: "Folder in Harbour" });
    await group.getByRole("radio", { name: "Top of the collection" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(group.getByRole("radio", { name: "Letters" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(row(page, "One.txt")).toBeHidden();
    await expect(folder(page, "Letters")).toContainText("1 document");

    await row(page, "Two.txt").dragTo(folder(page, "Letters"));
    await expect(row(page, "Two.txt")).toBeHidden();
    await undo(page, "“Two.txt” moved to Letters");
    await expect(row(page, "Two.txt")).toBeVisible();

    await row(page, "Two.txt").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await expect(folder(page, "Letters")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row(page, "One.txt")).toBeVisible();
    await expect(row(page, "Three.txt")).toBeHidden();
    await page.reload();
    await expect(row(page, "One.txt")).toBeVisible();
    await expect(row(page, "Three.txt")).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Folders" })).toContainText("Letters");

    await dropFiles(page.getByRole("region", { name: "Harbour" }), [
      { name: "Dropped.txt", bytes: Buffer.from("The gate closes at ten.") },
    ]);
    await expect(row(page, "Dropped.txt").getByText("Success")).toBeVisible();
    await page.getByRole("navigation", { name: "Folders" }).getByRole("link").click();
    await act(page, "Letters", "Delete");
    await expect(folder(page, "Letters")).toBeHidden();
    await undo(page, "“Letters” deleted");
    await expect(folder(page, "Letters")).toContainText("2 documents");

    await page.getByRole("tab", { name: "Activity" }).click();
    await expect(page.getByRole("tabpanel")).toContainText("restored the folder");
    await expect(page.getByRole("tabpanel")).toContainText("added");
    expect(collection.document_count).toBe(0);
  },
);

/** A web server that serves one file. */
async function webServer(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    if (request.url === "/tide.pdf") {
      response.setHeader("Content-Type", "application/pdf").end(samples.english.bytes);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test(
  "what an address holds is added; an address that gives nothing is told at the field",
  { tag: "@long" },
  async ({ page, collection }) => {
    const { url, server } = await webServer();
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("menuitem", { name: "From the web" }).click();
    const dialog = page.getByRole("dialog", { name: "Add to Harbour from the web" });
    const address = dialog.getByRole("textbox", { name: "Address" });
    await address.fill(`${url}/nothing.pdf`);
    await page.keyboard.press("Enter");
    await expect(address).toHaveAttribute("aria-invalid", "true");
    await expect(address).toHaveAccessibleDescription(/./);
    await address.fill(`${url}/tide.pdf`);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("status")).toHaveText("tide.pdf is added and being read.");
    await page.keyboard.press("Escape");
    await expect(row(page, "tide.pdf").getByText("Success")).toBeVisible();
    server.close();
    expect(collection.document_count).toBe(0);
  },
);

test(
  "folders, activity, trash and the way to the web look right",
  { tag: "@look" },
  async ({ page, collection }) => {
    test.setTimeout(240_000);
    await makeFolder(page, "Letters");
    await makeFolder(
      page,
      "A folder whose name is so long that no screen is wide enough for all of it",
    );
    await expectGoodLook(page, "folders", folder(page, "Letters"));
    await page.getByRole("link", { name: "Letters" }).click();
    await expectGoodLook(page, "a folder", page.getByRole("navigation", { name: "Folders" }));
    await page.goto(`/library/all/${collection.id}?tab=activity`);
    await expectGoodLook(page, "activity", page.getByText("created the folder").first());
    // On a phone the tabs are wider than the screen; the chosen one must be visible.
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/library/all/${collection.id}?tab=settings`);
    await expect(page.getByRole("tab", { name: "Settings" })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`/library/all/${collection.id}`);
    await act(page, "Harbour", "Add from the web");
    const dialog = page.getByRole("dialog", { name: "Add to Harbour from the web" });
    await expectGoodLook(page, "an address", dialog);
    await page.keyboard.press("Escape");
    await act(page, "Three.txt", "Delete");
    await page.goto("/library/all?trash=1");
    await expectGoodLook(
      page,
      "the trash",
      page.getByRole("button", { name: "Restore Three.txt" }),
    );
  },
);
