import { expect, type Page } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLook, expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

const letter = (name: string, words: string) => ({ name, bytes: Buffer.from(words) });

/**
 * Creates a document, topic, snippet and chat that contain "tariff". Returns the chat's session.
 */
async function findTariff(page: Page, person: Client) {
  const { id } = await addCollection(person, "Harbour");
  const tariff = await addDocument(
    person,
    id,
    letter("Night tariff.txt", "The heron rests. The night tariff begins at ten."),
  );
  await addDocument(person, id, letter("Berths.md", "# Berths\n\nNo tariff is due at berth 4."));
  const topics = "/libraries/ext/v1/topics";
  const topic = (await person.post(topics, { collection_id: id, title: "Who pays the tariff" }))
    .body as { id: string };
  const snippet = { document_id: tariff.id, page: 1, quote: "The heron rests.", note: "tariff" };
  await person.post(`${topics}/${topic.id}/snippets`, snippet);
  const session = (await person.post("/chats/ext/v1/sessions", {})).body as { id: string };
  const chats = `/chats/ext/v1/sessions/${session.id}/chats`;
  await person.post(chats, { content: "When does the tariff begin?" });

  await page.goto("/search");
  await page.getByRole("searchbox").fill("tariff");
  for (const name of ["Documents", "Passages", "Topics", "Snippets", "Chats"]) {
    await expect(resultsOn(page).getByRole("heading", { name })).toBeVisible();
  }
  return session;
}

const resultsOn = (page: Page) => page.getByRole("tabpanel");

test("one box finds everything, by keys and filters, and leads to each place", async ({
  page,
  person,
}) => {
  const session = await findTariff(page, person);
  const results = resultsOn(page);
  await expectGoodLookHere(page, "everything that was found", results);

  // First the document itself, then its passages; the first passage opens highlighted.
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /^Night tariff.txt/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=tariff&document=[^&]+&page=1&highlight=/);
  await expect(page.locator("mark").filter({ hasText: "tariff" }).first()).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "File type" }).click();
  await page.getByRole("checkbox", { name: "Markdown" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/kind=markdown/);
  await expect(page.getByRole("tab", { name: "Passages 1" })).toBeVisible();
  await page.reload();
  await expect(results.getByRole("link", { name: /berth 4/ })).toBeVisible();
  await expect(results.getByRole("link", { name: /begins at ten/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("tab", { name: "Chats" }).click();
  await results.getByRole("link", { name: /When does the tariff begin/ }).click();
  await expect(page).toHaveURL(new RegExp(`/chat-ai/${session.id}\\?turn=`));
  await expect(page.getByRole("log").getByText("When does the tariff begin?")).toBeVisible();
});

test("everything that was found looks right", { tag: "@look" }, async ({ page, person }) => {
  test.setTimeout(240_000);
  await findTariff(page, person);
  await expectGoodLook(page, "everything that was found", resultsOn(page));
});
