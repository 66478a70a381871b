import type { Chat, Citation } from "@lectern/contract/chat";
import { expect, type Locator, type Page } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, addDocument, samples } from "./documents.ts";

/** Asks in the open chat. Returns the answer, based on documents, once it is complete. */
export async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByRole("textbox", { name: "Ask your documents" }).fill(question);
  await page.keyboard.press("Enter");
  const answer = page.getByRole("group", { name: "Answer", exact: true });
  await expect(
    answer.getByText(/^(?:Quoted from the document|Composed from table cells)/),
  ).toBeVisible();
  return answer;
}

/** Asks about the English sample alone. Returns the answer once it is complete. */
export async function askSample(
  page: Page,
  person: Client,
  question = "What does the recommended installation cost to build?",
): Promise<Locator> {
  const { id } = await addCollection(person, "Harbour");
  await addDocument(person, id, samples.english);
  await page.goto(`/chat-ai?collections=${id}`);
  return ask(page, question);
}

/** Returns the citations of the newest answer in the open conversation. */
export async function citationsShown(page: Page, person: Client): Promise<Citation[]> {
  const session = /\/chat-ai\/([\w-]+)/.exec(page.url())?.[1];
  const { body } = await person.get(`/chats/ext/v1/sessions/${session}/chats`);
  return (body as { results: Chat[] }).results.at(-1)?.answer?.citations ?? [];
}
