import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { hearsSingleKeys } from "#platform/single-keys.ts";
import { show } from "#test/render.tsx";

import { shortcutGroups } from "./shortcuts.ts";
import { ShortcutsSheet } from "./ShortcutsSheet.tsx";
import { keysOf } from "./strokes.ts";

test("every shortcut of the table is listed with its keys", async () => {
  show(<ShortcutsSheet open onClose={vi.fn()} />);
  const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const listed = within(sheet).getAllByRole("term");
  expect(listed).toHaveLength(shortcutGroups.flatMap(({ shortcuts }) => shortcuts).length);
  const palette = within(sheet).getByRole("region", { name: "Anywhere" });
  expect(palette).toHaveTextContent("Go anywhere, search everythingCtrlK");
  expect(within(sheet).getByRole("region", { name: "Go to" })).toHaveTextContent("LibraryG then L");
});

test("the keys of a draft are listed", async () => {
  show(<ShortcutsSheet open onClose={vi.fn()} />);
  const draft = await screen.findByRole("region", { name: "In a draft" });
  const keys = within(draft)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(keys).toEqual(["[ ]", "M", "J K", "Y", "U", "CtrlS"]);
});

test("keys that work alone are turned off for this device, and nothing goes into local storage", async () => {
  show(<ShortcutsSheet open onClose={vi.fn()} />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Single-key shortcuts" }));
  expect(hearsSingleKeys()).toBe(false);
  expect(document.cookie).toContain("lectern-keys=off");
  expect(Object.keys(localStorage)).not.toContain("lectern-keys");
  await userEvent.click(screen.getByRole("checkbox", { name: "Single-key shortcuts" }));
  expect(hearsSingleKeys()).toBe(true);
});

test("no two shortcuts of every screen share their keys", () => {
  const heard = shortcutGroups
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ run }) => run)
    .flatMap(({ keys }) => keys);
  expect(new Set(heard).size).toBe(heard.length);
});

test("on a Mac the palette is ⌘ K", () => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  expect(keysOf("Mod+k")).toEqual(["⌘", "K"]);
  vi.restoreAllMocks();
  expect(keysOf("Mod+k")).toEqual(["Ctrl", "K"]);
});
