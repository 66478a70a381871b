import { expect, type Locator, type Page } from "@playwright/test";

import { type Client, password, signUp } from "./client.ts";
import { samples } from "./documents.ts";
import { test } from "./person.ts";

test.describe.configure({ timeout: 240_000 });

/**
 * Presses Tab until a control has focus and checks that the focus is visible: pixels around it
 * differ.
 */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, `Tab comes to ${String(control)}`).toBeLessThan(80);
    await page.keyboard.press("Tab");
  }
  await expectFocusSeen(page, control);
}

async function expectFocusSeen(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${String(control)} has no place on the screen`);
  // The focus ring may be on the box around a field.
  const edge = 24;
  const clip = {
    x: Math.max(0, box.x - edge),
    y: Math.max(0, box.y - edge),
    width: box.width + 2 * edge,
    height: box.height + 2 * edge,
  };
  const focused = await page.screenshot({ clip });
  await control.evaluate((element: HTMLElement) => element.blur());
  const plain = await page.screenshot({ clip });
  await control.evaluate((element: HTMLElement) => element.focus({ focusVisible: true }));
  expect(focused.equals(plain), `the focus on ${String(control)} is seen`).toBe(false);
}

test("the main journey needs no pointer", { tag: "@long" }, async ({ page, baseURL }) => {
  const account: Client = await signUp(baseURL ?? "", "Ada");
  // The other picker is native to the browser, so no test can use it.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showOpenFilePicker"));
  // Registered first: the key press is faster than the browser's handling of a later listener.
  page.on("filechooser", () => {});
  await page.goto("/auth/login");
  await expectFocusSeen(page, page.getByLabel("Email"));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("link", { name: "New collection" }));
  await page.keyboard.press("Enter");
  await expectFocusSeen(page, page.getByRole("dialog").getByRole("textbox", { name: "Name" }));
  await page.keyboard.type("Harbour");
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("button", { name: "Choose files" }));
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  const { name, bytes } = samples.english;
  await (await chooser).setFiles({ name, mimeType: "application/pdf", buffer: bytes });
  await expect(page.getByRole("row", { name }).getByText("Success")).toBeVisible();
  await tabTo(page, page.getByRole("row", { name: `Select ${name}` }));

  await tabTo(page, page.getByRole("link", { name: "Chat", exact: true }));
  await page.keyboard.press("Enter");
  await expectFocusSeen(page, page.getByRole("textbox", { name: "Ask your documents" }));
  await page.keyboard.type("What does the recommended installation cost to build?");
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("link", { name: /^Citation 1: / }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /^Citation 1: / })).toBeInViewport();
  await tabTo(page, page.getByRole("group", { name: "Pages" }));
  await tabTo(page, page.getByRole("button", { name: "Close document" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Evidence" })).toBeHidden();

  await tabTo(page, page.getByRole("button", { name: "Logout" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
