import { expect, type Page } from "@playwright/test";

import {
  askBox,
  dataDir,
  elsewhere,
  fillSignIn,
  fresh,
  nextPassword,
  signInForm,
} from "./accounts.ts";
import { type Client, password, signUp } from "./client.ts";
import { linkTo } from "./outbox.ts";
import { test } from "./person.ts";
import { forget, freshFolder, type Product, startProduct } from "./product.ts";

test.describe("where addresses are confirmed", () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct(freshFolder(), { REQUIRE_VERIFIED_EMAIL: "true" });
  });
  test.afterAll(async () => {
    await product.stop();
    forget(product.dataDir);
  });

  test("registering: the meter speaks, and the mailed link opens the account once", async ({
    page,
  }) => {
    const email = fresh("nia");
    await page.goto(`${product.url}/auth/registration`);
    await page.getByLabel("First name").fill("Nia");
    await page.getByLabel("Last name").fill("New");
    await page.getByLabel("Email").fill(email);
    const field = page.getByLabel("Password", { exact: true });
    await field.fill("harbour1");
    await expect(page.getByText("Weak Add more characters or another word.")).toBeVisible();
    await field.fill(password);
    await expect(page.getByText("Strong Hard to guess.")).toBeVisible();
    await expect(
      page.getByRole("status").filter({ hasText: "Password strength: Strong" }),
    ).toHaveCount(1);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    const first = await linkTo(product.dataDir, email, "/auth/confirm-email");

    await page.goto(`${product.url}/auth/login`);
    await fillSignIn(page, email);
    await page.getByRole("button", { name: "Send the mail again" }).click();
    await expect(page.getByText(/A new link is on its way/)).toBeVisible();
    const second = await linkTo(product.dataDir, email, "/auth/confirm-email", [first]);
    await page.goto(product.url + second);
    await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
    await page.goto(product.url + second);
    await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await fillSignIn(page, email);
    await expect(askBox(page)).toBeVisible();
  });
});

test(
  "a forgotten password: the link sets a new one and signs the other browser out",
  { tag: "@long" },
  async ({ page, browser, baseURL }) => {
    const account = await signUp(baseURL ?? "", "Ada");
    const other = await elsewhere(browser, account.email);
    await page.goto("/auth/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // The sign-in form has an "Email" field too, and remains until the next screen has loaded.
    await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
    await page.getByLabel("Email").fill(account.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = await linkTo(dataDir, account.email, "/auth/reset-password");
    await page.goto(link);
    await page.getByLabel("New password").fill(nextPassword);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
    await fillSignIn(page, account.email, nextPassword);
    await expect(askBox(page)).toBeVisible();
    await other.reload();
    await expect(signInForm(other)).toBeVisible();

    await other.goto(link);
    await other.getByLabel("New password").fill(`${nextPassword} again`);
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(other.getByRole("link", { name: "Get a new link" })).toBeVisible();
    await other.context().close();
  },
);

test(
  "another address counts once its link is opened, signed in",
  { tag: "@long" },
  async ({ page, person }) => {
    const email = fresh("countess");
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email").fill(email);
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(/Waiting for confirmation/)).toContainText(email);
    await expect(page.getByText(person.email).first()).toBeVisible();
    await page.goto(await linkTo(dataDir, email, "/auth/confirm-email"));
    await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page).toHaveURL("/");
  },
);

test(
  "theme, language and date order follow the profile to a second browser",
  { tag: "@long" },
  async ({ page, person, browser }) => {
    await page.goto("/settings/preferences");
    await page.getByRole("radio", { name: "Dark" }).check({ force: true });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByLabel("Date order").selectOption("Year/month/day");
    await expect(page.getByText(/Today is shown as \D*\d{4}\/\d\d\/\d\d/)).toBeVisible();
    const language = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.getByLabel("Language").selectOption("Deutsch");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await language;

    const other = await (await browser.newContext()).newPage();
    await other.goto("/auth/login");
    await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
    await fillSignIn(other, person.email);
    await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(other.locator("html")).toHaveAttribute("lang", "de");
    await other.goto("/settings/profile");
    await expect(other.getByText(/^\d{4}\/\d\d\/\d\d$/)).toBeVisible();
    await other.context().close();
  },
);

/** Presses Tab until a control has focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const { activeElement: element } = document;
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? [...(element.labels ?? [])]
          : [];
      return (
        element?.getAttribute("aria-label") ?? labels[0]?.textContent ?? element?.textContent ?? ""
      );
    });
    if (name.test(label)) return;
  }
  throw new Error(`Tab does not come to ${String(name)}`);
}

test(
  "by keys alone: signed in, a setting found and changed",
  { tag: "@long" },
  async ({ page, baseURL }) => {
    const account: Client = await signUp(baseURL ?? "", "Ada");
    await page.goto("/auth/login");
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(account.email);
    await tabTo(page, /^Password/);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(page.getByText(account.email)).toBeVisible();
    await tabTo(page, /^Setting$/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Find a setting/);
    await page.keyboard.type("date");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/settings/preferences");
    await tabTo(page, /^Date order/);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("Saved")).toBeVisible();
    await expect(page.getByLabel("Date order")).toBeFocused();
    await expect(page.getByLabel("Date order")).toHaveValue("mdy");
  },
);

test("the words of two slides never lie over one another", { tag: "@long" }, async ({ page }) => {
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { name: "Specialized AI Agents" })).toBeVisible();
  const most = await page.evaluate(async () => {
    const titles = [...document.querySelectorAll<HTMLElement>("[aria-roledescription=slide] h2")];
    const dots = [...document.querySelectorAll<HTMLElement>("[aria-label^='Slide ']")];
    const seen = () =>
      titles.filter((title) => {
        for (let around: HTMLElement | null = title; around; around = around.parentElement) {
          const { opacity, visibility } = getComputedStyle(around);
          if (visibility === "hidden" || Number(opacity) < 0.02) return false;
        }
        return true;
      }).length;
    let most = 0;
    for (const dot of [1, 2, 0, 1, 0]) {
      dots[dot]?.click();
      const until = performance.now() + 200 + dot * 150;
      while (performance.now() < until) {
        await new Promise(requestAnimationFrame);
        most = Math.max(most, seen());
      }
    }
    return most;
  });
  expect(most).toBe(1);
});
