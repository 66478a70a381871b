import { expect, test } from "vitest";

import { stored, useSession } from "./session-store.ts";

test("the state holds what the specification names", () => {
  expect(useSession.getInitialState()).toEqual({
    isAuthenticated: false,
    isLoggedOut: false,
    accessToken: null,
    accessTokenExp: null,
    refreshToken: null,
    user: null,
    userOrganizations: [],
    selectedOrganization: null,
    group: null,
  });
});

test("a workspace that was kept before workspaces had looks has that of the product", async () => {
  const kept = { id: "0191a000-0000-7000-8000-000000000001", name: "Engines" };
  const none = { product_name: null, accent: null };
  const entry = { state: { selectedOrganization: kept }, version: 1 };
  localStorage.setItem("auth", JSON.stringify(entry));
  await useSession.persist.rehydrate();
  expect(useSession.getState().selectedOrganization).toEqual({ ...kept, ...none });
  localStorage.setItem(stored.org, JSON.stringify({ ...kept, name: "Analytical Engines" }));
  await useSession.persist.rehydrate();
  expect(useSession.getState().selectedOrganization).toMatchObject({
    name: "Analytical Engines",
    ...none,
  });
});
