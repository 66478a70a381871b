import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { active, field, open, passages, startPalette } from "#test/screens/palette-screen.tsx";
import { ada, workspace } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";
import { colorSchemeChoice } from "#ui/theme/color-scheme.ts";

import { useOverlay } from "../overlay.ts";

beforeEach(startPalette);

test("with nothing typed it leads to the sidebar's places and does what can be done", async () => {
  const { router } = open();
  const list = await screen.findByRole("listbox", { name: "Results" });
  expect(
    within(within(list).getByRole("group", { name: "Go to" }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent?.replace(/G.$/, "")),
  ).toEqual(["Home", "Library", "Chat", "Persona", "Assets", "Setting", "Help Center"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(router.state.location.pathname).toBe("/library");
  expect(useOverlay.getState().overlay).toBeNull();
  expect(heard("GET", passages), "nothing is searched for").toHaveLength(0);
});

test("arrows go around, Home and End to the ends; the field keeps the focus and is told the line", async () => {
  open();
  const box = await field();
  expect(box).toHaveFocus();
  expect(await active()).toMatch(/^Home/);
  await userEvent.keyboard("{ArrowUp}");
  expect(await active()).toBe("Logout↵");
  await userEvent.keyboard("{Home}{ArrowDown}{ArrowDown}");
  expect(await active()).toMatch(/^Chat/);
  await userEvent.keyboard("{End}");
  expect(await active()).toBe("Logout↵");
  expect(box).toHaveFocus();
  expect(screen.getAllByRole("option", { selected: true })).toHaveLength(1);
});

test("sections of the settings and articles of the help are found by their words", async () => {
  const { router } = open();
  await userEvent.type(await field(), "recovery");
  await userEvent.click(await screen.findByRole("option", { name: /^Security/ }));
  expect(router.state.location.pathname).toBe("/settings/security");
});

test("after > only actions are shown, and nothing is searched for", async () => {
  open();
  await userEvent.type(await field(), ">dark");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  answer("PATCH", "/auth/ext/v1/user", {
    ...ada,
    preferences: { ...ada.preferences, theme: "dark" },
  });
  await userEvent.keyboard("{Enter}");
  expect(colorSchemeChoice()).toBe("dark");
  expect(heard("GET", passages)).toHaveLength(0);
  await waitFor(() => expect(useSession.getState().user?.preferences.theme).toBe("dark"));
});

test("research is begun from anywhere, by its name or by what it makes", async () => {
  const { router } = open();
  await userEvent.type(await field(), ">new run");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/chat-ai?mode=research",
  );
});

test("other workspaces are a line each; a viewer is not offered what makes collections", async () => {
  useSession.setState({
    group: "viewer",
    userOrganizations: [workspace("Analytical Engines"), workspace("Northmoor")],
  });
  open();
  expect(await screen.findByRole("option", { name: /^Switch to .Northmoor/ })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: /^Switch to .Analytical/ })).toBeNull();
  expect(screen.queryByRole("option", { name: "New collection" })).toBeNull();
  expect(screen.queryByRole("option", { name: "Add files" })).toBeNull();
});

test("Escape closes it and the focus goes back to where it was", async () => {
  open();
  await screen.findByRole("combobox");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  const before = screen.getByRole("button", { name: "Before" });
  before.focus();
  useOverlay.setState({ overlay: "palette" });
  await screen.findByRole("combobox");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(before).toHaveFocus());
});
