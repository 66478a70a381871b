import { expect } from "@playwright/test";

import { codeOf } from "../apps/server/test/identity/second-factor-code.ts";
import { askBox, elsewhere, fillSignIn, nextPassword, signInForm } from "./accounts.ts";
import { password } from "./client.ts";
import { test } from "./person.ts";

test(
  "a second factor: set up, signed in with a code and with a recovery code, turned off",
  { tag: "@long" },
  async ({ page, person, browser }) => {
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Your password").fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    const secret = (await page.getByRole("dialog").locator("code").innerText()).replaceAll(
      /\s/g,
      "",
    );
    await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes.first()).toBeVisible();
    const recovery = await codes.first().innerText();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("lectern-recovery-codes.txt");
    await page.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

    for (const code of [codeOf(secret, 30), recovery]) {
      const other = await (await browser.newContext()).newPage();
      await other.goto("/auth/login");
      await fillSignIn(other, person.email);
      await expect(other.getByRole("textbox", { name: "Code" })).toBeFocused();
      await other.getByRole("textbox", { name: "Code" }).fill(code);
      await other.keyboard.press("Enter");
      await expect(askBox(other)).toBeVisible();
      await other.context().close();
    }

    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Two-factor authentication is off.")).toBeVisible();
    await (await elsewhere(browser, person.email)).context().close();
  },
);

test("an API key works until it is ended", { tag: "@long" }, async ({ page, person, request }) => {
  expect(person.email).toBeTruthy();
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name").fill("Nightly export");
  await page.getByRole("button", { name: "Make key" }).click();
  const key = await page
    .getByRole("dialog", { name: "Your new key" })
    .locator("code")
    .first()
    .innerText();
  await page.getByRole("button", { name: "I have saved it" }).click();
  const collections = () =>
    request.get("/libraries/ext/v1/collections", {
      headers: { authorization: `Bearer ${key}`, "org-id": person.organizationId },
    });
  expect((await collections()).status()).toBe(200);
  await expect(page.getByText("Nightly export")).toBeVisible();
  await expect(page.getByText(key)).toBeHidden();
  await page.getByRole("button", { name: /Revoke the key .Nightly export/ }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No keys yet")).toBeVisible();
  expect((await collections()).status()).toBe(401);
});

test(
  "a device is signed out from another, and all others at once",
  { tag: "@long" },
  async ({ page, person, browser }) => {
    const first = await elsewhere(browser, person.email);
    await page.goto("/settings/security");
    const devices = page.getByRole("region", { name: "Devices" }).getByRole("listitem");
    await expect(devices.first()).toContainText("This device");
    const before = await devices.count();
    await devices
      .nth(1)
      .getByRole("button", { name: /Sign out/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await expect(devices).toHaveCount(before - 1);
    const second = await elsewhere(browser, person.email);
    await page.reload();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await expect(devices).toHaveCount(1);
    for (const other of [first, second]) {
      await other.reload();
      await expect(signInForm(other)).toBeVisible();
      await other.context().close();
    }
    await page.reload();
    await expect(page.getByText(person.email).first()).toBeVisible();
  },
);

test(
  "a password is changed: the other browser is signed out, this one stays",
  { tag: "@long" },
  async ({ page, person, browser }) => {
    const other = await elsewhere(browser, person.email);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill("not the password");
    await dialog.getByLabel("New password").fill(nextPassword);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Current password").fill(password);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText(/^Your password is changed/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();
    await other.reload();
    await expect(signInForm(other)).toBeVisible();
    await other.context().close();
    await page.reload();
    await expect(page.getByText(person.email).first()).toBeVisible();
  },
);
