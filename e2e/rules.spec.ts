import { expect } from "@playwright/test";

import { addCollection, addDocument, samples } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

test(
  "a rule is made, previewed, applied, and gives a new document its tag",
  { tag: "@long" },
  async ({ page, person }) => {
    const collection = await addCollection(person, "Harbour");
    await addDocument(person, collection.id, samples.english);
    await person.post("/libraries/ext/v1/tags", { name: "Harbour", color: 1 });
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto("/settings/tags");
    await page.getByRole("button", { name: "New rule" }).click();
    const dialog = page.getByRole("dialog", { name: "New rule" });
    await dialog.getByLabel("Name").fill("Collection");
    await dialog.getByLabel("Condition", { exact: true }).selectOption("Collection");
    await dialog.getByLabel("Collection", { exact: true }).selectOption("Harbour");
    await dialog.getByLabel("Tag or field", { exact: true }).selectOption("Tag: Harbour");
    await expectGoodLookHere(page, "the rule", dialog);
    await dialog.getByRole("button", { name: "Save and preview" }).click();
    const preview = page.getByRole("dialog", { name: /Preview of/ });
    await expect(preview.getByText(samples.english.name)).toBeVisible();
    await expectGoodLookHere(page, "the preview of the rule", preview);
    await preview.getByRole("button", { name: "Switch on for new documents" }).click();
    await expect(preview).toBeHidden();
    await page.getByRole("button", { name: /^Preview .Collection/ }).click();
    await preview.getByRole("button", { name: "Apply to these documents" }).click();
    await expect(page.getByText(/1 document changed/)).toBeVisible();

    const late = { name: "Late.txt", bytes: Buffer.from("It came late.") };
    await addDocument(person, collection.id, late);
    await page.goto(`/library/all/${collection.id}`);
    await expect(page.getByText("Late.txt")).toBeVisible();
    const tagged = async () => {
      const { body } = await person.get(`/libraries/ext/v1/collections/${collection.id}/document`);
      return (body as { results: { tags: { name: string }[] }[] }).results.map(({ tags }) =>
        tags.map(({ name }) => name),
      );
    };
    await expect.poll(tagged).toEqual([["Harbour"], ["Harbour"]]);
  },
);
