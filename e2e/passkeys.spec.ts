import { type CDPSession, expect, type Page } from "@playwright/test";

import { signInForm } from "./accounts.ts";
import { password } from "./client.ts";
import { expectGoodLook } from "./good-look.ts";
import { onOwnProduct } from "./own-product.ts";

// Passkeys belong to a host name: an IP address has none.
const test = onOwnProduct({ HOST: "localhost" });

/** Gives the browser an authenticator like that of a laptop, which its owner unlocks. */
async function withAuthenticator(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const unlocks = (isUserVerified: boolean) =>
    devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { unlocks };
}

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });

test(
  "a passkey is added, signs in without a name or password, and is removed",
  { tag: "@long" },
  async ({ page, person }) => {
    const { unlocks } = await withAuthenticator(page);
    await page.goto("/settings/security");
    await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("This laptop");
    await dialog.getByLabel("Your password").fill(password);
    await page.keyboard.press("Enter");
    await expect(passkeys(page).getByText("This laptop")).toBeVisible();
    await expect(passkeys(page).getByText(/never used/)).toBeVisible();

    // Otherwise the suggestions of the email field may sign in before the button is pressed.
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await unlocks(false);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(signInForm(page)).toBeVisible();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText(/^No passkey was used/)).toBeVisible();
    await unlocks(true);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText(person.email).first()).toBeVisible();
    await page.goto("/settings/security");
    await expect(page.getByText(/This device .* by passkey/)).toBeVisible();
    await expect(passkeys(page).getByText(/last used/)).toBeVisible();

    // An authenticator of the test takes what the email field suggests by itself.
    const signedIn = page.waitForResponse(/passkey-sign-in$/);
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await signedIn).status()).toBe(200);
    await expect(passkeys(page).getByText("This laptop")).toBeVisible();
    await passkeys(page)
      .getByRole("button", { name: /More for .This laptop/ })
      .click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await expect(passkeys(page).getByText("No passkeys yet")).toBeVisible();
  },
);

test(
  "passkeys with names of any length, and the sign-in screen, look right",
  { tag: "@look" },
  async ({ page, person }) => {
    expect(person.email).toBeTruthy();
    const { unlocks } = await withAuthenticator(page);
    await page.goto("/settings/security");
    await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await expectGoodLook(page, "adding a passkey", dialog.getByLabel("Name"));
    await dialog.getByLabel("Name").fill("K".repeat(100));
    await dialog.getByLabel("Your password").fill(password);
    await page.keyboard.press("Enter");
    await expectGoodLook(page, "a passkey", passkeys(page).getByText(/^K+$/));
    await unlocks(false);
    await page.context().clearCookies();
    await page.goto("/auth/login");
    const button = page.getByRole("button", { name: "Sign in with a passkey" });
    await expectGoodLook(page, "signing in", button);
  },
);
