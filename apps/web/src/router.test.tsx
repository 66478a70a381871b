import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { ada, showRoutes, signIn, tokens, workspace } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";
import { installation, startSignedOut } from "#test/signed-out.ts";

import { useSession } from "#platform/session/session.ts";

import { routes } from "./router.tsx";

const refreshPath = "/auth/ext/v1/token/refresh";
const open = (at: string) => showRoutes(routes, at);

beforeEach(() => {
  startSignedOut();
  answer("GET", "/settings/ext/v1/installation", installation);
});

test("a splash shows while the session is checked", async () => {
  open("/auth/login");
  const splash = screen.getByRole("status", { name: "Loading" });
  expect(splash.querySelector("svg")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeInTheDocument();
});

test("who is not signed in is sent to login, and after it to where they wanted to", async () => {
  const { router } = open("/settings/preferences?x=1");
  await screen.findByRole("heading", { name: "Sign in" });
  expect(router.state.location.pathname).toBe("/auth/login");

  answer("POST", "/auth/ext/v1/login", { ...tokens(), user: ada });
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "right horse{Enter}");

  await screen.findByRole("heading", { name: "Preferences" });
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/settings/preferences?x=1",
  );
  expect(heard("POST", "/auth/ext/v1/login")[0]?.body).toEqual({
    email: "ada@example.org",
    password: "right horse",
    session: "cookie",
  });
});

test("a workspace that is still selected lets nobody in who is not signed in", async () => {
  useSession.setState({ isLoggedOut: true, selectedOrganization: workspace("Engines") });
  const { router } = open("/assets");
  await screen.findByRole("heading", { name: "Sign in" });
  expect(router.state.location.pathname).toBe("/auth/login");
});

test("each navigation tries a refresh for somebody who is neither signed in nor signed out", async () => {
  const { router } = open("/privacy-policy");
  await screen.findByRole("heading", { name: "Privacy policy" });
  expect(heard("POST", refreshPath)).toHaveLength(1);
  await router.navigate("/terms-of-service");
  expect(heard("POST", refreshPath), "signed out: none is tried").toHaveLength(1);

  act(() => void useSession.setState({ isLoggedOut: false }));
  answer("POST", refreshPath, tokens());
  await router.navigate("/privacy-policy");
  await waitFor(() => expect(useSession.getState().isAuthenticated).toBe(true));
  expect(heard("POST", refreshPath)).toHaveLength(2);
});

test("a workspace that is chosen becomes the selected one, and the page is loaded anew", async () => {
  const reload = vi.spyOn(globalThis.location, "reload").mockImplementation(() => {});
  const [engines, estuary] = [workspace("Engines"), workspace("The estuary")];
  signIn(engines);
  useSession.setState({ userOrganizations: [engines, estuary] });
  open("/help-center");
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: /Ada Lovelace/ }));
    const list = await screen.findByRole("menu", { name: "Select Workspace" });
    await userEvent.click(within(list).getByRole("menuitemradio", { name }));
    await waitFor(() => expect(list).not.toBeInTheDocument());
  };
  await choose("The estuary");
  expect(useSession.getState().selectedOrganization).toEqual(estuary);
  expect(JSON.parse(localStorage.getItem("org") ?? "")).toEqual(estuary);
  expect(reload).toHaveBeenCalledTimes(1);
  await choose("The estuary");
  expect(useSession.getState().selectedOrganization).toEqual(estuary);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("the workspace's logo stands at the top", async () => {
  signIn({ ...workspace("Engines"), logo: "/logos/1" });
  answer("GET", "/organization/ext/v1/{id}/logo", { url: "/logos/1" });
  open("/help-center");
  const sidebar = await screen.findByRole("complementary", { name: "Sidebar" });
  expect(await within(sidebar).findByRole("img", { name: "Engines" })).toHaveAttribute(
    "src",
    "/logos/1",
  );
});

test("exactly /auth shows the login form", async () => {
  open("/auth");
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeInTheDocument();
});

test("a signed-in visitor of the sign-in area is sent home", async () => {
  signIn();
  const { router } = open("/auth/login");
  await screen.findByRole("navigation", { name: "Main" });
  expect(router.state.location.pathname).toBe("/");
});

test("a wrong password is told in a toast and at the field", async () => {
  refuse("POST", "/auth/ext/v1/login", 401, { detail: "Email or password is wrong." });
  open("/auth/login");
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Email or password is wrong.");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "Email or password is wrong.",
  );
});

