import { expect } from "@playwright/test";

import { joinedByBob } from "./colleagues.ts";
import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

const question = "When does the ferry to Aldane leave?";

test(
  "a question without an answer is asked of a colleague, whose document answers it",
  { tag: "@long" },
  async ({ page, person, browser, baseURL }) => {
    const { id } = await addCollection(person, "Harbour", "shared");
    const herons = Buffer.from("Herons fish in shallow rivers.");
    await addDocument(person, id, { name: "Herons.txt", bytes: herons });
    const bobs = await joinedByBob(person, browser, baseURL);

    await page.goto("/chat-ai");
    await page.getByRole("textbox", { name: "Ask your documents" }).fill(question);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Request a document" }).click();
    const asking = page.getByRole("dialog", { name: "Request a document" });
    await asking.getByRole("combobox", { name: "Add people and teams" }).fill("Bob");
    await asking.getByRole("option", { name: /Bob/ }).click();
    await asking.getByRole("combobox", { name: "Collection" }).selectOption("Harbour");
    await expectGoodLookHere(page, "a request that is written", asking);
    await asking.getByRole("button", { name: "Send request" }).click();
    await expect(asking).toBeHidden();

    await bobs.goto("/");
    await bobs.getByRole("link", { name: /When does the ferry to Aldane leave/ }).click();
    const giving = bobs.getByRole("heading", { name: "Give a document" });
    await expectGoodLookHere(bobs, "a request that waits", giving);
    await bobs.getByLabel("File", { exact: true }).setInputFiles({
      name: "Ferry.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("The ferry to Aldane leaves at ten past six."),
    });
    await bobs.getByRole("button", { name: "Upload and give" }).click();
    const answered = "The question is answered.";
    await expect(bobs.getByText(answered)).toBeVisible({ timeout: 60_000 });

    await page.goto("/");
    // Recent chats, which may be listed sooner, hold a link of the same name.
    const needed = page.getByRole("region", { name: "Needs you" });
    await needed.getByRole("link", { name: /When does the ferry to Aldane leave/ }).click();
    await expectGoodLookHere(page, "a request that is answered", page.getByText(answered));
    await page.getByRole("link", { name: "Open the answer" }).click();
    await expect(page.getByText(/leaves at ten past six/).first()).toBeVisible();
  },
);
