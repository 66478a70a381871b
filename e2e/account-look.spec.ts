import { expect } from "@playwright/test";

import { dataDir, fresh, invite } from "./accounts.ts";
import { expectGoodLook } from "./good-look.ts";
import { askOnce } from "./insights.ts";
import { linkTo } from "./outbox.ts";
import { test } from "./person.ts";

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
    await person.post("/organization/ext/v1/legal_holds", {
      name: "H".repeat(100),
      reason: "R".repeat(300),
      scope: "workspace",
    });
    await askOnce(person, `Who is ${long} of ${"q".repeat(300)}?`);
    const screens = {
      profile: "Member since",
      security: "This device",
      preferences: "Today is shown as",
      data: "Delete your account",
      workspace: "Delete the workspace",
      members: "Invited · valid until",
      teams: "0 members",
      retention: "The whole workspace",
      insights: "Asked once",
      usage: "Questions asked",
      "audit-log": "created the workspace",
    };
    for (const [section, words] of Object.entries(screens)) {
      await page.goto(`/settings/${section}`);
      await expectGoodLook(page, section, page.getByText(words));
    }
  });
});
