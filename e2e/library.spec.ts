import type { Collection } from "@lectern/contract/library";
import { expect, type Page } from "@playwright/test";

import { lockedPdf } from "../packages/document-parser/test/pdf.ts";
import type { Client } from "./client.ts";
import { addCollection, addDocument, dropFiles, type NamedBytes, samples } from "./documents.ts";
import { measureLit } from "./lit-boxes.ts";
import { test as signedIn } from "./person.ts";

/** A test with an open collection. */
const test = signedIn.extend<{ collection: Collection }>({
  collection: async ({ page, person }, use) => {
    const collection = await addCollection(person, "Harbour");
    await page.goto(`/library/all/${collection.id}`);
    await expect(page.getByText("Drop files here")).toBeVisible();
    await use(collection);
  },
});

const text = (name: string, words: string): NamedBytes => ({ name, bytes: Buffer.from(words) });

const open = (page: Page) => page.getByRole("region", { name: "Harbour" });
const row = (page: Page, name: string) => page.getByRole("row", { name: `Select ${name}` });
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Adds a document over HTTP and waits until it is on the screen. */
async function add(page: Page, person: Client, { id }: Collection, file: NamedBytes) {
  const document = await addDocument(person, id, file);
  await expect(row(page, file.name)).toBeVisible();
  return document;
}

test("several files are added at once; one that can't be is told before anything is sent", async ({
  page,
  collection,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(`/${collection.id}/document`))
      sent.push(request.url());
  });
  await dropFiles(open(page), [
    samples.english,
    text("Notes.txt", "The crane stands still on Sundays."),
    { name: "Setup.exe", bytes: Buffer.from("not a document") },
    text("Guide.md", "# Night shift\n\nThe gate closes at ten."),
  ]);
  const refused = uploads(page).getByRole("listitem").filter({ hasText: "Setup.exe" });
  await expect(refused).toContainText("Unsupported file type.");
  for (const name of ["Shore power study.pdf", "Notes.txt", "Guide.md"]) {
    await expect(row(page, name).getByText("Success")).toBeVisible();
  }
  await expect(page.getByRole("row", { name: /^Select (?!all)/ })).toHaveCount(3);
  await expect(uploads(page).getByRole("status")).toHaveText("3 files added, 1 not taken");
  expect(sent).toHaveLength(1);
});

test(
  "the same bytes again are asked about: skip, or keep both",
  { tag: "@long" },
  async ({ page, collection }) => {
    const again = { ...samples.german, name: "Copy.pdf" };
    await dropFiles(open(page), [samples.german]);
    await expect(row(page, samples.german.name).getByText("Success")).toBeVisible();

    await dropFiles(open(page), [again]);
    const file = uploads(page).getByRole("listitem").filter({ hasText: "Copy.pdf" });
    await expect(file).toContainText("Already in this collection as");
    await expect(file.getByRole("link", { name: samples.german.name })).toBeVisible();
    await file.getByRole("button", { name: "Skip Copy.pdf" }).click();
    await expect(uploads(page).getByRole("status")).toHaveText("Nothing added");
    await expect(row(page, "Copy.pdf")).toBeHidden();

    await dropFiles(open(page), [again]);
    await file.getByRole("button", { name: "Keep both of Copy.pdf" }).click();
    await expect(row(page, "Copy.pdf").getByText("Success")).toBeVisible();
    await expect(open(page)).toContainText("2 documents");
    expect(collection.document_count).toBe(0);
  },
);

