import { test as base } from "@playwright/test";

import { type Client, fromSomewhere, signUp } from "./client.ts";

/**
 * A test with a person of a new workspace, signed in as a program and, by the same call, in the
 * browser: what is opened there next finds the session.
 */
export const test = base.extend<{ person: Client }>({
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
