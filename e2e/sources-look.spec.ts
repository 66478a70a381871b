import { expect } from "@playwright/test";

import { addCollection } from "./documents.ts";
import { expectGoodLook } from "./good-look.ts";
import { test } from "./person.ts";

const kinds = [
  { tab: "Mailbox", field: "Mail server" },
  { tab: "Zotero", field: "User or group ID" },
  { tab: "Google Drive", field: "Folder or shared drive" },
  { tab: "SharePoint", field: "Document library" },
];

for (const { tab, field } of kinds)
  test(`the form of a source of ${tab} looks right`, { tag: "@look" }, async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await page.goto(`/library/all/${id}?tab=settings`);
    await page.getByRole("button", { name: "Add a source" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a source to Harbour" });
    await dialog.getByRole("tab", { name: tab }).click();
    await expectGoodLook(page, tab, dialog.getByRole("textbox", { name: field }));
    // The tabs stay in a dialog that is higher than a small screen.
    await page.setViewportSize({ width: 360, height: 640 });
    const tabs = await dialog.getByRole("tablist").boundingBox();
    expect(tabs?.height).toBeGreaterThanOrEqual(40);
    await dialog.getByRole("button", { name: "Add source" }).click();
    await expectGoodLook(
      page,
      `${tab}, empty`,
      dialog.getByText(/^Enter a (server|number|folder|library)/),
    );
  });