test(
  "a document is renamed; a deleted one comes back by Undo, else it is gone",
  { tag: "@long" },
  async ({ page, person, collection }) => {
    await add(page, person, collection, text("Notes.txt", "The crane stands still on Sundays."));
    await choose(page, "Notes.txt", "Rename");
    const dialog = page.getByRole("dialog", { name: "Rename the document" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Sundays.txt");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(row(page, "Sundays.txt")).toBeVisible();
    await expect(row(page, "Notes.txt")).toBeHidden();

    const notice = page.getByRole("status").filter({ hasText: "“Sundays.txt” deleted" });
    await choose(page, "Sundays.txt", "Delete");
    await expect(row(page, "Sundays.txt")).toBeHidden();
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "Sundays.txt")).toBeVisible();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(row(page, "Sundays.txt")).toBeVisible();

    await choose(page, "Sundays.txt", "Delete");
    await notice.getByRole("button", { name: "Close notification" }).click();
    await page.reload();
    await expect(page.getByText("Drop files here")).toBeVisible();
  },
);

test("an encrypted PDF ends in an error that says why, and can be read again", async ({
  page,
  collection,
}) => {
  const bytes = lockedPdf([{ lines: ["Nobody reads this."] }], "secret");
  await dropFiles(open(page), [{ name: "Locked.pdf", type: "application/pdf", bytes }]);
  const locked = row(page, "Locked.pdf");
  await expect(locked.getByText("Error", { exact: true })).toBeVisible();
  await expect(locked).toContainText(/password/i);
  await expect(open(page)).toContainText("1 in error");

  const retried = page.waitForResponse(/\/bulk$/);
  await locked.getByRole("button", { name: "Read Locked.pdf again" }).click();
  expect((await retried).ok()).toBe(true);
  await expect(locked.getByText("Error", { exact: true })).toBeVisible();
  expect(collection.document_count).toBe(0);
});

test("a search on the library page opens the document at the place, with the passage lit", async ({
  page,
  person,
  collection,
}) => {
  await add(page, person, collection, samples.english);
  await page.goto("/library");
  await expect(page).toHaveURL("/library/all");
  await page
    .getByRole("searchbox", { name: "Search names and content" })
    .fill("transformer permit");
  const passages = page.getByRole("region", { name: "Passages in all collections" });
  await passages.getByRole("link", { name: /delivery time of up to 60 weeks/ }).click();

  const viewer = page.getByRole("region", { name: "Document: Shore power study.pdf" });
  const lit = viewer.getByRole("img", { name: /^Passage: .*delivery time of up to 60 weeks/ });
  await expect(lit).toBeInViewport();
  await expect(viewer.getByRole("textbox", { name: "Page, of 3" })).toHaveValue("3");
  await expect(viewer.locator('.page[data-page-number="3"] .endOfContent')).toBeAttached();
  const quote = ((await lit.getAttribute("aria-label")) ?? "").replace("Passage: ", "");
  const { words, outside } = await measureLit(page, 3, quote);
  expect(Math.min(...words.map(({ covered }) => covered))).toBeGreaterThanOrEqual(0.8);
  expect(outside).toBeLessThanOrEqual(0.15);

  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(passages).toBeVisible();
});

const house = {
  "Notes.txt": "Gate\n\nThe gate closes at ten.\n\nCrane\n\nThe crane stands still on Sundays.\n",
  "Guide.md":
    "# Gate\n\nThe gate closes at ten.\n\n# Crane\n\nThe crane stands still on Sundays.\n",
};

for (const [name, words] of Object.entries(house)) {
  const tag = name === "Notes.txt" ? "@long" : [];
  test(
    `${name} opens as clean text with the passage lit`,
    { tag },
    async ({ page, person, collection }) => {
      await add(page, person, collection, text(name, words));
      await page.getByRole("searchbox", { name: "Search names and content" }).fill("Sundays");
      await page
        .getByRole("region", { name: /^Passages/ })
        .getByRole("link", { name: /Sundays/ })
        .click();
      const viewer = page.getByRole("region", { name: `Document: ${name}` });
      const lit = viewer
        .getByTestId("lit")
        .filter({ hasText: "The crane stands still on Sundays." });
      await expect(lit).toBeInViewport();
      await expect(viewer.getByRole("region", { name: "Part 1" })).toContainText(
        "The gate closes at ten.",
      );
    },
  );
}
