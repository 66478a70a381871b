import type { Organization } from "@lectern/contract/organizations";
import type { User } from "@lectern/contract/auth";
import { render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";

import { queryClient } from "#platform/http/query-client.ts";
import { keepTokens, useSession } from "#platform/session/session-store.ts";
import { useNotices } from "#platform/notify.ts";

import { Providers } from "../src/providers.tsx";

export const ada: User = {
  id: "0191a000-0000-7000-8000-000000000001",
  email: "ada@example.org",
  first_name: "Ada",
  last_name: "Lovelace",
  group: "owner",
  email_verified: true,
  second_factor: false,
  provider_only: false,
  preferences: {
    theme: "system",
    language: null,
    date_order: "dmy",
    dim_pages: true,
    support_marks: true,
    reduce_motion: null,
  },
  created_at: "2026-01-02T03:04:05Z",
};

export const workspace = (name: string): Organization => ({
  id: `0191a000-0000-7000-8000-${name.length.toString().padStart(12, "0")}`,
  name,
  logo: null,
  product_name: null,
  accent: null,
  group: "owner",
  four_eyes: false,
  created_at: "2026-01-02T03:04:05Z",
  deletion_at: null,
});

export const tokens = (access = "access-1", minutes = 30) => ({
  access_token: access,
  access_expiration: new Date(Date.now() + minutes * 60_000).toISOString(),
  refresh_token: null,
});

/** Signs Ada in to one workspace, without a call. */
export function signIn(organization = workspace("Analytical Engines")) {
  keepTokens(tokens());
  useSession.setState({
    user: ada,
    group: ada.group,
    userOrganizations: [organization],
    selectedOrganization: organization,
  });
}

/** Resets all state that outlives a test in this process to that of app start. */
export function startOver() {
  queryClient.clear();
  useNotices.setState({ shown: [], waiting: [] });
  useSession.setState(useSession.getInitialState(), true);
  // Last, because a change of the session is stored.
  localStorage.clear();
}

/** Renders a component under its own route. */
export function show(ui: ReactNode, { at = "/", path = "*" }: { at?: string; path?: string } = {}) {
  return showRoutes([{ path, element: ui }], at);
}

/** Renders routes of the app at an address. */
export function showRoutes(routes: RouteObject[], at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router };
}

/** Waits for the inline alert with these words: errors are shown in place and in a toast. */
export const alertWith = (words: string) =>
  waitFor(() => {
    const found = screen
      .getAllByRole("alert")
      .find(({ textContent }) => textContent.includes(words));
    if (!found) throw new Error(`No alert says "${words}".`);
    return found;
  });
