import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { session } from "#test/chats.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer } from "#test/script.ts";
import { installation, startSignedOut } from "#test/signed-out.ts";

import { routes } from "./router.tsx";

const none = { total: 0, results: [] };

beforeEach(() => {
  startSignedOut();
  answer("GET", "/settings/ext/v1/installation", installation);
  answer("GET", "/organization/ext/v1/invitations", none);
  answer("GET", "/reviews/ext/v1/reviews", none);
});

// The window title is the screen's.
test.each([
  ["/auth/login", "Sign in"],
  ["/auth/forgot-password", "Forgotten password"],
  ["/auth/reset-password?token=x.y", "New password"],
  ["/auth/verify-org-user?token=x.y", "Join"],
])("%s is a screen of the sign-in area", async (at) => {
  const { router } = showRoutes(routes, at);
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  expect(screen.queryByText("404")).toBeNull();
  expect(screen.getByRole("region", { name: "What Lectern does" })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(at.split("?")[0]);
});

test("the sign-in area shows the three slides", async () => {
  showRoutes(routes, "/auth/login");
  const carousel = await screen.findByRole("region", { name: "What Lectern does" });
  const dots = within(carousel).getAllByRole("button", { name: /^Slide / });
  expect(dots.map((dot) => dot.getAttribute("aria-label"))).toEqual([
    "Slide 1: Specialized AI Agents",
    "Slide 2: Comprehensive Data Intelligence",
    "Slide 3: Intuitive Human Controls",
  ]);
});

test("the sign-in area links to the privacy policy and the terms of service", async () => {
  showRoutes(routes, "/auth/login");
  const legal = await screen.findByRole("navigation", { name: "Legal" });
  const links = within(legal).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Privacy policy", "/privacy-policy"],
    ["Terms of service", "/terms-of-service"],
  ]);
});

test.each([
  ["/", "Home"],
  ["/library/all", "All collections"],
  ["/library/private", "Private collections"],
  ["/library/shared", "Shared collections"],
  ["/library/published", "Published collections"],
  ["/chat-ai", "Chat"],
  ["/assets", "Assets"],
  ["/assets/reviews", "Reviews"],
  ["/persona/mypersona", "Persona"],
  ["/settings", "Setting"],
  ["/help-center", "Help"],
])("%s is a screen of the signed-in area", async (at, title) => {
  signIn();
  const { router } = showRoutes(routes, at);
  await screen.findByRole("navigation", { name: "Main" });
  await expect.poll(() => document.title).toContain(title);
  expect(screen.queryByText("404")).toBeNull();
  expect(router.state.location.pathname).toBe(at);
});

test("/chat-ai/{chatSessionId} is that session", async () => {
  signIn();
  const here = session({ title: "Shore power" });
  answer("GET", "/chats/ext/v1/sessions", { total: 1, results: [here] });
  answer("GET", "/chats/ext/v1/sessions/{session_id}", here);
  answer("GET", "/chats/ext/v1/sessions/{session_id}/chats", none);
  showRoutes(routes, `/chat-ai/${here.id}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Shore power" })).toBeInTheDocument();
});

test.each(["/library/everything", "/persona/nobody", "/nowhere"])("%s is not found", async (at) => {
  signIn();
  showRoutes(routes, at);
  expect(await screen.findByText("404")).toBeInTheDocument();
});
