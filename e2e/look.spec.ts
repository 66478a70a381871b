import { expect, type Page } from "@playwright/test";

import { lockedPdf } from "../packages/document-parser/test/pdf.ts";
import { addCollection, addDocument, dropFiles, samples } from "./documents.ts";
import { expectGoodLook, violationsOf } from "./good-look.ts";
import { test } from "./person.ts";

/** Collects the browser's errors and warnings during a test. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const { url } = message.location();
    // Nobody is signed in, and the browser logs each answer that says so.
    if (url.endsWith("/auth/ext/v1/token/refresh")) return;
    // pdf.js logs these when a document is closed while its pages are loading.
    if (/Transport destroyed|pdfPage is not loaded/.test(message.text())) return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/**
 * Navigates within the app: a full load would refresh the token each time, which is rate-limited.
 */
const goWithin = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

test.describe.configure({ timeout: 240_000 });

test("screens for everybody look right", { tag: "@look" }, async ({ page }) => {
  const complaints = complaintsOf(page);
  const screens = {
    "/auth": "Sign in",
    "/auth/login": "Sign in",
    "/auth/registration": "Create an account",
    "/auth/forgot-password": "Forgot password",
    "/auth/reset-password": "This link is not valid",
    "/auth/verify-org-user": "This invitation is not valid",
    "/auth/confirm-email": "This link is not valid",
    "/privacy-policy": "Privacy policy",
    "/terms-of-service": "Terms of service",
    "/nowhere": "Page Not Found",
  };
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path);
    await expectGoodLook(page, path, page.getByRole("heading", { name: heading }));
  }
  expect(complaints).toEqual([]);
});

test("screens of an empty workspace look right", { tag: "@look" }, async ({ page, person }) => {
  const complaints = complaintsOf(page);
  const { id } = await addCollection(person, "Harbour");
  const screens = {
    "/": "Three steps to your first answer.",
    "/library/shared": "Nothing is shared yet",
    "/library/published": "Nothing is published yet",
    [`/library/all/${id}`]: "Drop files here",
    "/chat-ai": "Nothing to ask about yet",
    "/assets": "Nothing saved yet",
    "/persona/mypersona": "Weighs both sides and says how sure it is.",
  };
  await page.goto("/");
  for (const [path, words] of Object.entries(screens)) {
    await goWithin(page, path);
    await expectGoodLook(page, path, page.getByText(words));
  }
  expect(complaints).toEqual([]);
});

test("screens of a workspace in use look right", { tag: "@look" }, async ({ page, person }) => {
  const complaints = complaintsOf(page);
  const { id } = await addCollection(person, "Harbour");
  const { id: documentId } = await addDocument(person, id, samples.english);
  const locked = lockedPdf([{ lines: ["Nobody reads this."] }], "secret");
  await addDocument(person, id, { name: "Locked.pdf", bytes: locked }, "error");
  await page.goto(`/chat-ai?collections=${id}`);
  await page
    .getByRole("textbox", { name: "Ask your documents" })
    .fill("What does the recommended installation cost to build?");
  await page.keyboard.press("Enter");
  const chip = page.getByRole("link", { name: /^Citation 1/ });
  await chip.first().click();
  const lit = page.getByRole("img", { name: /^Citation 1: / });
  await expect(lit).toBeVisible();
  // On a phone the passage is shown first; its page is one tap away.
  const passage = page.getByRole("region", { name: "Passage" });
  await expectGoodLook(page, "an answer with its document", passage);
  const session = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Close document" }).click();
  await page.setViewportSize({ width: 1440, height: 800 });
  await page
    .getByRole("textbox", { name: "Ask a follow-up" })
    .fill("When does the berth have power?");
  await page.keyboard.press("Enter");
  const answers = page.getByRole("group", { name: "Answer", exact: true });
  await expect(answers).toHaveCount(2);
  await expect(page.getByRole("group", { name: "Answer actions" })).toHaveCount(2);
  await expectGoodLook(page, "two answers", answers.last());

  const screens = {
    "/": "Needs you",
    "/library/all": "Harbour",
    [`/library/all/${id}`]: "Shore power study.pdf",
    [`/library/all/${id}?tab=settings`]: "Delete this collection",
    "/library/private": "Harbour",
    [`/library/all?document=${documentId}&page=2`]: "3 The three ways compared",
    "/search?q=transformer": "delivery time",
    "/chat-ai": "What would you like to find out?",
    [session]: "Quoted from the document, not rewritten",
    "/settings": "Profile",
    "/settings/preferences": "Theme",
    "/settings/workspace": "Workspace",
    "/help-center": "First steps",
    "/help-center/first-steps": "From an empty workspace to the first answer.",
    "/nowhere": "Page Not Found",
  };
  for (const [path, words] of Object.entries(screens)) {
    await goWithin(page, path);
    await expectGoodLook(page, path, page.getByText(words));
  }
  expect(complaints).toEqual([]);
});

test("what lies over a screen looks right", { tag: "@look" }, async ({ page, person }) => {
  const { id } = await addCollection(person, "Harbour");
  await addDocument(person, id, samples.english);
  await page.goto("/library/all");
  await page.getByRole("button", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog", { name: "New collection" });
  await expectGoodLook(page, "a dialog", dialog.getByRole("textbox", { name: "Name" }));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(await violationsOf(page), "axe on the drawer").toEqual([]);
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await page.getByRole("button", { name: "Attach and choose" }).click();
  await page.getByRole("button", { name: "All collections" }).click();
  const picker = page.getByRole("dialog", { name: "Choose sources" });
  await expectGoodLook(page, "the choice of knowledge", picker.getByText("Harbour"));
});

test("menus, notices and the tray look right", { tag: "@look" }, async ({ page, person }) => {
  const { id } = await addCollection(person, "Harbour");
  await addDocument(person, id, samples.english);
  await page.goto("/library/all");
  await page.getByRole("button", { name: "Actions for Harbour" }).click();
  await expectGoodLook(page, "a menu", page.getByRole("menuitem", { name: "Delete" }));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole("button", { name: "Compact rows" }).focus();
  await expect(page.getByRole("tooltip", { name: "Compact rows" })).toBeVisible();
  expect(await violationsOf(page), "axe on a tooltip").toEqual([]);

  await goWithin(page, `/library/all/${id}`);
  await dropFiles(page.getByRole("region", { name: "Harbour" }), [samples.german]);
  const tray = page.getByRole("region", { name: "Uploads" });
  await expect(page.getByRole("row", { name: samples.german.name })).toContainText("Success");
  await expectGoodLook(page, "the tray", tray);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole("row", { name: samples.german.name }).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  // The toast stays while it has focus.
  await notices.getByRole("button", { name: "Undo" }).focus();
  await expectGoodLook(page, "a notice", notices.getByRole("button", { name: "Undo" }));
});

test(
  "an address that leads nowhere says so, and the way home",
  { tag: "@long" },
  async ({ page, person }) => {
    await page.goto("/no/such/page");
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Page Not Found", exact: true })).toBeVisible();
    await expect(
      page.getByText("The page you are looking for doesn't exist or has been moved.", {
        exact: true,
      }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to Home", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText(person.email)).toBeVisible();
  },
);
