import { test as base, type Page } from "@playwright/test";

import { type Client, password, signUp } from "./client.ts";

/** Signs the browser in as an account that exists: what is opened next finds the session. */
export async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/auth/ext/v1/login", {
    data: { email, password, session: "cookie" },
  });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
}

/** A test with a person of a new workspace, signed in in the browser and as a program. */
export const test = base.extend<{ person: Client }>({
  person: async ({ page, baseURL }, use) => {
    const person = await signUp(baseURL ?? "", "Ada");
    await signIn(page, person.email);
    await use(person);
  },
});
