import { type Browser, expect, type Page } from "@playwright/test";

import { type Client, signUp } from "./client.ts";
import { linkTo } from "./outbox.ts";
import { onAnotherDevice } from "./person.ts";

/** Signs up Bob, who joins the person's workspace as an editor; returns a page on his device. */
export async function joinedByBob(
  person: Client,
  browser: Browser,
  baseURL: string | undefined,
  dataDir = process.env["PRODUCT_DATA_DIR"] ?? "",
): Promise<Page> {
  const bob = await signUp(baseURL ?? "", "Bob");
  await person.post("/organization/ext/v1/users", { email: bob.email, group: "editor" });
  const page = await onAnotherDevice(browser, bob.email);
  await page.goto(await linkTo(dataDir, bob.email, "/auth/verify-org-user"));
  await expect(page.getByText(/^You are a member of/)).toBeVisible();
  return page;
}

/** Asks Bob, on the page of a draft, to review it. */
export async function askBob(page: Page) {
  await page.getByRole("button", { name: "Ask for review" }).click();
  const asking = page.getByRole("dialog", { name: "Ask for review" });
  await asking.getByRole("combobox", { name: "Add people and teams" }).fill("Bob");
  await asking.getByRole("option", { name: /Bob/ }).click();
  await asking.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(asking).toBeHidden();
}

/** Opens a draft as Bob, whose page is told of no change that is made from then on. */
export async function openUntold(bobs: Page, path: string, shown: RegExp) {
  await bobs.route("**/libraries/ext/v1/events", (route) => route.abort());
  await bobs.goto(path);
  await expect(bobs.getByText(shown).first()).toBeVisible();
}

/** Adds a sentence to the first section of a draft that is edited, and saves it. */
export async function writeOn(page: Page, sentence: string) {
  await page.locator("[contenteditable=true]").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(` ${sentence}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

/**
 * Has Bob approve the draft of one section that is open on the person's page. The person adds a
 * sentence after he has opened it and seen the text `shown`, so he is shown that change first.
 */
export async function approvedByBob(page: Page, bobs: Page, shown: RegExp) {
  const added = "The rent is low.";
  await askBob(page);
  await openUntold(bobs, new URL(page.url()).pathname, shown);
  await page.getByText("Edit", { exact: true }).click();
  await writeOn(page, added);

  // What Bob approves is not the text any more: it is refused, and he is shown what changed.
  await bobs.getByRole("button", { name: "Approve section" }).first().click();
  const changed = bobs.getByRole("dialog", { name: "The section has changed since you read it" });
  await expect(changed.locator("ins")).toContainText(added);
  const approved = bobs.getByText("1 of 1 sections approved");
  await expect(approved).toBeHidden();
  await changed.getByRole("button", { name: "Approve this text" }).click();
  const unsupported = bobs.getByRole("dialog", { name: /^Approve with 1 sentence/ });
  await expect(unsupported).toContainText(added);
  await unsupported.getByRole("button", { name: "Approve anyway" }).click();
  await expect(approved).toBeVisible();

  await bobs.getByRole("button", { name: "Approve the whole draft" }).click();
  const whole = bobs.getByRole("dialog", { name: /^Approve version \d+ of the draft/ });
  await whole.getByRole("button", { name: "Approve anyway" }).click();
  await expect(bobs.getByText(/^Bob Example approved version \d+/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Bob Example approved version \d+/)).toBeVisible();
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
}
