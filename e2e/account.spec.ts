import { type Browser, expect, type Page } from "@playwright/test";

import { codeOf } from "../apps/server/test/identity/second-factor-code.ts";
import { type Client, password, signUp } from "./client.ts";
import { addCollection } from "./documents.ts";
import { expectGoodLook } from "./good-look.ts";
import { linkTo } from "./outbox.ts";
import { test } from "./person.ts";
import { forget, freshFolder, type Product, startProduct } from "./product.ts";

const dataDir = process.env["PRODUCT_DATA_DIR"] ?? "";
const fresh = (name: string) => `${name}.${crypto.randomUUID()}@example.org`;
const askBox = (page: Page) => page.getByRole("textbox", { name: "Ask your documents" });
const signInForm = (page: Page) => page.getByRole("heading", { name: "Sign in" });
const next = "velvet lantern orbit harbour";

async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  // Other screens have an "Email" field too, and remain until this one has loaded.
  await expect(signInForm(page)).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens a page in another browser context, signed in as `email`. */
async function elsewhere(browser: Browser, email: string, secret = password): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/auth/login");
  await fillSignIn(page, email, secret);
  await expect(askBox(page)).toBeVisible();
  return page;
}

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

test("a forgotten password: the link sets a new one and signs the other browser out", async ({
  page,
  browser,
  baseURL,
}) => {
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
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
  await fillSignIn(page, account.email, next);
  await expect(askBox(page)).toBeVisible();
  await other.reload();
  await expect(signInForm(other)).toBeVisible();

  await other.goto(link);
  await other.getByLabel("New password").fill(`${next} again`);
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByRole("link", { name: "Get a new link" })).toBeVisible();
  await other.context().close();
});

async function invite(page: Page, emails: string, role: string): Promise<void> {
  await page.goto("/settings/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Email addresses").fill(emails);
  await page.getByRole("dialog").getByLabel("Role").selectOption(role);
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("an invited person who is new joins by the link, sees what the role allows, and is removed", async ({
  page,
  person,
  browser,
}) => {
  expect(person.email).toBeTruthy();
  const email = fresh("vera");
  await invite(page, email, "Viewer");
  await expect(page.getByText(/Invited · valid until/)).toBeVisible();
  const link = await linkTo(dataDir, email, "/auth/verify-org-user");

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: /^Join/ })).toBeVisible();
  await expect(guest.getByLabel("Email")).toHaveValue(email);
  await guest.getByLabel("First name").fill("Vera");
  await guest.getByLabel("Last name").fill("Viewer");
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Join the workspace" }).click();
  await expect(askBox(guest)).toBeVisible();
  await guest.goto("/settings/members");
  await expect(guest.getByText("2 people in this workspace.")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Invite" })).toBeHidden();
  await expect(guest.getByRole("link", { name: "Audit log" })).toBeHidden();

  await page.reload();
  await page.getByLabel(/Role of .Vera Viewer/).selectOption("Admin");
  await expect(page.getByText("Saved")).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("button", { name: "Invite" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Audit log" })).toBeVisible();

  await page.getByLabel(/Role of .Vera Viewer/).selectOption("Viewer");
  await expect(page.getByText("Saved")).toBeVisible();
  await guest.getByRole("button", { name: "Invite" }).click();
  await guest.getByLabel("Email addresses").fill(fresh("nobody"));
  await guest.getByRole("button", { name: "Send invitation" }).click();
  await expect(guest.getByText(/was changed: you are a viewer now/)).toBeVisible();

  await page.getByRole("button", { name: /Remove .Vera Viewer/ }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText("1 person in this workspace.")).toBeVisible();
  await guest.goto("/settings/members");
  await expect(guest.getByText("You are not in a workspace").first()).toBeVisible();
  await guest.context().close();
});

test("an invited person with an account joins at once, signed in or after signing in", async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  expect(person.email).toBeTruthy();
  const [here, there] = [await signUp(baseURL ?? "", "Here"), await signUp(baseURL ?? "", "There")];
  await invite(page, `${here.email}, ${there.email}`, "Editor");

  const signedIn = await elsewhere(browser, here.email);
  await signedIn.goto(await linkTo(dataDir, here.email, "/auth/verify-org-user"));
  await expect(signedIn.getByText(/^You are a member of/)).toBeVisible();
  await expect(signedIn).toHaveURL("/");
  await signedIn.context().close();

  const signedOut = await (await browser.newContext()).newPage();
  await signedOut.goto(await linkTo(dataDir, there.email, "/auth/verify-org-user"));
  await signedOut.getByRole("link", { name: "Sign in to join" }).click();
  await fillSignIn(signedOut, there.email);
  await expect(signedOut.getByText(/^You are a member of/)).toBeVisible();
  await signedOut.goto("/settings/workspace");
  await expect(signedOut.getByText("Editor · you are here")).toBeVisible();
  await signedOut.context().close();
});

test("a second factor: set up, signed in with a code and with a recovery code, turned off", async ({
  page,
  person,
  browser,
}) => {
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.getByRole("dialog").locator("code").innerText()).replaceAll(/\s/g, "");
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
});

