import type { Run } from "@lectern/contract/runs";
import { expect, type Page } from "@playwright/test";

import type { Client } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";

/** A text to research. */
export const lease = `Lease of the north quay

The lease begins on 1 March 2026 and ends on 31 December 2027.

The liability of the tenant is limited to EUR 250,000 in any year.

The tenant may sublet with the written consent of the landlord.
`;

/** Adds a text in a collection of its own; returns the id of the collection. */
export async function addText(person: Client, name: string, text: string): Promise<string> {
  const { id } = await addCollection(person, "Quay");
  await addDocument(person, id, { name, type: "text/plain", bytes: Buffer.from(text) });
  return id;
}

export const question = "What does the lease of the north quay say?";
export const sections = [{ title: "Term", questions: [{ text: "When does the lease end?" }] }];

/** Begins a run over HTTP and opens its plan. */
export async function openPlan(page: Page, person: Client, more: object = {}) {
  const collection_ids = [await addText(person, "Lease.txt", lease)];
  const { body } = await person.post("/agents/ext/v1/runs", {
    question,
    sections,
    knowledge: { collection_ids },
    ...more,
  });
  await page.goto(`/assets/runs/${(body as Run).id}`);
  await expect(approval(page)).toBeEnabled();
}

export const approval = (page: Page) =>
  page.getByRole("button", { name: "Approve plan and start" });
export const report = (page: Page) => page.getByRole("article", { name: "Report" });
