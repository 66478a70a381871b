import { expect } from "@playwright/test";

import { askBox } from "./accounts.ts";
import { addCollection } from "./documents.ts";
import { violationsOf } from "./good-look.ts";
import { test } from "./person.ts";

test(
  "with several workspaces the list is 10rem high at most, and a choice selects and reloads",
  { tag: "@long" },
  async ({ page, person }) => {
    const names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"];
    for (const name of names) await person.post("/organization/ext/v1/", { name });
    await page.goto("/help-center");
    await page.getByRole("button", { name: new RegExp(person.email) }).click();
    const list = page.getByRole("menu", { name: "Select Workspace" });
    await expect(list).toBeVisible();
    expect((await list.boundingBox())?.height).toBe(160);
    expect(await violationsOf(page), "axe on the list").toEqual([]);
    expect(await list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(160);
    const loaded = page.waitForEvent("load");
    await list.getByRole("menuitemradio", { name: "Elm" }).click();
    await loaded;
    await expect(page).toHaveURL("/help-center");
    await expect(page.getByRole("link", { name: "Elm" })).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem("org") ?? "");
    expect(JSON.parse(kept)).toMatchObject({ name: "Elm" });
  },
);

test("a workspace is made from the palette and opens", async ({ page, person }) => {
  await page.goto("/assets");
  await expect(page.getByText(person.email)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Go anywhere/ })).toBeFocused();
  await page.keyboard.type("new work");
  await expect(page.getByRole("option", { name: "New workspace" })).toBeVisible();
  await page.getByRole("option", { name: "New workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a workspace" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Northmoor Pilots");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Northmoor Pilots" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome to Northmoor Pilots" })).toBeVisible();
});

test(
  "a link into another of one's workspaces offers to switch, and then opens",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    const { body } = await person.post("/organization/ext/v1/", { name: "Northmoor Pilots" });
    await page.goto("/help-center");
    await expect(page.getByText(person.email)).toBeVisible();
    await page.evaluate((other) => localStorage.setItem("org", JSON.stringify(other)), body);

    await page.goto(`/library/all/${id}`);
    await expect(page.getByText(/^This link leads to .Ada's workspace/)).toBeVisible();
    await page.getByRole("button", { name: /^Switch to .Ada/ }).click();
    await expect(page.getByRole("heading", { name: "Harbour" })).toBeVisible();
  },
);

test(
  "a workspace is made, deleted by its name, restored, and the next one is selected",
  { tag: "@long" },
  async ({ page, person }) => {
    expect(person.email).toBeTruthy();
    await page.goto("/settings/workspace");
    await page.getByRole("button", { name: "New workspace" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Second");
    await page.getByRole("button", { name: "Make workspace" }).click();
    await expect(
      askBox(page)
        .or(page.getByText(/Three steps/))
        .first(),
    ).toBeVisible();
    await page.goto("/settings/workspace");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Second");
    await page.getByRole("button", { name: "Delete workspace" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("0 collections with 0 documents");
    await dialog.getByRole("textbox").fill("Second");
    await dialog.getByRole("button", { name: "Delete workspace" }).click();
    await expect(page.getByText(/Until .* you can restore it/)).toBeVisible();
    await page.goto("/settings/workspace");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada's workspace");
    await page.getByRole("button", { name: /Restore .Second/ }).click();
    await expect(page.getByText(/is restored/)).toBeVisible();
    await page.goto("/settings/workspace");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Second");
  },
);
