import type { Topic } from "@lectern/contract/topics";
import { expect } from "@playwright/test";

import { lockedPdf } from "../packages/document-parser/test/pdf.ts";
import { askSample } from "./answers.ts";
import { addCollection, addDocument, dropFiles, samples } from "./documents.ts";
import { tooSmall } from "./good-look.ts";
import { test } from "./person.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.describe.configure({ timeout: 240_000 });

test(
  "a finger hits every control, and no hint speaks of keys",
  { tag: "@look" },
  async ({ page, person }) => {
    // A test cannot fill Chromium's own file picker.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
    const { id } = await addCollection(person, "Pier");
    const { id: documentId } = await addDocument(person, id, samples.german);
    const locked = lockedPdf([{ lines: ["Nobody reads this."] }], "secret");
    await addDocument(person, id, { name: "Locked.pdf", bytes: locked }, "error");
    const asked = { collection_id: id, title: "Night work" };
    const topic = (await person.post("/libraries/ext/v1/topics", asked)).body as Topic;
    await person.post(`/libraries/ext/v1/topics/${topic.id}/snippets`, {
      document_id: documentId,
      page: 1,
      quote: "Wasserqualität",
      note: "The report of 2024",
    });
    await askSample(page, person);
    expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);

    const holds = async (where: string) => {
      await expect(page.locator("output").filter({ hasText: /^(Loading|Searching)/ })).toHaveCount(
        0,
      );
      expect.soft(await tooSmall(page), `too small on ${where}`).toEqual([]);
      await expect
        .soft(page.getByText(/\b(Alt|Ctrl|Esc|⌘)\b/).filter({ visible: true }), `keys on ${where}`)
        .toHaveCount(0);
    };
    await page.getByRole("button", { name: "Keep this answer" }).click();
    await page.getByRole("menuitem", { name: "Save to assets" }).click();
    await expect(page.getByText("Saved to assets", { exact: true })).toBeVisible();
    // Elements that fade out still receive taps and are measured.
    await expect(page.locator(".MuiModal-root")).toHaveCount(0);
    await holds("a notice");
    const session = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Actions for this chat" }).click();
    await expect(page.getByRole("menuitem", { name: "Share" })).toBeVisible();
    await holds("a menu");
    await page.keyboard.press("Escape");
    await page
      .getByRole("link", { name: /^Citation 1/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Passage" })).toBeVisible();
    await holds("the evidence");
    await page.getByRole("button", { name: "Close document" }).click();

    const screens = {
      "/": "Recent chats",
      "/library/all": "Harbour",
      [`/library/all/${id}`]: "Locked.pdf",
      [`/library/all/${id}?tab=topics`]: "Night work",
      [`/library/all/${id}?tab=settings`]: "Delete this collection",
      [`/library/all?document=${documentId}`]: samples.german.name,
      [`/library/all/${id}?topic=${topic.id}`]: "The report of 2024",
      "/search?q=transformer": "delivery time",
      "/chat-ai": "What would you like to find out?",
      [session]: "Quoted from the document, not rewritten",
      "/assets": "What does the recommended",
      "/persona/mypersona": "Weighs both sides and says how sure it is.",
      "/persona/mypersona?persona=new": "Instructions",
      "/settings/profile": "Email",
      "/settings/security": "Password",
      "/settings/preferences": "Theme",
      "/settings/workspace": "Logo",
      "/settings/members": "Ada Example",
      "/settings/teams": "No teams yet",
      "/settings/models": "On this machine",
      "/settings/system-documents": "System documents",
      "/settings/data": "Export",
      "/settings/usage": "Tokens",
      "/settings/audit-log": "Audit log",
      "/help-center": "First steps",
    };
    const goTo = (path: string) =>
      page.evaluate((path) => {
        history.pushState(null, "", path);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    for (const [path, words] of Object.entries(screens)) {
      await goTo(path);
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
      await holds(path);
    }
    await goTo(`/library/all?document=${documentId}`);
    await expect(page).toHaveTitle(`${samples.german.name} · Lectern`);

    await page.getByRole("button", { name: "Search in this document" }).click();
    await page.getByRole("searchbox", { name: "In this document" }).fill("Hafen");
    await expect(page.getByRole("button", { name: "Found next" })).toBeEnabled();
    await holds("words found in a document");
    await page.getByRole("button", { name: "About this document" }).click();
    for (const tab of ["Outline", "Summary", "Snippets"]) {
      await page.getByRole("tab", { name: tab }).click();
      await holds(`the panel of a document, ${tab}`);
    }
    await goTo("/assets");
    await page.getByRole("link", { name: /^What does the recommended/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "What does the recommended",
    );
    await holds("an asset");

    await goTo("/persona/mypersona");
    await page.getByRole("button", { name: "New persona" }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await goTo("/settings/teams");
    await page.getByRole("button", { name: "New team" }).first().click();
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
    await holds("a dialog of one field");
    await page.keyboard.press("Escape");
    await goTo("/settings/members");
    await page.getByRole("button", { name: "Invite" }).first().click();
    await expect(page.getByRole("textbox", { name: "Email addresses" })).toBeFocused();
    await holds("a dialog of two fields");
    await page.keyboard.press("Escape");
    await goTo(`/library/all/${id}`);
    await dropFiles(page.getByRole("region", { name: "Pier" }), [samples.german]);
    const tray = page.getByRole("region", { name: "Uploads" });
    await tray.getByRole("button", { name: "Show files" }).click();
    await expect(tray.getByRole("button", { name: /^Keep both/ })).toBeVisible();
    await holds("the tray, with a question");
    await tray.getByRole("button", { name: /^Skip/ }).click();
    await goTo("/library/all");
    await page.getByRole("button", { name: "Actions for Pier" }).click();
    await page.getByRole("menuitem", { name: "Share" }).click();
    await expect(page.getByRole("dialog").getByRole("radio").first()).toBeVisible();
    await holds("sharing");
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await holds("the palette");
    await page.getByRole("button", { name: "Close" }).click();
    await goTo("/chat-ai");
    await page.getByRole("button", { name: "Attach and choose" }).click();
    await holds("the choices of a question");
    await page.getByRole("button", { name: "All collections" }).click();
    await expect(page.getByRole("dialog", { name: "Choose sources" })).toContainText("Harbour");
    await holds("the choice of sources");
    await page.keyboard.press("Escape");
    await goTo(session);
    await page.getByRole("button", { name: "Attach and choose" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Attach files" }).click();
    const plan = { name: "Plan.txt", mimeType: "text/plain", buffer: Buffer.from("The tide.") };
    await (await chooser).setFiles(plan);
    const sent = page.getByRole("list", { name: "Sent with the question" });
    await expect(sent.getByRole("button", { name: /^Remove/ })).toBeVisible();
    await expect(page.locator(".MuiModal-root")).toHaveCount(0);
    await holds("an attachment");
    await page.getByRole("button", { name: "Chats", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Chats" })).toBeVisible();
    await holds("the list of chats");
    await page.keyboard.press("Escape");
    await expect(page.locator(".MuiModal-root")).toHaveCount(0);

    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await holds("the drawer");
    await page.keyboard.press("Escape");
    await goTo("/help-center/first-steps");
    await expect(page.getByText("From an empty workspace to the first answer.")).toBeVisible();
    // Shortcuts in an article's text are not hints.
    expect(await tooSmall(page), "too small on an article").toEqual([]);
  },
);

test("a finger hits every control where one signs in", { tag: "@look" }, async ({ page }) => {
  const screens = {
    "/auth/login": "Sign in",
    "/auth/registration": "Create an account",
    "/auth/forgot-password": "Forgot password",
    "/privacy-policy": "Privacy policy",
    "/nowhere": "Page Not Found",
  };
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    expect.soft(await tooSmall(page), `too small on ${path}`).toEqual([]);
  }
});
