import { expect } from "@playwright/test";

import { askBox, dataDir, elsewhere, fillSignIn, fresh, invite } from "./accounts.ts";
import { password, signUp } from "./client.ts";
import { addCollection } from "./documents.ts";
import { linkTo } from "./outbox.ts";
import { test } from "./person.ts";

test(
  "an invited person who is new joins by the link, sees what the role allows, and is removed",
  { tag: "@long" },
  async ({ page, person, browser }) => {
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
  },
);

test(
  "an invited person with an account joins at once, signed in or after signing in",
  { tag: "@long" },
  async ({ page, person, browser, baseURL }) => {
    expect(person.email).toBeTruthy();
    const [here, there] = [
      await signUp(baseURL ?? "", "Here"),
      await signUp(baseURL ?? "", "There"),
    ];
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
  },
);

test(
  "a collection is shared with a chosen team alone",
  { tag: "@long" },
  async ({ page, person, browser }) => {
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
  },
);
