import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { ada, workspace } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { openSettings, person, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/organization/ext/v1";
const now = "2026-11-21T10:42:00.000Z";

beforeEach(startSettings);

test("members are searched and filtered; a role changes at once, with “Saved”", async () => {
  answer("GET", `${path}/users`, {
    total: 2,
    results: [person("Ada", "owner", { id: ada.id }), person("Charles", "editor")],
  });
  answer("PATCH", `${path}/users/{id}`, person("Charles", "viewer"));
  openSettings("members");
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
  signInAs("viewer");
  answer("GET", `${path}/users`, { total: 1, results: [person("Charles", "editor")] });
  openSettings("members");
  const list = await screen.findByText("Charles");
  expect(list).toBeVisible();
  expect(screen.queryByRole("button", { name: /Invite|Remove/ })).toBeNull();
  expect(screen.queryByLabelText(/Role of/)).toBeNull();
});

test("a long list is paged", async () => {
  answer("GET", `${path}/users`, { total: 60, results: [person("Charles", "editor")] });
  openSettings("members");
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
  openSettings("members");
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
  openSettings("members");
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
  signInAs("admin");
  answer("GET", `${path}/users`, { total: 1, results: [person("Charles", "editor")] });
  refuse("PATCH", `${path}/users/{id}`, 403, { detail: "Your role does not allow this." });
  answer("GET", "/auth/ext/v1/user", { ...ada, group: "viewer" });
  openSettings("members");
  await userEvent.selectOptions(await screen.findByLabelText(/Role of .Charles/), "Admin");
  expect(await screen.findByText("Your role does not allow this.")).toBeVisible();
  expect(
    await screen.findByText(/Your role in .Analytical Engines. was changed: you are a viewer now/),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Invite" })).toBeNull());
  expect(useSession.getState().group).toBe("viewer");
});

test("who was removed is taken to the next workspace, and told", async () => {
  signInAs("editor");
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  refuse("GET", `${path}/users`, 403, { detail: "You are not a member of this workspace." });
  answer("GET", "/auth/ext/v1/user", { ...ada, group: null });
  answer("GET", `${path}/`, { total: 1, results: [workspace("Next")] });
  openSettings("members");
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
  openSettings("teams");
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
