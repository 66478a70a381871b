import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { ada, showRoutes, signIn, startOver, tokens, workspace } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";
import { startSignedOut } from "#test/signed-out.ts";

import { routes } from "../../router.tsx";

const confirmPath = "/auth/ext/v1/registration/confirm-email";
const resetPath = "/auth/ext/v1/reset-password/email/confirm";
const invitationPath = "/auth/ext/v1/invitation";
const acceptPath = "/organization/ext/v1/invitations/accept";
const linkRefused = {
  detail: [{ loc: ["body", "token"], msg: "This link is not valid.", type: "link" }],
};
const invitation = {
  organization_name: "Kestrel Harbour",
  invited_by: "Petra Lindqvist",
  email: "new@example.org",
  group: "editor",
  has_account: false,
  brand: { product_name: null, accent: null, logo: null },
} as const;

beforeEach(() => {
  startSignedOut();
  refuse("GET", "/settings/ext/v1/installation", 503, { detail: "Later." });
  refuse("GET", "/organization/ext/v1/invitations", 503, { detail: "Later." });
});

test("a link confirms an address, once", async () => {
  answer("POST", confirmPath, { detail: "Confirmed." });
  showRoutes(routes, "/auth/confirm-email?token=abc");
  expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth/login");
  expect(heard("POST", confirmPath).map(({ body }) => body)).toEqual([{ token: "abc" }]);
});

test.each(["", "?token=used"])("one that does not confirm (%s) offers a new one", async (query) => {
  refuse("POST", confirmPath, 422, linkRefused);
  answer("POST", "/auth/ext/v1/registration/resend", { detail: "Sent." });
  showRoutes(routes, `/auth/confirm-email${query}`);
  await screen.findByRole("heading", { name: "This link is not valid" });
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Send a new link" }));
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("a forgotten password: the answer does not tell whether the account exists", async () => {
  answer("POST", "/auth/ext/v1/reset-password/email/", { detail: "Sent." });
  showRoutes(routes, "/auth/forgot-password");
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.org{Enter}");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.getByText(/has an account here, a link/)).toBeVisible();
});

test("a link sets a new password and leads to sign in, which says so", async () => {
  answer("POST", resetPath, { detail: "Set." });
  const { router } = showRoutes(routes, "/auth/reset-password?token=abc");
  await userEvent.type(await screen.findByLabelText("New password"), "right horse{Enter}");
  expect(await screen.findByText("Your new password is set. Sign in with it.")).toBeVisible();
  expect(router.state.location.pathname).toBe("/auth/login");
  expect(heard("POST", resetPath)[0]?.body).toEqual({ token: "abc", password: "right horse" });
});

test("one that was used offers the next step", async () => {
  refuse("POST", resetPath, 422, linkRefused);
  showRoutes(routes, "/auth/reset-password?token=abc");
  await userEvent.type(await screen.findByLabelText("New password"), "right horse{Enter}");
  expect(await screen.findByRole("heading", { name: "This link is not valid" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Get a new link" })).toHaveAttribute(
    "href",
    "/auth/forgot-password",
  );
});

test("an invited person who is new sets name and password, and is in", async () => {
  answer("POST", invitationPath, invitation);
  answer("POST", resetPath, { detail: "Welcome." });
  answer("POST", "/auth/ext/v1/login", { ...tokens(), user: ada });
  const { router } = showRoutes(routes, "/auth/verify-org-user?token=abc");
  await screen.findByRole("heading", { name: /Join .Kestrel Harbour/ });
  expect(screen.getByText(/Petra Lindqvist/)).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("new@example.org");
  await userEvent.type(screen.getByLabelText("First name"), "Nia");
  await userEvent.type(screen.getByLabelText("Last name"), "New");
  await userEvent.type(screen.getByLabelText("Password"), "right horse{Enter}");
  await screen.findByRole("navigation", { name: "Main" });
  expect(router.state.location).toMatchObject({ pathname: "/", search: "" });
  expect(heard("POST", resetPath)[0]?.body).toEqual({
    token: "abc",
    password: "right horse",
    first_name: "Nia",
    last_name: "New",
  });
  expect(heard("POST", "/auth/ext/v1/login")[0]?.body).toMatchObject({ email: "new@example.org" });
  expect(heard("POST", acceptPath)).toEqual([]);
});

test("an invited person with an account signs in, and has joined", async () => {
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  answer("POST", invitationPath, { ...invitation, email: ada.email, has_account: true });
  answer("POST", "/auth/ext/v1/login", { ...tokens(), user: ada });
  answer("POST", acceptPath, workspace("Kestrel Harbour"));
  showRoutes(routes, "/auth/verify-org-user?token=abc");
  await userEvent.click(await screen.findByRole("link", { name: "Sign in to join" }));
  await userEvent.type(await screen.findByLabelText("Email"), ada.email);
  await userEvent.type(screen.getByLabelText("Password"), "right horse{Enter}");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(heard("POST", acceptPath).map(({ body }) => body)).toEqual([{ token: "abc" }]);
  expect(useSession.getState().selectedOrganization?.name).toBe("Kestrel Harbour");
});

test("a signed-in person with that address joins at once", async () => {
  signIn();
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  answer("POST", invitationPath, { ...invitation, email: ada.email, has_account: true });
  answer("POST", acceptPath, workspace("Kestrel Harbour"));
  const { router } = showRoutes(routes, "/auth/verify-org-user?token=abc");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(router.state.location.pathname).toBe("/");
});

test("a signed-in person with another address is told whose invitation it is", async () => {
  signIn();
  answer("POST", invitationPath, invitation);
  showRoutes(routes, "/auth/verify-org-user?token=abc");
  const dialog = await screen.findByRole("dialog", { name: /as someone else/ });
  expect(dialog).toHaveTextContent("new@example.org");
  expect(dialog).toHaveTextContent("ada@example.org");
  expect(heard("POST", acceptPath)).toEqual([]);
});

test("an invitation that has ended says so, signed in or not", async () => {
  refuse("POST", invitationPath, 422, linkRefused);
  const { unmount } = showRoutes(routes, "/auth/verify-org-user?token=abc");
  expect(
    await screen.findByRole("heading", { name: "This invitation is not valid" }),
  ).toBeVisible();
  unmount();
  startOver();
  signIn();
  showRoutes(routes, "/auth/verify-org-user?token=abc");
  expect(await screen.findByRole("dialog", { name: "This invitation is not valid" })).toBeVisible();
});

test("a change of address is confirmed while one is signed in", async () => {
  signIn();
  answer("POST", confirmPath, { detail: "Confirmed." });
  answer("GET", "/auth/ext/v1/user", { ...ada, email: "countess@example.org" });
  const { router } = showRoutes(routes, "/auth/confirm-email?token=abc");
  expect(await screen.findByText("Your email address is confirmed.")).toBeVisible();
  expect(await screen.findByText("countess@example.org")).toBeInTheDocument();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/", search: "" }));
  expect(heard("POST", confirmPath)).toHaveLength(1);
});

test("registration by an invitation keeps its address and asks for no workspace", async () => {
  answer("POST", invitationPath, invitation);
  answer("POST", "/auth/ext/v1/registration/", { ...tokens(), user: ada }, 201);
  showRoutes(routes, "/auth/registration?invitation=abc");
  await screen.findByRole("heading", { name: /Join .Kestrel Harbour/ });
  expect(screen.queryByLabelText(/Workspace name/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("navigation", { name: "Main" });
  expect(heard("POST", "/auth/ext/v1/registration/")[0]?.body).toMatchObject({
    email: "new@example.org",
    invitation: "abc",
  });
});
