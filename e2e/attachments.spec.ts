import { expect, type Page } from "@playwright/test";

import { addCollection } from "./documents.ts";
import { test } from "./person.ts";

const tide = "The tide at Kestrel pier turns at a quarter past nine.";
const minutes = `The harbour board met on Monday.\n${"Ropes and buoys were counted.\n".repeat(80)}`;

/** Pastes a text as if copied from another program. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test(
  "what is attached where a chat begins is there after a reload, read, cited, and kept in a collection",
  { tag: "@long" },
  async ({ page, person }) => {
    // A test cannot fill Chromium's own file picker.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
    await addCollection(person, "Harbour papers");
    await page.goto("/chat-ai");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Attach files" }).click();
    const plan = { name: "Kestrel plan.txt", mimeType: "text/plain", buffer: Buffer.from(tide) };
    await (await chooser).setFiles(plan);
    const row = page.getByRole("list", { name: "Sent with the question" });
    await expect(row.getByRole("listitem")).toHaveCount(1);
    const field = page.getByRole("textbox", { name: "Ask your documents" });
    await field.focus();
    await paste(page, minutes);
    await expect(row.getByRole("listitem")).toHaveCount(2);
    await field.fill("When does the tide at Kestrel pier turn?");
    await expect(row).toContainText("The harbour board met on Monday.txt");
    await expect(page.getByText("Your chats appear here.")).toBeVisible();
    await expect(row).not.toContainText("Being attached");

    await page.reload();
    await expect(row.getByRole("listitem")).toHaveCount(2);
    await expect(field).toHaveValue("When does the tide at Kestrel pier turn?");
    await field.press("Enter");
    const answer = page.getByRole("group", { name: "Answer", exact: true });
    await expect(answer).toContainText(tide);
    await answer.getByRole("link", { name: /^Citation 1: Kestrel plan/ }).click();
    await expect(page.getByRole("complementary").getByText(tide)).toBeVisible();
    await page.goBack();

    await page.getByRole("button", { name: "Keep Kestrel plan.txt in a collection" }).click();
    await page.getByText("Harbour papers").click();
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect(page.getByText("Kept in “Harbour papers”")).toBeVisible();
    await page.reload();
    await expect(answer.getByRole("link", { name: /^Citation 1: Kestrel plan/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Keep Kestrel plan/ })).toBeHidden();
    const { body } = await person.get("/libraries/ext/v1/document");
    expect(body).toMatchObject({ total: 1, results: [{ name: "Kestrel plan.txt" }] });
  },
);
