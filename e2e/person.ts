import { setTimeout as sleep } from "node:timers/promises";

import { type Browser, test as base } from "@playwright/test";

import { type Client, fromSomewhere, signUp } from "./client.ts";

/** How late each script of the app comes: a screen that is loaded when it is opened is there later. */
const slowScriptsMs = Number(process.env["SLOW_SCRIPTS"] ?? 0);

/**
 * A test with a person of a new workspace, signed in as a program and, by the same call, in the
 * browser: what is opened there next finds the session.
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
  // Playwright asks for the first argument by its form.
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
