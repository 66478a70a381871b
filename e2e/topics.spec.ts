import { readFile } from "node:fs/promises";

import type { Collection, Document } from "@lectern/contract/library";
import type { Snippet, Topic } from "@lectern/contract/topics";
import { expect, type Page } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLook, expectGoodLookHere } from "./good-look.ts";
import { onAnotherDevice, test as signedIn } from "./person.ts";

const passages = [
  "The night tariff begins at ten in the evening.",
  "Each connected call costs 1,840 euros.",
  "تبقى الرافعة متوقفة يوم الأحد.",
];

/** A test with a document whose sentences can be saved as snippets. */
const test = signedIn.extend<{ collection: Collection; document: Document }>({
  collection: async ({ person }, use) => use(await addCollection(person, "Harbour")),
  document: async ({ person, collection }, use) => {
    const bytes = Buffer.from(passages.join("\n\n"));
    await use(await addDocument(person, collection.id, { name: "Tariffs.txt", bytes }));
  },
});

const topicsOf = async (person: Client, { id }: Collection) => {
  const { body } = await person.get(`/libraries/ext/v1/topics?collection_id=${id}`);
  return (body as { results: Topic[] }).results;
};

const snippetsOf = async (person: Client, topic: Topic) => {
  const { body } = await person.get(`/libraries/ext/v1/topics/${topic.id}/snippets`);
  return (body as { results: Snippet[] }).results;
};

const cards = (page: Page) =>
  page.getByRole("list", { name: /^Snippets of/ }).getByRole("listitem");

/** Returns all drafts stored in a browser's IndexedDB. */
const draftsIn = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open("lectern");
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const drafts = opened.result.transaction("drafts").objectStore("drafts").getAll();
    await new Promise((resolve) => drafts.addEventListener("success", resolve));
    opened.result.close();
    return drafts.result.join("\n");
  });

/** Replaces the notes and saves them. */
async function writeNotes(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: /^(Change the notes|Write what these passages)/ }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill(text);
  await page.keyboard.press("Control+Enter");
}