test("a second factor asks for its code and sends it along", async () => {
  refuse("POST", "/auth/ext/v1/login", 401, { detail: "Enter the code.", otp_required: true });
  open("/auth/login");
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "right{Enter}");
  await userEvent.type(await screen.findByLabelText("Code"), "123456{Enter}");
  await waitFor(() =>
    expect(heard("POST", "/auth/ext/v1/login")[1]?.body).toMatchObject({ otp: "123456" }),
  );
});

test("registration makes an account and signs in; the workspace's name may be left out", async () => {
  answer("POST", "/auth/ext/v1/registration/", { ...tokens(), user: ada }, 201);
  const { router } = open("/auth/registration");
  await userEvent.type(await screen.findByLabelText("First name"), "Ada");
  await userEvent.type(screen.getByLabelText("Last name"), "Lovelace");
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "right horse");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("navigation", { name: "Main" });
  expect(router.state.location.pathname).toBe("/");
  expect(heard("POST", "/auth/ext/v1/registration/")[0]?.body).toEqual({
    email: "ada@example.org",
    password: "right horse",
    first_name: "Ada",
    last_name: "Lovelace",
    session: "cookie",
  });
});

test("what registration refuses stands at its field", async () => {
  refuse("POST", "/auth/ext/v1/registration/", 422, {
    detail: [{ loc: ["body", "password"], msg: "Use 8 characters or more.", type: "too_small" }],
  });
  open("/auth/registration");
  await userEvent.click(await screen.findByRole("button", { name: "Create account" }));
  const field = screen.getByLabelText("Password");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Use 8 characters or more."));
  expect(field).toBeInvalid();
});

test("any other path is not found, with the way home", async () => {
  signIn();
  const { router } = open("/no/such/page");
  expect(await screen.findByText("404")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeInTheDocument();
  expect(
    screen.getByText("The page you are looking for doesn't exist or has been moved."),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: "Go to Home" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("it is so for a visitor too", async () => {
  open("/no/such/page");
  expect(await screen.findByText("404")).toBeInTheDocument();
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
});

test.each(["/persona/nobody", "/settings/nothing", "/help-center/nothing"])(
  "%s is not found either",
  async (path) => {
    signIn();
    open(path);
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeInTheDocument();
  },
);

test("who belongs to no workspace is told so", async () => {
  answer("POST", refreshPath, tokens());
  answer("GET", "/organization/ext/v1/", { total: 0, results: [] });
  open("/");
  expect(await screen.findByText("You are not in a workspace")).toBeInTheDocument();
});

test("workspaces that do not load are a route error, with a way to try again", async () => {
  answer("POST", refreshPath, tokens());
  refuse("GET", "/organization/ext/v1/", 503, { detail: "Back in a minute." });
  open("/");
  expect(await screen.findByText("Back in a minute.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
});

test("/library leads to /library/all", async () => {
  signIn();
  const { router } = open("/library");
  await waitFor(() => expect(router.state.location.pathname).toBe("/library/all"));
});

test("the legal texts are open to everyone", async () => {
  open("/privacy-policy");
  expect(await screen.findByRole("heading", { name: "Privacy policy" })).toBeInTheDocument();
});

test("after a navigation the new screen's heading has the focus and names the window", async () => {
  signIn();
  open("/help-center");
  await screen.findByRole("heading", { name: "Help Center" });
  await userEvent.click(screen.getByRole("link", { name: "Assets" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Assets" })).toHaveFocus());
  expect(document.title).toBe("Assets · Lectern");
});

test("the sidebar collapses, and stays so after a reload", async () => {
  signIn();
  const { unmount } = open("/help-center");
  await userEvent.click(await screen.findByRole("button", { name: "Close sidebar" }));
  expect(screen.getByRole("button", { name: "Open sidebar" })).toBeInTheDocument();
  unmount();
  open("/help-center");
  expect(await screen.findByRole("button", { name: "Open sidebar" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Open sidebar" }));
  expect(screen.getByRole("button", { name: "Close sidebar" })).toBeInTheDocument();
});

test("logging out leads to the login screen", async () => {
  signIn();
  answer("POST", "/auth/ext/v1/logout", { detail: "Logged out successfully" });
  const { router } = open("/assets");
  await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
  await screen.findByRole("heading", { name: "Sign in" });
  expect(router.state.location.pathname).toBe("/auth/login");
  const notices = screen.getByRole("region", { name: "Notifications" });
  expect(within(notices).getByText("Logged out successfully")).toBeInTheDocument();
});
