import { setTimeout as sleep } from "node:timers/promises";

import { type Browser, expect, type Page, test as base } from "@playwright/test";

import { type Client, fromSomewhere, password, signUp } from "./client.ts";

/** ms by which each script of the app is delayed, so that screens loaded on demand appear later. */
const slowScriptsMs = Number(process.env["SLOW_SCRIPTS"] ?? 0);

/**
 * A test with a person in a new workspace. One call signs the person in through the API and in the
 * browser, so pages opened next find the session.
 */
export const test = base.extend<{ person: Client }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      if (slowScriptsMs > 0) {
        const open = browser.newContext.bind(browser);
        browser.newContext = async (options) => {
          const context = await open(options);
          await context.route(/\/static\/.*\.js$/, async (route) => {
            await sleep(slowScriptsMs);
            await route.continue().catch(() => {});
          });
          return context;
        };
      }
      await use(browser);
    },
    { scope: "worker" },
  ],
  // Playwright requires an object pattern as the first parameter.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use(fromSomewhere()),
  person: async ({ page, baseURL }, use) => {
    const person = await signUp(baseURL ?? "", "Ada", async (path, body) => {
      const answer = await page.request.post(path, { data: { ...body, session: "cookie" } });
      return { status: answer.status(), body: await answer.json() };
    });
    await use(person);
  },
});

/** Signs in on another device, which does not have the first one's unsaved input. */
export async function onAnotherDevice(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: fromSomewhere() });
  const data = { email, password, session: "cookie" };
  const answer = await context.request.post("/auth/ext/v1/login", { data });
  expect(answer.status()).toBe(200);
  return context.newPage();
}