test(
  "a topic is made, ordered by keys and by dragging, noted, and two who write its notes lose nothing",
  { tag: "@long" },
  async ({ page, browser, person, collection, document }) => {
    await page.goto(`/library/all/${collection.id}`);
    await page.getByRole("tab", { name: "Topics" }).click();
    await page.getByRole("button", { name: "New topic" }).click();
    const dialog = page.getByRole("dialog", { name: "New topic" });
    await dialog.getByRole("textbox", { name: "Title" }).fill("Cost per call");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Cost per call" })).toBeVisible();
    const [topic] = await topicsOf(person, collection);
    if (!topic) throw new Error("unreachable");

    // Snippets saved elsewhere appear without a reload.
    await expect(page.getByText("No snippets yet").first()).toBeVisible();
    for (const quote of passages) {
      const body = { document_id: document.id, page: 1, quote };
      await person.post(`/libraries/ext/v1/topics/${topic.id}/snippets`, body);
    }
    await expect(cards(page)).toHaveCount(3);

    await page.getByRole("button", { name: "Move snippet 1 of 3" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(cards(page).nth(1)).toContainText("night tariff");
    await expect(page.getByText("Moved to place 2 of 3")).toBeAttached();
    await expect(page.getByRole("button", { name: "Move snippet 2 of 3" })).toBeFocused();
    const handle = await page.getByRole("button", { name: "Move snippet 3 of 3" }).boundingBox();
    const first = await cards(page).first().boundingBox();
    if (!handle || !first) throw new Error("unreachable");
    await page.mouse.move(handle.x + 5, handle.y + 5);
    await page.mouse.down();
    await page.mouse.move(handle.x + 5, handle.y - 20, { steps: 3 });
    await page.mouse.move(first.x + 20, first.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect(cards(page).first()).toContainText("الرافعة");
    const order = [passages[2], passages[1], passages[0]];
    await expect
      .poll(async () => (await snippetsOf(person, topic)).map(({ quote }) => quote))
      .toEqual(order);

    await cards(page).nth(1).getByRole("button", { name: "Actions for this snippet" }).click();
    await page.getByRole("menuitem", { name: "Add a note" }).click();
    await page.getByRole("textbox", { name: "Note", exact: true }).fill("Prices of 2024");
    await page.keyboard.press("Control+Enter");
    await expect(cards(page).nth(1).getByRole("button", { name: "Prices of 2024" })).toBeVisible();

    const other = await onAnotherDevice(browser, person.email);
    await other.goto(page.url());
    await writeNotes(page, "The study says **1,840 euros**.");
    await expect(page.getByText("1,840 euros", { exact: true })).toBeVisible();
    await expect(other.getByText("1,840 euros", { exact: true })).toBeVisible();
    await other.getByRole("button", { name: "Change the notes" }).click();
    await other.getByRole("textbox", { name: "Notes" }).fill("The memo says 1,790.");
    await writeNotes(page, "The study says 1,840 euros, with upkeep.");
    await expect(page.getByText("with upkeep")).toBeVisible();
    await expect(other.getByText("Someone else changed this in the meantime")).toBeVisible();
    // Drafts are stored after a short delay.
    await expect.poll(() => draftsIn(other)).toContain("The memo says 1,790.");
    await other.reload();
    await expect(other.getByRole("textbox", { name: "Notes" })).toHaveValue("The memo says 1,790.");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    const conflict = other.getByRole("dialog", { name: "Notes: two versions" });
    await expect(conflict.getByRole("group", { name: "Theirs" })).toContainText("with upkeep");
    await conflict.getByRole("button", { name: "Save the merged text" }).click();
    await expect(page.getByText("The memo says 1,790.")).toBeVisible();
    await expect(page.getByText("with upkeep")).toBeVisible();
    await other.context().close();

    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Markdown (.md)" }).click();
    const exporting = page.getByRole("dialog", { name: "Export this topic" });
    await expect(exporting.getByRole("definition").first()).toHaveText("Cost per call");
    await expect(exporting.getByRole("region", { name: "Preview" })).toContainText("Tariffs.txt");
    const saving = page.waitForEvent("download");
    await exporting.getByRole("button", { name: "Download" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("Cost per call.md");
    const text = await readFile(await file.path(), "utf8");
    expect(order.map((quote) => text.indexOf(quote ?? ""))).toEqual(
      order.map((quote) => text.indexOf(quote ?? "")).toSorted((a, b) => a - b),
    );
    expect(text).toContain("Tariffs.txt");
    await expectGoodLookHere(page, "a topic", page.getByText("Prices of 2024"));

    await cards(page).first().getByRole("link", { name: "Tariffs.txt" }).click();
    await expect(page.getByTestId("lit")).toHaveText(passages[2] ?? "");
    await page.reload();
    await expect(page.getByTestId("lit")).toBeInViewport();
    await page.goBack();
    await expect(cards(page)).toHaveCount(3);
  },
);

test("a topic looks right", { tag: "@look" }, async ({ page, person, collection, document }) => {
  test.setTimeout(240_000);
  const topics = "/libraries/ext/v1/topics";
  const asked = { collection_id: collection.id, title: "Cost per call" };
  const topic = (await person.post(topics, asked)).body as Topic;
  for (const quote of passages) {
    const snippet = { document_id: document.id, page: 1, quote, note: "Prices of 2024" };
    await person.post(`${topics}/${topic.id}/snippets`, snippet);
  }
  await page.goto(`/library/all/${collection.id}?topic=${topic.id}`);
  await expect(cards(page)).toHaveCount(3);
  await writeNotes(page, "The study says **1,840 euros**.");
  await expect(page.getByText("1,840 euros", { exact: true })).toBeVisible();
  await expectGoodLook(page, "a topic", page.getByText("Prices of 2024"));
});
