import { readFile } from "node:fs/promises";

import { expect } from "@playwright/test";

import { askSample } from "./answers.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

test(
  "a chat shows what its file will hold before it is downloaded, and is kept only where one asks",
  { tag: "@long" },
  async ({ page, person }) => {
    const question =
      "What does the recommended installation cost to build, and who in the harbour office decided that this is so?";
    await askSample(page, person, question);
    const open = async (format: string) => {
      await page.getByRole("button", { name: "Download", exact: true }).click();
      await page.getByRole("menuitem", { name: format }).click();
    };
    const dialog = page.getByRole("dialog", { name: "Export this chat" });
    const preview = dialog.getByRole("region", { name: "Preview" });

    await open("PDF (.pdf)");
    // The title in the list is truncated; that of the file is complete.
    await expect(dialog.getByRole("definition").first()).toHaveText(question);
    await expect(dialog.getByRole("definition").nth(1)).toHaveText("1 question");
    await expect(dialog.getByRole("definition").nth(2)).toContainText("1 document");
    await expect(preview.getByText("Page 1 of 1")).toBeVisible();
    await expect(preview.getByRole("img", { name: "First page" })).toBeVisible();
    await expectGoodLookHere(page, "an export", preview);
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const pdf = await saving;
    expect(pdf.suggestedFilename()).toBe(`${question.replace("?", "")}.pdf`);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expect(dialog).toHaveCount(0);

    await open("Markdown (.md)");
    await expect(preview).toContainText("## Sources");
    await expect(preview).toContainText("p. 1: “");
    await dialog.getByRole("checkbox", { name: "With quotes" }).uncheck();
    await expect(preview).toContainText("p. 1");
    await expect(preview).not.toContainText("p. 1: “");
    await dialog.getByRole("combobox", { name: "Format" }).selectOption({ label: "Word (.docx)" });
    await expect(preview.getByText("Page breaks may differ in Word")).toBeVisible();
    await expect(preview.getByText("Page 1 of 1")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Keep a copy in Assets" }).check();
    const keeping = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    expect((await keeping).suggestedFilename()).toMatch(/\.docx$/);

    await page.getByRole("link", { name: "Assets", exact: true }).click();
    const list = page.getByRole("navigation", { name: "Assets" });
    await expect(list.getByRole("link", { name: /^What does the recommended/ })).toHaveCount(1);
  },
);
