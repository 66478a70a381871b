import { expect, type Page, type Request, type Route } from "@playwright/test";

import { type Client, password, signUp } from "./client.ts";
import { test as signedIn } from "./person.ts";

/** A test with an account but nobody signed in. */
const test = signedIn.extend<{ account: Client }>({
  account: async ({ baseURL }, use) => use(await signUp(baseURL ?? "", "Ada")),
});

async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const askBox = (page: Page) => page.getByRole("textbox", { name: "Ask your documents" });
const signInForm = (page: Page) => page.getByRole("heading", { name: "Sign in" });

/** Collects later requests whose path ends with `path`. */
function callsOf(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) calls.push(request);
  });
  return calls;
}

const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

test("a wrong password is refused on the spot, the right one leads to Home", async ({
  page,
  account,
}) => {
  await page.goto("/auth/login");
  await fillSignIn(page, account.email, "not the password");
  await expect(page.getByRole("alert")).toContainText("The email or password is wrong.");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "The email or password is wrong.",
  );
  await expect(page).toHaveURL("/auth/login");
  await fillSignIn(page, account.email);
  await expect(askBox(page)).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a reload stays signed in, by one silent refresh", async ({ page, person }) => {
  await page.goto("/");
  await expect(page.getByText(person.email)).toBeVisible();
  const refreshes = callsOf(page, "/token/refresh");
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  expect(refreshes).toHaveLength(1);
  const { refToken, tokenExpiry } = await stored(page);
  expect(refToken, "the refresh token is a cookie no script can read").toBeUndefined();
  expect(Date.parse(tokenExpiry ?? "")).toBeGreaterThan(Date.now());
});

test("calls refused for their token are made again after one refresh", async ({ page, person }) => {
  await page.goto("/assets");
  await expect(page.getByText(person.email)).toBeVisible();

  const old = new Set<string>();
  const again: string[] = [];
  await page.route(/\/(libraries|chats)\/ext\/v1\//, async (route) => {
    const token = route.request().headers()["authorization"] ?? "";
    const { pathname } = new URL(route.request().url());
    if (old.size === 0) old.add(token);
    if (!old.has(token)) again.push(pathname);
    else return route.fulfill({ status: 401, json: { detail: "Sign in to continue." } });
    return route.continue();
  });
  const refreshes = callsOf(page, "/token/refresh");
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await expect(page.getByText("No collections yet")).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect(again).toContain("/libraries/ext/v1/collections");
  await expect(page.getByRole("alert")).toBeHidden();
});

test(
  "a refresh that fails, is cut off or hangs signs nobody out",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/");
    await expect(page.getByText(person.email)).toBeVisible();
    const faults: Record<string, (route: Route) => Promise<void>> = {
      "an answer of 500": (route) => route.fulfill({ status: 500, json: { detail: "Recorded." } }),
      "an answer of 429": (route) => route.fulfill({ status: 429, json: { detail: "Slowly." } }),
      "half a body": (route) =>
        route.fulfill({ contentType: "application/json", body: '{"access_token":"ab' }),
      "a lost network": (route) => route.abort("internetdisconnected"),
      "an answer lost on its way": async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      "a long wait": async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        await route.continue();
      },
    };
    for (const [name, fault] of Object.entries(faults)) {
      let met = 0;
      await page.route(
        /\/token\/refresh$/,
        (route) => {
          met += 1;
          return fault(route);
        },
        { times: 1 },
      );
      await page.reload();
      await expect(page.getByText(person.email), name).toBeVisible();
      expect(met, name).toBe(1);
    }
  },
);

test(
  "two tabs that are loaded at once stay signed in",
  { tag: "@long" },
  async ({ page, person, context }) => {
    await page.goto("/");
    await expect(page.getByText(person.email)).toBeVisible();
    const other = await context.newPage();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([page.goto("/assets"), other.goto("/help-center")]);
      for (const tab of [page, other]) await expect(tab.getByText(person.email)).toBeVisible();
    }
  },
);

test(
  "a refresh that is refused signs the person out",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/assets");
    await expect(page.getByText(person.email)).toBeVisible();
    await page.route(/\/(libraries\/ext|token\/refresh)/, (route) =>
      route.fulfill({ status: 401, json: { detail: "Sign in to continue." } }),
    );
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await expect(signInForm(page)).toBeVisible();
    expect(await stored(page)).toEqual({});
  },
);

test("logging out clears this browser, and Back does not bring it back", async ({
  page,
  person,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Assets" }).click();
  await expect(page.getByRole("heading", { name: "Assets", exact: true })).toBeVisible();
  expect(Object.keys(await stored(page))).toEqual(expect.arrayContaining(["org", "tokenExpiry"]));

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(signInForm(page)).toBeVisible();
  expect(await stored(page)).toEqual({});

  await page.goBack();
  await expect(signInForm(page)).toBeVisible();
  await expect(page.getByText(person.email)).toBeHidden();
  const refused = page.waitForResponse((response) => response.url().endsWith("/token/refresh"));
  await page.reload();
  expect((await refused).status(), "the server has ended the session").toBe(401);
  await expect(signInForm(page)).toBeVisible();
});

test(
  "whoever opens a place without a session comes back to it after signing in",
  { tag: "@long" },
  async ({ page, account }) => {
    await page.goto("/library/shared?sort=name");
    await expect(signInForm(page)).toBeVisible();
    await expect(page).toHaveURL("/auth/login");
    await fillSignIn(page, account.email);
    await expect(page.getByText("Nothing is shared yet")).toBeVisible();
    await expect(page).toHaveURL("/library/shared?sort=name");
  },
);

test(
  "whoever is signed in has no use for the sign-in area",
  { tag: "@long" },
  async ({ page, person }) => {
    for (const path of ["/auth", "/auth/login", "/auth/registration"]) {
      await page.goto(path);
      await expect(page.getByText(person.email)).toBeVisible();
      await expect(page).toHaveURL("/");
    }
  },
);
