import { expect } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

test(
  "days are set after a look at what they remove, and a legal hold keeps a document",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Quay");
    const bytes = Buffer.from("The quay is eleven metres wide.");
    await addDocument(person, id, { name: "quay.txt", type: "text/plain", bytes });

    await page.goto("/settings/retention");
    const chats = page.getByRole("textbox", { name: "Chats", exact: true });
    await chats.fill("90");
    await page.getByRole("button", { name: "Review and save" }).click();
    const review = page.getByRole("dialog", { name: "Save how long content is kept?" });
    await expect(review).toContainText("Nothing is old enough to be removed today.");
    await review.getByRole("button", { name: "Save" }).click();
    await expect(review).toBeHidden();
    await page.reload();
    await expect(chats).toHaveValue("90");

    await page.getByRole("button", { name: "New legal hold" }).click();
    const form = page.getByRole("dialog", { name: "New legal hold" });
    await form.getByRole("textbox", { name: "Name" }).fill("Harbour case");
    await form.getByRole("combobox", { name: "What is held" }).selectOption("A collection");
    await form.getByRole("textbox", { name: "Collection" }).fill("Qua");
    await form.getByRole("button", { name: /Choose.*Quay/ }).click();
    await form.getByRole("textbox", { name: "Reason" }).fill("A lawsuit about the quay");
    await form.getByRole("button", { name: "Place the hold" }).click();
    const holds = page.getByRole("region", { name: "Legal holds" });
    await expect(holds).toContainText("A collection: Quay");

    const refused = await page.request.delete(`/libraries/ext/v1/collections/${id}?forever=true`, {
      headers: { authorization: `Bearer ${person.token}`, "org-id": person.organizationId },
    });
    expect(refused.status()).toBe(409);
    await holds.getByRole("button", { name: /Release.*Harbour case/ }).click();
    const release = page.getByRole("dialog", { name: /Release.*Harbour case/ });
    await release.getByRole("textbox", { name: "Reason" }).fill("Settled");
    await release.getByRole("button", { name: "Release the hold" }).click();
    await expect(holds).toContainText("Settled");
  },
);

test(
  "a temporary chat answers, says that it goes, and is not among the chats",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Quay");
    const bytes = Buffer.from("The quay is eleven metres wide.");
    await addDocument(person, id, { name: "quay.txt", type: "text/plain", bytes });
    await page.goto("/chat-ai");
    await page.getByRole("button", { name: "Temporary chat" }).click();
    await page.getByRole("textbox", { name: "Ask your documents" }).fill("How wide is the quay?");
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(/Temporary chat: not in your chats, and deleted a day/),
    ).toBeVisible();
    await expect(page.getByText("eleven metres wide").first()).toBeVisible();
    await page.goto("/chat-ai");
    await expect(page.getByRole("button", { name: "Temporary chat" })).toBeVisible();
    await expect(page.getByRole("link", { name: "How wide is the quay?" })).toBeHidden();
  },
);
