import type { AuditEvent } from "@lectern/contract/organizations";
import type { Group } from "@lectern/contract/auth";
import type { Member } from "@lectern/contract/organizations";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { ada, show, signIn, startOver, workspace } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { SettingsPage } from "./SettingsPage.tsx";

const path = "/organization/ext/v1";
const engines = workspace("Analytical Engines");

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
const open = (section: string) =>
  show(<SettingsPage />, { at: `/settings/${section}`, path: "/settings/:section?" });
const now = "2026-11-21T10:42:00.000Z";
const person = (name: string, group: Group, given: Partial<Member> = {}): Member => ({
  id: `0191a000-0000-7000-8000-${name.length.toString().padStart(12, "0")}`,
  status: "active",
  email: `${name.toLowerCase()}@example.org`,
  first_name: name,
  last_name: "",
  group,
  created_at: now,
  expires_at: null,
  ...given,
});

function as(group: Group) {
  signIn(engines);
  useSession.setState({ group, user: { ...ada, group } });
}

beforeEach(() => {
  startOver();
  as("owner");
  answer("GET", `${path}/`, { total: 1, results: [engines] });
  answer("GET", `${path}/{id}`, engines);
  answer("GET", `${path}/invitations`, { total: 0, results: [] });
  answer("GET", `${path}/teams`, { total: 0, results: [] });
});

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
      "Usage",
      "Audit log",
    ],
  ],
] as const)("the sections of a %s", async (group, names) => {
  as(group);
  open("profile");
  const nav = await screen.findByRole("navigation", { name: "Settings" });
  expect(
    within(nav)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(names);
});

test("a section one may not use is no page", async () => {
  as("editor");
  open("audit-log");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("an admin turns the four-eyes rule on; others see whether it is", async () => {
  as("admin");
  const { unmount } = open("workspace");
  const rule = await screen.findByRole("checkbox", { name: "Four-eyes rule for drafts" });
  expect(rule).not.toBeChecked();
  answer("PATCH", `${path}/{id}`, { ...engines, four_eyes: true });
  answer("GET", `${path}/`, { total: 1, results: [{ ...engines, four_eyes: true }] });
  await userEvent.click(rule);
  await waitFor(() => expect(rule).toBeEnabled());
  expect(rule).toBeChecked();
  expect(heard("PATCH", `${path}/{id}`).map(({ body }) => body)).toEqual([{ four_eyes: true }]);
  unmount();
  as("editor");
  open("workspace");
  await screen.findByText("Four-eyes rule for drafts");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the owner renames, hands over and deletes; an admin does none of it and may leave", async () => {
  const { unmount } = open("workspace");
  expect(await screen.findByLabelText("Name")).toHaveValue("Analytical Engines");
  expect(screen.getByRole("button", { name: "Hand over" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Delete workspace" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  unmount();
  as("admin");
  open("workspace");
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
  open("usage");
  const table = await screen.findByRole("table", { name: "Questions by day" });
  expect(within(table).getByRole("row", { name: "23/11/2026 0" })).toBeInTheDocument();
  expect(within(table).getByRole("row", { name: "24/11/2026 1.2k" })).toBeInTheDocument();
});

test("deleting says what goes with it, asks for the name, and opens the next workspace", async () => {
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  const next = workspace("Next");
  answer("GET", `${path}/usage`, usage);
  answer("DELETE", `${path}/{id}`, { ...engines, deletion_at: "2026-12-21T10:42:00.000Z" });
  open("workspace");
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
  as("viewer");
  localStorage.setItem("org", JSON.stringify(engines));
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  reply("DELETE", `${path}/users/{id}`, () => new Response(null, { status: 204 }));
  open("workspace");
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
  open("workspace");
  expect(await screen.findByText("Deleted. Gone for good on 21/12/2026")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Restore .Old/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(useSession.getState().selectedOrganization?.name).toBe("Old");
});

test("members are searched and filtered; a role changes at once, with “Saved”", async () => {
  answer("GET", `${path}/users`, {
    total: 2,
    results: [person("Ada", "owner", { id: ada.id }), person("Charles", "editor")],
  });
  answer("PATCH", `${path}/users/{id}`, person("Charles", "viewer"));
  open("members");
  expect(await screen.findByText("2 people in this workspace.")).toBeVisible();
  expect(screen.queryByLabelText(/Role of .Ada/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(/Role of .Charles/), "Viewer");
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(heard("PATCH", `${path}/users/{id}`)[0]?.body).toEqual({ group: "viewer" });
  await userEvent.type(screen.getByRole("searchbox", { name: "Search members" }), "char");
  await waitFor(() =>
    expect(heard("GET", `${path}/users`).at(-1)?.url.searchParams.get("q")).toBe("char"),
  );
  await userEvent.selectOptions(screen.getByLabelText("Role"), "Admin");
  await waitFor(() =>
    expect(heard("GET", `${path}/users`).at(-1)?.url.searchParams.get("group")).toBe("admin"),
  );
});

test("who does not manage members sees the list only", async () => {
  as("viewer");
  answer("GET", `${path}/users`, { total: 1, results: [person("Charles", "editor")] });
  open("members");
  const list = await screen.findByText("Charles");
  expect(list).toBeVisible();
  expect(screen.queryByRole("button", { name: /Invite|Remove/ })).toBeNull();
  expect(screen.queryByLabelText(/Role of/)).toBeNull();
});

test("a long list is paged", async () => {
  answer("GET", `${path}/users`, { total: 60, results: [person("Charles", "editor")] });
  open("members");
  expect(await screen.findByText("1 to 25 of 60")).toBeVisible();
  expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(await screen.findByText("26 to 50 of 60")).toBeVisible();
  expect(heard("GET", `${path}/users`).at(-1)?.url.searchParams.get("page")).toBe("2");
});

test("many are invited at once; who was refused stays, with the reason", async () => {
  answer("GET", `${path}/users`, { total: 0, results: [] });
  reply("POST", `${path}/users`, ({ body }) => {
    const { email } = body as { email: string };
    return email.startsWith("known")
      ? Response.json({ detail: "This person is a member already." }, { status: 409 })
      : Response.json(person("New", "viewer", { status: "invited", email }), { status: 201 });
  });
  open("members");
  await userEvent.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite people" });
  const field = within(dialog).getByLabelText("Email addresses");
  await userEvent.type(field, "new@example.org, known@example.org");
  await userEvent.selectOptions(within(dialog).getByLabelText("Role"), "Viewer");
  await userEvent.click(within(dialog).getByRole("button", { name: "Send 2 invitations" }));
  expect(await within(dialog).findByText("This person is a member already.")).toBeVisible();
  expect(field).toHaveValue("known@example.org");
  expect(await screen.findByText("1 invitation is on its way.")).toBeVisible();
  expect(heard("POST", `${path}/users`).map(({ body }) => body)).toEqual([
    { email: "new@example.org", group: "viewer" },
    { email: "known@example.org", group: "viewer" },
  ]);
});

test("an invitation shows its end, is sent again and withdrawn by name", async () => {
  const invited = person("", "editor", {
    status: "invited",
    email: "new@example.org",
    expires_at: "2099-11-28T10:42:00.000Z",
  });
  answer("GET", `${path}/users`, { total: 1, results: [invited] });
  answer("POST", `${path}/users/{id}/resend`, invited);
  reply("DELETE", `${path}/users/{id}`, () => new Response(null, { status: 204 }));
  open("members");
  expect(await screen.findByText("Invited · valid until 28/11/2099")).toBeVisible();
  await userEvent.click(
    screen.getByRole("button", { name: /Send again: the invitation of .new@/ }),
  );
  expect(await screen.findByText(/A new invitation is on its way to/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Withdraw the invitation of .new@/ }));
  const dialog = await screen.findByRole("dialog", { name: /Withdraw the invitation of .new@/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Withdraw invitation" }));
  await waitFor(() => expect(heard("DELETE", `${path}/users/{id}`)).toHaveLength(1));
});

test("a refusal because the role was changed says so, and the screen follows", async () => {
  as("admin");
  answer("GET", `${path}/users`, { total: 1, results: [person("Charles", "editor")] });
  refuse("PATCH", `${path}/users/{id}`, 403, { detail: "Your role does not allow this." });
  answer("GET", "/auth/ext/v1/user", { ...ada, group: "viewer" });
  open("members");
  await userEvent.selectOptions(await screen.findByLabelText(/Role of .Charles/), "Admin");
  expect(await screen.findByText("Your role does not allow this.")).toBeVisible();
  expect(
    await screen.findByText(/Your role in .Analytical Engines. was changed: you are a viewer now/),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Invite" })).toBeNull());
  expect(useSession.getState().group).toBe("viewer");
});

test("who was removed is taken to the next workspace, and told", async () => {
  as("editor");
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  refuse("GET", `${path}/users`, 403, { detail: "You are not a member of this workspace." });
  answer("GET", "/auth/ext/v1/user", { ...ada, group: null });
  answer("GET", `${path}/`, { total: 1, results: [workspace("Next")] });
  open("members");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(useSession.getState().selectedOrganization?.name).toBe("Next");
  expect(sessionStorage.getItem("notice-after-load")).toMatch(/not a member of/);
  sessionStorage.clear();
});

test("a team is made, gets a member by search, and is deleted by name", async () => {
  const team = { id: ada.id, name: "Tender", member_count: 0, created_at: now };
  answer("POST", `${path}/teams`, team, 201);
  answer("GET", `${path}/teams/{id}/users`, { total: 0, results: [] });
  answer("GET", `${path}/users/search`, { total: 1, results: [person("Charles", "editor")] });
  answer("PUT", `${path}/teams/{id}/users/{user_id}`, { ...team, member_count: 1 });
  reply("DELETE", `${path}/teams/{id}`, () => new Response(null, { status: 204 }));
  open("teams");
  await userEvent.click(await screen.findByRole("button", { name: "New team" }));
  const dialog = await screen.findByRole("dialog", { name: "New team" });
  await userEvent.type(within(dialog).getByLabelText("Name"), "Tender");
  answer("GET", `${path}/teams`, { total: 1, results: [team] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Make team" }));
  const row = await screen.findByRole("button", { name: /^.?Tender/, expanded: false });
  await userEvent.click(row);
  expect(await screen.findByText("No members yet.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Add a member"), "char");
  await userEvent.click(await screen.findByRole("button", { name: /Add .Charles/ }));
  await waitFor(() => expect(heard("PUT")).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: /More for .Tender/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const asked = await screen.findByRole("dialog", { name: /Delete the team .Tender.\?/ });
  await userEvent.click(within(asked).getByRole("button", { name: "Delete team" }));
  await waitFor(() => expect(heard("DELETE", `${path}/teams/{id}`)).toHaveLength(1));
});

test("the audit log tells who did what, and is searched", async () => {
  answer("GET", `${path}/audit`, {
    total: 1,
    results: [
      {
        id: ada.id,
        at: now,
        actor: { id: ada.id, name: "Ada Lovelace" },
        action: "member.invited",
        target: "new@example.org (viewer)",
        address: "192.0.2.7",
      },
    ],
  });
  open("audit-log");
  const row = await screen.findByRole("listitem");
  expect(row).toHaveTextContent("Ada Lovelace invited new@example.org (viewer)");
  expect(row).toHaveTextContent("21/11/2026, 10:42 · 192.0.2.7");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search the audit log" }), "new");
  await waitFor(() =>
    expect(heard("GET", `${path}/audit`).at(-1)?.url.searchParams.get("q")).toBe("new"),
  );
});

test("the audit log tells of accounts, and of what is private without its name", async () => {
  const actor = { id: ada.id, name: "Ada Lovelace" };
  const entry = (n: number, action: AuditEvent["action"], target: string | null) => ({
    id: `${ada.id.slice(0, -1)}${n}`,
    at: now,
    actor,
    action,
    target,
    address: "192.0.2.7",
  });
  answer("GET", `${path}/audit`, {
    total: 4,
    results: [
      entry(1, "account.sign_in_failed", "Firefox on Linux"),
      entry(2, "account.second_factor_on", ""),
      entry(3, "collection.deleted", null),
      entry(4, "document.deleted", null),
    ],
  });
  open("audit-log");
  await screen.findByText(/A sign-in as/);
  const rows = screen.getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("A sign-in as Ada Lovelace failed: Firefox on Linux");
  expect(rows[1]).toHaveTextContent("Ada Lovelace turned two-factor authentication on");
  expect(rows[2]).toHaveTextContent("Ada Lovelace deleted a private collection");
  expect(rows[3]).toHaveTextContent("Ada Lovelace deleted a document in a private collection");
});

test("a setting is found by its name, with the keys alone", async () => {
  const { router } = open("profile");
  const find = await screen.findByRole("combobox", { name: "Find a setting" });
  await userEvent.type(find, "two-fac");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent(
    "Two-factor authenticationSecurity",
  );
  answer("GET", "/auth/ext/v1/devices", { total: 0, results: [] });
  answer("GET", "/auth/ext/v1/api-keys", { total: 0, results: [] });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings/security"));
});
