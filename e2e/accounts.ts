import { type Browser, expect, type Page } from "@playwright/test";

import { password } from "./client.ts";

/** The folder of the product under test, with its mails. */
export const dataDir = process.env["PRODUCT_DATA_DIR"] ?? "";
/** Returns an address that no account has. */
export const fresh = (name: string) => `${name}.${crypto.randomUUID()}@example.org`;
export const askBox = (page: Page) => page.getByRole("textbox", { name: "Ask your documents" });
export const signInForm = (page: Page) => page.getByRole("heading", { name: "Sign in" });
/** A password to change to. */
export const nextPassword = "velvet lantern orbit harbour";

/** Signs in on the screen that is open. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  // Other screens have an "Email" field too, and remain until this one has loaded.
  await expect(signInForm(page)).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Opens a page in another browser context, signed in as `email`. */
export async function elsewhere(browser: Browser, email: string, secret = password): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/auth/login");
  await fillSignIn(page, email, secret);
  await expect(askBox(page)).toBeVisible();
  return page;
}

/** Invites addresses to the workspace of the person whose page it is. */
export async function invite(page: Page, emails: string, role: string): Promise<void> {
  await page.goto("/settings/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Email addresses").fill(emails);
  await page.getByRole("dialog").getByLabel("Role").selectOption(role);
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}
