import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { ada, workspace } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { engines, openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/organization/ext/v1";

const usage = {
  members: 3,
  collections: 2,
  documents: 14,
  pages: 90,
  size: 1,
  chats: 5,
  prompt_tokens: 0,
  completion_tokens: 0,
  days: [],
};

beforeEach(startSettings);

test.each([
  [
    "viewer",
    [
      "Profile",
      "Security",
      "Preferences",
      "Data",
      "Workspace",
      "Members",
      "Teams",
      "System documents",
      "Quotas",
    ],
  ],
  [
    "editor",
    [
      "Profile",
      "Security",
      "Preferences",
      "Data",
      "Workspace",
      "Members",
      "Teams",
      "System documents",
      "Quotas",
    ],
  ],
  [
    "admin",
    [
      "Profile",
      "Security",
      "Preferences",
      "Data",
      "Workspace",
      "Members",
      "Teams",
      "Models",
      "System documents",
      "Tags and fields",
      "Tools",
      "Webhooks",
      "Sign-in providers",
      "Provisioning",
      "Quotas",
      "Retention",
      "Insights",
      "Retrieval tests",
      "Usage",
      "Audit log",
    ],
  ],
] as const)("the sections of a %s", async (group, names) => {
  signInAs(group);
  openSettings("profile");
  const nav = await screen.findByRole("navigation", { name: "Settings" });
  expect(
    within(nav)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(names);
});

test.each([
  ["profile", "Profile"],
  ["security", "Security"],
  ["preferences", "Preferences"],
  ["data", "Data"],
  ["workspace", "Workspace"],
  ["members", "Members"],
  ["teams", "Teams"],
  ["models", "Models"],
  ["system-documents", "System documents"],
  ["tags", "Tags"],
  ["tools", "Tools"],
  ["webhooks", "Webhooks"],
  ["provisioning", "Provisioning"],
  ["quotas", "Quotas"],
  ["retention", "Retention"],
  ["insights", "Insights"],
  ["retrieval-tests", "Retrieval tests"],
  ["usage", "Usage"],
  ["audit-log", "Audit log"],
])("the section %s opens, whatever it can load", async (section, name) => {
  for (const call of ["users", "usage", "audit", "provisioning", "retention"] as const)
    refuse("GET", `${path}/${call}`, 500, { detail: "Not now." });
  openSettings(section);
  expect(await screen.findByRole("region", { name })).toBeVisible();
});

test("a section one may not use is no page", async () => {
  signInAs("editor");
  openSettings("audit-log");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("an admin turns the four-eyes rule on; others see whether it is", async () => {
  signInAs("admin");
  const { unmount } = openSettings("workspace");
  const rule = await screen.findByRole("checkbox", { name: "Four-eyes rule for drafts" });
  expect(rule).not.toBeChecked();
  answer("PATCH", `${path}/{id}`, { ...engines, four_eyes: true });
  answer("GET", `${path}/`, { total: 1, results: [{ ...engines, four_eyes: true }] });
  await userEvent.click(rule);
  await waitFor(() => expect(rule).toBeEnabled());
  expect(rule).toBeChecked();
  expect(heard("PATCH", `${path}/{id}`).map(({ body }) => body)).toEqual([{ four_eyes: true }]);
  unmount();
  signInAs("editor");
  openSettings("workspace");
  await screen.findByText("Four-eyes rule for drafts");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the owner renames, hands over and deletes; an admin does none of it and may leave", async () => {
  const { unmount } = openSettings("workspace");
  expect(await screen.findByLabelText("Name")).toHaveValue("Analytical Engines");
  expect(screen.getByRole("button", { name: "Hand over" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Delete workspace" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  unmount();
  signInAs("admin");
  openSettings("workspace");
  expect(await screen.findByRole("button", { name: "Leave" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Upload logo" })).toBeVisible();
  expect(screen.queryByLabelText("Name")).toBeNull();
  expect(screen.queryByRole("button", { name: /Hand over|Delete workspace/ })).toBeNull();
});

test("usage tells the questions of each day, to be read aloud as a table", async () => {
  const days = [
    { day: "2026-11-23", chats: 0 },
    { day: "2026-11-24", chats: 1200 },
  ];
  answer("GET", `${path}/usage`, { ...usage, days });
  openSettings("usage");
  const table = await screen.findByRole("table", { name: "Questions by day" });
  expect(within(table).getByRole("row", { name: "23/11/2026 0" })).toBeInTheDocument();
  expect(within(table).getByRole("row", { name: "24/11/2026 1.2k" })).toBeInTheDocument();
});

test("deleting says what goes with it, asks for the name, and opens the next workspace", async () => {
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  const next = workspace("Next");
  answer("GET", `${path}/usage`, usage);
  answer("DELETE", `${path}/{id}`, { ...engines, deletion_at: "2026-12-21T10:42:00.000Z" });
  openSettings("workspace");
  await userEvent.click(await screen.findByRole("button", { name: "Delete workspace" }));
  const dialog = await screen.findByRole("dialog", { name: /Delete .Analytical Engines.\?/ });
  expect(
    await within(dialog).findByText(/2 collections with 14 documents and 5 questions/),
  ).toBeVisible();
  expect(dialog).toHaveTextContent("For 30 days you can restore it");
  const confirm = within(dialog).getByRole("button", { name: "Delete workspace" });
  await userEvent.click(confirm);
  expect(heard("DELETE", `${path}/{id}`)).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/^Type/), "Analytical Engines");
  answer("GET", `${path}/`, {
    total: 2,
    results: [{ ...engines, deletion_at: "2026-12-21T10:42:00.000Z" }, next],
  });
  await userEvent.click(confirm);
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(useSession.getState().selectedOrganization?.name).toBe("Next");
  expect(useSession.getState().userOrganizations).toEqual([next]);
});

test("leaving the last workspace leaves none selected", async () => {
  signInAs("viewer");
  localStorage.setItem("org", JSON.stringify(engines));
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  reply("DELETE", `${path}/users/{id}`, () => new Response(null, { status: 204 }));
  openSettings("workspace");
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  const dialog = await screen.findByRole("dialog", { name: /Leave .Analytical Engines.\?/ });
  answer("GET", `${path}/`, { total: 0, results: [] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Leave workspace" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(useSession.getState().selectedOrganization).toBeNull();
  expect(localStorage.getItem("org")).toBeNull();
  expect(heard("DELETE", `${path}/users/{id}`)[0]?.url.pathname).toContain(ada.id);
});

test("a deleted workspace says until when it can be restored, and is", async () => {
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  const old = { ...workspace("Old"), deletion_at: "2026-12-21T10:42:00.000Z" };
  answer("GET", `${path}/`, { total: 2, results: [engines, old] });
  answer("POST", `${path}/{id}/restore`, { ...old, deletion_at: null });
  openSettings("workspace");
  expect(await screen.findByText("Deleted. Gone for good on 21/12/2026")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Restore .Old/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(useSession.getState().selectedOrganization?.name).toBe("Old");
});

test("a setting is found by its name, with the keys alone", async () => {
  const { router } = openSettings("profile");
  const find = await screen.findByRole("combobox", { name: "Find a setting" });
  await userEvent.type(find, "two-fac");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent(
    "Two-factor authenticationSecurity",
  );
  answer("GET", "/auth/ext/v1/devices", { total: 0, results: [] });
  answer("GET", "/auth/ext/v1/api-keys", { total: 0, results: [] });
  answer("GET", "/auth/ext/v1/passkeys", { total: 0, results: [] });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings/security"));
});
