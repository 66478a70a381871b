import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { show, signIn, workspace } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { NoWorkspace } from "./NoWorkspace.tsx";

const invitation = {
  id: "0199f0aa-0000-7000-8000-0000000000f1",
  organization_name: "Northmoor Pilots",
  invited_by: "Petra Lindqvist",
  group: "editor",
  created_at: "2026-11-20T12:00:00Z",
  expires_at: "2026-11-27T12:00:00Z",
} as const;
const waiting = "/organization/ext/v1/invitations";
const went = vi.fn();

beforeEach(() => {
  signIn();
  useSession.setState({ selectedOrganization: null, userOrganizations: [], group: null });
  answer("GET", waiting, { total: 0, results: [] });
  went.mockClear();
  vi.spyOn(globalThis.location, "assign").mockImplementation(went);
});

test("a workspace is made and opened", async () => {
  const made = workspace("Kestrel Harbour");
  answer("POST", "/organization/ext/v1/", made, 201);
  show(<NoWorkspace />);
  await userEvent.click(screen.getByRole("button", { name: "Make workspace" }));
  expect(screen.getByText("Give the workspace a name.")).toBeInTheDocument();
  expect(heard("POST")).toHaveLength(0);
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), " Kestrel Harbour {Enter}");
  await waitFor(() => expect(went).toHaveBeenCalledWith("/"));
  expect(heard("POST")[0]?.body).toEqual({ name: "Kestrel Harbour" });
  expect(JSON.parse(localStorage.getItem("org") ?? "{}")).toMatchObject({ id: made.id });
});

test("a refusal is shown at the field", async () => {
  refuse("POST", "/organization/ext/v1/", 422, {
    detail: [{ loc: ["body", "name"], msg: "Workspace names can be up to 100 characters long." }],
  });
  show(<NoWorkspace />);
  const field = screen.getByRole("textbox", { name: "Name" });
  await userEvent.type(field, "x{Enter}");
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription("Workspace names can be up to 100 characters long."),
  );
});

test("invitations that wait are accepted or declined", async () => {
  answer("GET", waiting, { total: 1, results: [invitation] });
  answer("POST", `${waiting}/accept`, workspace("Northmoor Pilots"));
  show(<NoWorkspace />);
  expect(await screen.findByText("Join", { exact: false })).toHaveTextContent(
    "Join Northmoor Pilots",
  );
  expect(screen.getByText(/Invitation from/)).toHaveTextContent("Petra Lindqvist");
  await userEvent.click(screen.getByRole("button", { name: /^Accept/ }));
  await waitFor(() => expect(went).toHaveBeenCalledWith("/"));
  expect(heard("POST")[0]?.body).toEqual({ id: invitation.id });
});

test("a declined invitation disappears", async () => {
  answer("GET", waiting, { total: 1, results: [invitation] });
  answer("POST", `${waiting}/{id}/decline`, undefined as never, 204);
  show(<NoWorkspace />);
  const decline = await screen.findByRole("button", { name: /^Decline/ });
  answer("GET", waiting, { total: 0, results: [] });
  await userEvent.click(decline);
  await waitFor(() => expect(screen.queryByText(/Invitation from/)).toBeNull());
  expect(heard("POST")[0]?.url.pathname).toBe(`${waiting}/${invitation.id}/decline`);
});
