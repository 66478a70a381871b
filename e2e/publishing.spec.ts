import { expect, type Page } from "@playwright/test";

import { type Client, signUp } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLook, expectGoodLookHere } from "./good-look.ts";
import { onOwnProduct } from "./own-product.ts";
import { test } from "./person.ts";

const sentence = "The quillwort grows beneath the old harbour wall.";

/** Publishes a collection with a document and creates a link to it. */
async function publish(page: Page, person: Client) {
  const collection = await addCollection(person, "Herbarium");
  await addDocument(person, collection.id, { name: "Wort.txt", bytes: Buffer.from(sentence) });
  await page.goto("/library/all");
  await page.getByRole("button", { name: "Actions for Herbarium", exact: true }).click();
  await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish “Herbarium”" });
  await expect(dialog.getByText(/snapshot of the current content: 1 document/)).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText("Edition 1")).toBeVisible();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = await dialog.getByLabel("The link", { exact: true }).inputValue();
  return { collection, dialog, address };
}

test(
  "what is published is read elsewhere and by its link, frozen, until it is withdrawn",
  { tag: "@long" },
  async ({ page, person, browser, baseURL }) => {
    const { collection, dialog, address } = await publish(page, person);
    await expectGoodLookHere(page, "what is published", dialog);
    // Documents added later are not in the edition.
    await addDocument(person, collection.id, { name: "Late.txt", bytes: Buffer.from("Late.") });

    const reader = await signUp(baseURL!, "Rana");
    const found = await reader.get("/libraries/ext/v1/search?q=quillwort");
    expect(JSON.stringify(found.body)).toContain(sentence);

    const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { name: "Herbarium" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: /Wort\.txt/ })).toBeVisible();
    await expect(visitor.getByText("Late.txt")).toHaveCount(0);
    await expectGoodLookHere(visitor, "a public link", visitor.getByRole("main"));
    await visitor.getByRole("searchbox").fill("quillwort");
    await visitor.getByRole("link", { name: /quillwort grows/ }).click();
    await expect(visitor.locator("[data-reader]")).toContainText(sentence);

    await dialog.getByRole("button", { name: "Withdraw" }).click();
    const asked = page.getByRole("dialog", { name: "Withdraw “Herbarium”?" });
    await asked.getByLabel(/^Type/).fill("Herbarium");
    await asked.getByRole("button", { name: "Withdraw" }).click();
    await expect(asked).toHaveCount(0);
    const gone = await reader.get("/libraries/ext/v1/search?q=quillwort");
    expect(JSON.stringify(gone.body)).not.toContain(sentence);
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
    await visitor.context().close();
  },
);

// Uses its own product, because other tests' screens say that nothing is published.
onOwnProduct()(
  "what is published looks right, here and by its link",
  { tag: "@look" },
  async ({ page, person, browser, baseURL }) => {
    test.setTimeout(240_000);
    const { dialog, address } = await publish(page, person);
    await expectGoodLook(page, "what is published", dialog);
    const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole("link", { name: /Wort\.txt/ })).toBeVisible();
    await expectGoodLook(visitor, "a public link", visitor.getByRole("main"));
    await visitor.context().close();
  },
);
