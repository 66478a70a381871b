import { expect } from "@playwright/test";

import { lockedPdf, pdf } from "../packages/document-parser/test/pdf.ts";
import { ask } from "./answers.ts";
import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { test } from "./person.ts";

const lease = lockedPdf([{ lines: ["The rent is 140 euros per month."] }], "secret");

test("an answer keeps to the version it was made from: it says that the source was replaced, and opens it lit", async ({
  page,
  person,
}) => {
  const bytes = pdf(["The pier is made of granite, and was finished in 1911."]);
  const { id } = await addCollection(person, "Harbour");
  await addDocument(person, id, { name: "Pier.pdf", type: "application/pdf", bytes });
  await page.goto("/chat-ai");
  const answer = await ask(page, "What is the pier made of?");
  await expect(answer).toContainText("granite");

  await page.goto(`/library/all/${id}`);
  const row = page.getByRole("row", { name: /Pier\.pdf/ });
  await row.getByRole("button", { name: "Actions for Pier.pdf" }).click();
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Replace with a new version…" }).click();
  await (
    await choosing
  ).setFiles({
    name: "Pier, new.pdf",
    mimeType: "application/pdf",
    buffer: pdf(["The pier is made of concrete since the works of 2026."]),
  });
  await expect(row.getByText("v2")).toBeVisible();

  await page.goBack();
  const chip = page.getByRole("link", { name: /^Citation 1: Pier\.pdf/ }).first();
  await chip.hover();
  await expect(page.getByText("Replaced by a newer version").first()).toBeVisible();
  await expect(answer.getByText("Pier.pdf: replaced by a newer version")).toBeVisible();
  await chip.click();
  const viewer = page.getByRole("region", { name: "Document: Pier.pdf" });
  await expect(viewer.getByText(/You are reading version 1 of 2/)).toBeVisible();
  await expect(viewer.getByText(/The passage is not in version 2, the current one/)).toBeVisible();
  await expect(viewer.getByRole("img", { name: /^Citation 1: .*granite/ })).toBeInViewport();
});

test(
  "a locked PDF is unlocked where it is read, and stands there with its text",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const locked = { name: "Lease.pdf", type: "application/pdf", bytes: lease };
    const document = await addDocument(person, id, locked, "error");
    await page.goto(`/library/all/${id}?document=${document.id}`);
    const viewer = page.getByRole("region", { name: "Document: Lease.pdf" });
    const field = viewer.getByRole("textbox", { name: "Password of the document" });
    await field.fill("guess");
    await field.press("Enter");
    await expect(viewer.getByText("This is not the document's password.")).toBeVisible();
    await expectGoodLookHere(page, "a locked document", field);
    await field.fill("secret");
    await field.press("Enter");
    await expect(viewer.getByText("The rent is 140 euros per month.")).toBeVisible();
    await viewer.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("row", { name: /Lease\.pdf/ }).getByText("v2")).toBeVisible();
  },
);

test(
  "a document does not answer as of a day before it was added, and does once the day is removed",
  { tag: "@long" },
  async ({ page, person }) => {
    const bytes = pdf(["The pier is made of granite, and was finished in 1911."]);
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, { name: "Pier.pdf", type: "application/pdf", bytes });
    await page.goto("/chat-ai?as_of=2024-03-12");
    const question = "What is the pier made of?";
    await page.getByRole("textbox", { name: "Ask your documents" }).fill(question);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/No matching passages were found/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("As of 12/03/2024")).toBeVisible();
    await page.getByRole("button", { name: "Use today's versions" }).click();
    await expect(page.getByText("As of 12/03/2024")).toHaveCount(0);
    await page.getByRole("textbox", { name: "Ask a follow-up" }).fill(question);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: /^Citation 1: Pier\.pdf/ })).toBeVisible();
  },
);
