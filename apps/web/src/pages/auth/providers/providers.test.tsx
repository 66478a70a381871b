import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { ada, showRoutes, tokens } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";
import { installation, startSignedOut } from "#test/signed-out.ts";

import { routes } from "../../../router.tsx";

const start = "/auth/ext/v1/providers/{id}/start";
const finish = "/auth/ext/v1/providers/finish";
const ofDomain = "/auth/ext/v1/providers";
const acme = { id: "acme", name: "Acme", domains: ["acme.example"] };
const globex = { id: "globex", name: "Globex", domains: [] };

const offering = (more: Partial<typeof installation> = {}) =>
  answer("GET", "/settings/ext/v1/installation", {
    ...installation,
    sign_in_providers: [acme, globex],
    ...more,
  });

beforeEach(() => {
  startSignedOut();
  offering();
  answer("GET", "/organization/ext/v1/invitations", { total: 0, results: [] });
});

test("each provider has a button, which leaves for it and names the place to come back to", async () => {
  const assign = vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  answer("POST", start, { address: "https://id.acme.example/authorize?state=x" });
  showRoutes(routes, "/library/shared");
  expect(await screen.findByRole("button", { name: "Continue with Globex" })).toBeVisible();
  expect(screen.getByLabelText("Email")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Continue with Acme" }));
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith("https://id.acme.example/authorize?state=x"),
  );
  expect(heard("POST", start)[0]?.body).toEqual({ to: "/library/shared" });
});

test("an address of a provider's domain is offered that provider beside the password", async () => {
  vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  answer("POST", start, { address: "https://id.acme.example/" });
  showRoutes(routes, "/auth/login");
  await screen.findByRole("button", { name: "Continue with Acme" });
  const form = () => screen.getByLabelText("Password").closest("form") ?? document.body;
  expect(within(form()).queryByRole("button", { name: "Continue with Acme" })).toBeNull();
  await userEvent.type(screen.getByLabelText("Email"), "Ada@ACME.example");
  const offered = within(form()).getByRole("button", { name: "Continue with Acme" });
  expect(screen.getAllByRole("button", { name: "Continue with Acme" })).toEqual([offered]);
  await userEvent.click(offered);
  expect(heard("POST", start)[0]?.body).toEqual({ to: "/", email: "Ada@ACME.example" });
});

test("an address of a verified domain is offered its workspace's provider; only the domain is sent", async () => {
  vi.spyOn(globalThis.location, "assign").mockImplementation(() => {});
  offering({ workspace_sign_in: true });
  answer("GET", ofDomain, { provider: { id: "initech", name: "Initech" } });
  answer("POST", start, { address: "https://id.initech.example/" });
  showRoutes(routes, "/auth/login");
  await userEvent.type(await screen.findByLabelText("Email"), "Ada@Initech.example");
  await userEvent.click(await screen.findByRole("button", { name: "Continue with Initech" }));
  expect(heard("GET", ofDomain).map(({ url }) => url.search)).toEqual(["?domain=initech.example"]);
  expect(heard("POST", start)[0]).toMatchObject({
    url: { pathname: "/auth/ext/v1/providers/initech/start" },
    body: { to: "/", email: "Ada@Initech.example" },
  });
});

test("no workspace is asked about where the installation's provider is responsible", async () => {
  offering({ workspace_sign_in: true });
  showRoutes(routes, "/auth/login");
  await userEvent.type(await screen.findByLabelText("Email"), "ada@acme.example");
  expect(await screen.findByRole("button", { name: "Continue with Acme" })).toBeVisible();
  expect(heard("GET", ofDomain)).toEqual([]);
});

test("where passwords are off only the providers are shown, and a password on request", async () => {
  offering({ password_sign_in: false });
  showRoutes(routes, "/auth/login");
  await screen.findByRole("button", { name: "Use a password" });
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Use a password" }));
  expect(screen.getByLabelText("Email")).toHaveFocus();
  refuse("POST", "/auth/ext/v1/login", 403, {
    detail: "Passwords are turned off here.",
    code: "password_sign_in_off",
    params: {},
  });
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "right horse{Enter}");
  expect(await screen.findByText("Passwords are turned off here.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send the mail again" })).toBeNull();
});

test("coming back from a provider signs in and opens the place that was asked for", async () => {
  answer("POST", finish, { ...tokens(), user: ada, to: "/library/shared" });
  const { router } = showRoutes(routes, "/auth/provider");
  await screen.findByRole("navigation", { name: "Main" });
  expect(router.state.location.pathname).toBe("/library/shared");
  expect(heard("POST", finish)).toHaveLength(1);
});

test("a code is asked for where the account has a second factor", async () => {
  refuse("POST", finish, 401, { detail: "Enter the code.", otp_required: true });
  showRoutes(routes, "/auth/provider");
  const code = await screen.findByLabelText("Code");
  expect(screen.queryByText("Enter the code.")).toBeNull();
  answer("POST", finish, { ...tokens(), user: ada, to: "/" });
  await userEvent.type(code, "123456{Enter}");
  await screen.findByRole("navigation", { name: "Main" });
  expect(heard("POST", finish).at(-1)?.body).toMatchObject({ otp: "123456" });
});

test("why a provider's sign-in failed is said on the sign-in screen", async () => {
  refuse("POST", finish, 403, {
    detail: "The sign-in was cancelled at the provider.",
    code: "provider_cancelled",
    params: {},
    to: "/assets",
  });
  const { router } = showRoutes(routes, "/auth/provider");
  const main = await screen.findByRole("main");
  expect(await within(main).findByText("The sign-in was cancelled at the provider.")).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: "/auth/login",
    state: { from: "/assets" },
  });
});

test("whom a proxy names signs in by one button", async () => {
  offering({ sign_in_providers: [], proxy_sign_in: true });
  answer("POST", "/auth/ext/v1/proxy-sign-in", { ...tokens(), user: ada });
  showRoutes(routes, "/auth/login");
  await userEvent.click(
    await screen.findByRole("button", { name: "Continue with single sign-on" }),
  );
  await screen.findByRole("navigation", { name: "Main" });
});

test("an invited person without an account signs in to join where passwords are off", async () => {
  offering({ password_sign_in: false });
  answer("POST", "/auth/ext/v1/invitation", {
    organization_name: "Engines",
    invited_by: "Bob",
    email: "new@acme.example",
    group: "editor",
    has_account: false,
    brand: { product_name: null, accent: null, logo: null },
  });
  const { router } = showRoutes(routes, "/auth/verify-org-user?token=x.y");
  const join = await screen.findByRole("link", { name: "Sign in to join" });
  expect(screen.queryByLabelText("Password")).toBeNull();
  await userEvent.click(join);
  await screen.findByRole("button", { name: "Continue with Acme" });
  expect(router.state.location.state).toEqual({ from: "/?invitation=x.y" });
});
