import { expect } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

test(
  "a tag is made, put on a document, and narrows the library and a search",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    for (const name of ["Crane.txt", "Dredger.txt"]) {
      await addDocument(person, id, { name, bytes: Buffer.from(`${name}: the quay is dredged.`) });
    }

    await page.goto("/settings/tags");
    await page.getByRole("button", { name: "New tag" }).click();
    const form = page.getByRole("dialog", { name: "New tag" });
    await form.getByLabel("Name").fill("Maintenance");
    await form.getByText("Green").click();
    await form.getByRole("button", { name: "Add tag" }).click();
    await expect(form).toBeHidden();
    await expectGoodLookHere(page, "the tags of a workspace", page.getByText("0 documents"));

    await page.goto(`/library/all/${id}`);
    await page.getByRole("button", { name: "Actions for Dredger.txt" }).click();
    await page.getByRole("menuitem", { name: "Tags", exact: true }).click();
    const tagging = page.getByRole("dialog", { name: "Tags of Dredger.txt" });
    await tagging.getByRole("checkbox", { name: "Maintenance" }).click();
    await expectGoodLookHere(page, "the tags of a document", tagging);
    await tagging.getByRole("button", { name: "Save" }).click();
    await expect(tagging).toBeHidden();

    await page.goto("/search?q=dredged");
    const results = page.getByRole("tabpanel");
    await expect(results.getByRole("link", { name: /Crane\.txt/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Tags", exact: true }).click();
    await page.getByRole("checkbox", { name: "Maintenance" }).click();
    await page.keyboard.press("Escape");
    await expect(results.getByRole("link", { name: /Crane\.txt/ })).toHaveCount(0);
    await expect(results.getByRole("link", { name: /Dredger\.txt/ }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Tags: Maintenance" })).toBeVisible();
    await expect(results.getByRole("link", { name: /Crane\.txt/ })).toHaveCount(0);
  },
);
