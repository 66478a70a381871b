import { expect, test } from "vitest";

import { useSession } from "./session-store.ts";

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