test("an API key works until it is ended", async ({ page, person, request }) => {
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

test("a device is signed out from another, and all others at once", async ({
  page,
  person,
  browser,
}) => {
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
});

test("a password is changed: the other browser is signed out, this one stays", async ({
  page,
  person,
  browser,
}) => {
  const other = await elsewhere(browser, person.email);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("not the password");
  await dialog.getByLabel("New password").fill(next);
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
});

test("another address counts once its link is opened, signed in", async ({ page, person }) => {
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
});

test("theme, language and date order follow the profile to a second browser", async ({
  page,
  person,
  browser,
}) => {
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
});

test("a workspace is made, deleted by its name, restored, and the next one is selected", async ({
  page,
  person,
}) => {
  expect(person.email).toBeTruthy();
  await page.goto("/settings/workspace");
  await page.getByRole("button", { name: "New workspace" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Second");
  await page.getByRole("button", { name: "Make workspace" }).click();
  await expect(
    askBox(page)
      .or(page.getByText(/Three steps/))
      .first(),
  ).toBeVisible();
  await page.goto("/settings/workspace");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Second");
  await page.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("0 collections with 0 documents");
  await dialog.getByRole("textbox").fill("Second");
  await dialog.getByRole("button", { name: "Delete workspace" }).click();
  await expect(page.getByText(/Until .* you can restore it/)).toBeVisible();
  await page.goto("/settings/workspace");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada's workspace");
  await page.getByRole("button", { name: /Restore .Second/ }).click();
  await expect(page.getByText(/is restored/)).toBeVisible();
  await page.goto("/settings/workspace");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Second");
});

test("a collection is shared with a chosen team alone", async ({ page, person, browser }) => {
  const { id } = await addCollection(person, "Harbour");
  const emails = [fresh("in"), fresh("out")];
  await invite(page, emails.join(" "), "Viewer");
  const [inside, outside] = await Promise.all(
    emails.map(async (email, index) => {
      const guest = await (await browser.newContext()).newPage();
      await guest.goto(await linkTo(dataDir, email, "/auth/verify-org-user"));
      await guest.getByLabel("First name").fill(["Inga", "Otto"][index] ?? "");
      await guest.getByLabel("Last name").fill("Guest");
      await guest.getByLabel("Password", { exact: true }).fill(password);
      await guest.getByRole("button", { name: "Join the workspace" }).click();
      await expect(askBox(guest)).toBeVisible();
      return guest;
    }),
  );
  await page.goto("/settings/teams");
  await page.getByRole("button", { name: "New team" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Tender");
  await page.getByRole("button", { name: "Make team" }).click();
  await page.getByRole("button", { name: /^.?Tender/ }).click();
  await page.getByLabel("Add a member").fill("Inga");
  await page.getByRole("button", { name: /Add .Inga Guest/ }).click();
  await expect(page.getByText("1 member", { exact: true })).toBeVisible();

  await page.goto(`/library/all/${id}?tab=settings`);
  await page.getByRole("tabpanel").getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByText("Chosen people and teams").click();
  await dialog.getByRole("combobox", { name: "Add people and teams" }).fill("Tend");
  await dialog.getByRole("option", { name: "Tender" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("is shared with the people and teams you chose")).toBeVisible();
  if (!inside || !outside) throw new Error("two guests were invited");
  await inside.goto("/library/shared");
  await expect(inside.getByText("Harbour").first()).toBeVisible();
  await outside.goto("/library/shared");
  await expect(outside.getByText("Nothing is shared yet")).toBeVisible();
  for (const guest of [inside, outside]) await guest.context().close();
});

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

test("by keys alone: signed in, a setting found and changed", async ({ page, baseURL }) => {
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
});

test("the words of two slides never lie over one another", async ({ page }) => {
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

test.describe("how it looks", { tag: "@look" }, () => {
  test.describe.configure({ timeout: 300_000 });

  test("every screen of the sign-in area", async ({ page, person, browser }) => {
    expect(person.email).toBeTruthy();
    const email = fresh("guest");
    await invite(page, email, "Editor");
    const verify = await linkTo(dataDir, email, "/auth/verify-org-user");
    const guest = await (await browser.newContext()).newPage();
    const screens = {
      "/auth/login": "Sign in",
      "/auth/registration": "Create an account",
      "/auth/forgot-password": "Forgot password",
      "/auth/reset-password?token=x": "Set a new password",
      "/auth/reset-password": "This link is not valid",
      [verify]: "Email",
      "/auth/verify-org-user?token=x": "This invitation is not valid",
      "/auth/confirm-email?token=x": "This link is not valid",
      "/privacy-policy": "Cookies",
      "/terms-of-service": "Your account",
    };
    for (const [path, words] of Object.entries(screens)) {
      await guest.goto(path);
      await expectGoodLook(guest, path, guest.getByText(words));
    }
    await guest.context().close();
  });

  test("every section of the settings, with names of any length", async ({ page, person }) => {
    const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(3).slice(0, 99);
    const patched = await page.request.patch("/auth/ext/v1/user", {
      headers: { authorization: `Bearer ${person.token}` },
      data: { first_name: long, last_name: "x".repeat(100) },
    });
    expect(patched.status()).toBe(200);
    await person.post("/organization/ext/v1/users", {
      email: `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.example.org`,
      group: "viewer",
    });
    await person.post("/organization/ext/v1/teams", { name: "T".repeat(100) });
    await person.post("/auth/ext/v1/api-keys", { name: "K".repeat(100), scopes: ["chat.read"] });
    const screens = {
      profile: "Member since",
      security: "This device",
      preferences: "Today is shown as",
      data: "Delete your account",
      workspace: "Delete the workspace",
      members: "Invited · valid until",
      teams: "0 members",
      usage: "Questions asked",
      "audit-log": "created the workspace",
    };
    for (const [section, words] of Object.entries(screens)) {
      await page.goto(`/settings/${section}`);
      await expectGoodLook(page, section, page.getByText(words));
    }
  });
});
