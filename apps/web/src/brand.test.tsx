import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { forget, keepOrganization } from "#platform/session/session-store.ts";
import { keepBrand, ownBrand, productName } from "#ui/theme/brand.ts";
import { showRoutes, signIn, workspace } from "#test/render.tsx";
import { answer, refuse } from "#test/script.ts";
import { installation, startSignedOut } from "#test/signed-out.ts";

import { followBrand } from "./brand.ts";
import { routes } from "./router.tsx";

const installationPath = "/settings/ext/v1/installation";
const desk = { ...workspace("Northgate"), product_name: "Desk", accent: "#aa3355" };
const accent = () => document.documentElement.style.getPropertyValue("--accent");

let stop = () => {};
beforeEach(() => {
  startSignedOut();
  answer("GET", installationPath, installation);
  stop = followBrand();
});
afterEach(() => {
  stop();
  keepBrand(ownBrand);
});

test("the look is that of the selected workspace, until another is selected or one signs out", async () => {
  signIn(desk);
  expect([productName(), accent()]).toEqual(["Desk", "#aa3355"]);
  keepOrganization(workspace("Engines"));
  expect([productName(), accent()]).toEqual(["Lectern", ""]);
  keepOrganization(desk);
  forget();
  await waitFor(() => expect([productName(), accent()]).toEqual(["Lectern", ""]));
});

test("who has left their last workspace does not see its look any more", async () => {
  signIn(desk);
  keepOrganization(null);
  await waitFor(() => expect([productName(), accent()]).toEqual(["Lectern", ""]));
});

test("who is signed out sees the look of the installation's only workspace", async () => {
  const brand = { product_name: "Desk", accent: "#aa3355", logo: null };
  answer("GET", installationPath, { ...installation, registration: "closed", brand });
  showRoutes(routes, "/auth/login");
  await screen.findByRole("heading", { name: "Sign in" });
  await waitFor(() => expect(accent()).toBe("#aa3355"));
  expect(screen.getByRole("region", { name: "What Desk does" })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe("Sign in · Desk"));
});

test("an invitation is shown with the look of its workspace", async () => {
  const brand = { product_name: "Desk", accent: "#aa3355", logo: null };
  answer("POST", "/auth/ext/v1/invitation", {
    organization_name: "Northgate",
    invited_by: "Petra Lindqvist",
    email: "new@example.org",
    group: "viewer",
    has_account: false,
    brand,
  });
  showRoutes(routes, "/auth/verify-org-user?token=abc");
  await screen.findByRole("heading", { name: /Join .Northgate/ });
  expect(screen.getByRole("region", { name: "What Desk does" })).toBeInTheDocument();
  expect(accent()).toBe("#aa3355");
});

test("the sidebar and the title have the workspace's own product name", async () => {
  answer("GET", "/organization/ext/v1/", { total: 1, results: [desk] });
  refuse("GET", "/organization/ext/v1/invitations", 503, { detail: "Later." });
  signIn(desk);
  showRoutes(routes, "/help-center");
  const [top] = await screen.findAllByRole("link", { name: "Desk" });
  expect(top).toHaveAttribute("href", "/");
  await waitFor(() => expect(document.title).toMatch(/ · Desk$/));
});
