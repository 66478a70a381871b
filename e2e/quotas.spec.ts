import { expect } from "@playwright/test";

import { addCollection, addDocument, samples } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

test(
  "a limit of one question a day refuses the second, says why, and keeps what was typed",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, samples.english);

    await page.goto("/settings/quotas");
    await page.getByRole("button", { name: "New limit" }).click();
    const form = page.getByRole("dialog", { name: "New limit" });
    await form.getByRole("combobox", { name: "For" }).selectOption("Each member");
    await form.getByRole("combobox", { name: "Measure" }).selectOption("Questions");
    await form.getByRole("combobox", { name: "Starts again" }).selectOption("Every day");
    await form.getByLabel("At most").fill("1");
    await expectGoodLookHere(page, "a new limit", form);
    await form.getByRole("button", { name: "Add limit" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText("Questions a day").first()).toBeVisible();

    await page.goto("/chat-ai");
    await page.getByRole("textbox", { name: "Ask your documents" }).fill("What does it cost?");
    await page.keyboard.press("Enter");
    const used = page.getByText("Questions a day: 1 of 1 used");
    await expect(used).toBeVisible();

    const composer = page.getByRole("textbox", { name: "Ask a follow-up" });
    await composer.fill("And who pays for it?");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/You have asked 1 of 1 questions/).first()).toBeVisible();
    await expect(page.getByText("And who pays for it?").first()).toBeVisible();
    await expectGoodLookHere(page, "a limit that is reached", used);
  },
);
