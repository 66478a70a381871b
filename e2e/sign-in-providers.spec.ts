import { expect, test as base } from "@playwright/test";

import {
  clientId,
  clientSecret,
  startOpenIdProvider,
} from "../apps/server/test/servers/identity/open-id-provider.ts";
import { expectGoodLook } from "./good-look.ts";
import { forget, freshFolder, startProduct } from "./product.ts";

const names = { acme: "Acme", long: "Wolfeschlegelsteinhausenbergerdorff".repeat(2).slice(0, 60) };

/** A product whose people sign in at a real provider only. */
const test = base.extend<{ product: string }>({
  // Playwright reads a fixture's dependencies from this parameter: none.
  // oxlint-disable-next-line no-empty-pattern
  product: async ({}, use) => {
    const provider = await startOpenIdProvider({ asks: true });
    const folder = freshFolder();
    const { issuer } = provider;
    const product = await startProduct(folder, {
      EGRESS_ALLOW: "127.0.0.1",
      PASSWORD_SIGN_IN: "off",
      BREAK_GLASS_EMAIL: "owner@acme.example",
      OPENID_PROVIDERS: JSON.stringify(
        Object.entries(names).map(([id, name]) => ({
          id,
          name,
          issuer,
          client_id: clientId,
          client_secret: clientSecret,
          domains: [`${id}.example`],
        })),
      ),
    });
    provider.accept([`${product.url}/auth/ext/v1/providers/acme/callback`]);
    provider.next.person = {
      sub: "grace",
      email: "grace@acme.example",
      email_verified: true,
      given_name: "Grace",
      family_name: "Hopper",
    };
    await use(product.url);
    await product.stop();
    provider.close();
    forget(folder);
  },
});

test(
  "a person signs in at a provider and comes back to the place they asked for",
  { tag: "@long" },
  async ({ page, product }) => {
    await page.goto(`${product}/library/shared?sort=name`);
    await page.getByRole("button", { name: "Continue with Acme" }).click();
    await page.getByPlaceholder("Enter any login").fill("grace");
    await page.getByPlaceholder("and password").fill("anything");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await expect(page.getByText("Nothing is shared yet")).toBeVisible();
    await expect(page).toHaveURL(`${product}/library/shared?sort=name`);
    await expect(page.getByText("grace@acme.example")).toBeVisible();

    await page.reload();
    await expect(page.getByText("grace@acme.example")).toBeVisible();
    await page.goto(`${product}/settings/security`);
    await expect(page.getByText(/by .Acme/)).toBeVisible();

    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Continue with Acme" }).click();
    // The provider still knows the person; the place is the one they signed out from.
    await expect(page.getByText("grace@acme.example")).toBeVisible();
    await expect(page).toHaveURL(`${product}/settings/security`);
  },
);

test(
  "who cancels at the provider is told so on the sign-in screen",
  { tag: "@long" },
  async ({ page, product }) => {
    await page.goto(`${product}/auth/login`);
    await page.getByRole("button", { name: "Continue with Acme" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("main")).toContainText(
      "The sign-in was cancelled at the provider.",
    );
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  },
);

test(
  "the sign-in screen with providers looks right",
  { tag: "@look" },
  async ({ page, product }) => {
    test.setTimeout(300_000);
    await page.goto(`${product}/auth/login`);
    await expectGoodLook(page, "providers", page.getByText("Continue with Acme"));
    await page.getByRole("button", { name: "Use a password" }).click();
    await page.getByLabel("Email").fill("ada@long.example");
    await expectGoodLook(page, "offered", page.getByText(`Continue with ${names.long}`));
  },
);
