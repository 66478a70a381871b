import type { Group, Tokens, User } from "@lectern/contract/auth";
import type { Organization } from "@lectern/contract/organizations";
import { create } from "zustand";
import { persist } from "zustand/middleware";

import { isRecord } from "../is-record.ts";

export interface SessionState {
  isAuthenticated: boolean;
  /** The person signed out, or could not be signed in: no refresh is tried by itself. */
  isLoggedOut: boolean;
  accessToken: string | null;
  /** ISO 8601, UTC. */
  accessTokenExp: string | null;
  refreshToken: string | null;
  user: User | null;
  userOrganizations: Organization[];
  selectedOrganization: Organization | null;
  /** The role in the selected workspace. */
  group: Group | null;
}

const signedOut: SessionState = {
  isAuthenticated: false,
  isLoggedOut: false,
  accessToken: null,
  accessTokenExp: null,
  refreshToken: null,
  user: null,
  userOrganizations: [],
  selectedOrganization: null,
  group: null,
};

/** Local storage names. `org` and `refToken` are the specification's. */
export const stored = {
  org: "org",
  refreshToken: "refToken",
  expiry: "tokenExpiry",
  /** Of a refresh that has not been answered yet. */
  refreshKey: "refreshKey",
  /** Somebody signed out here, and the server has not heard of it yet. */
  unheardLogout: "unheardLogout",
} as const;

/** Who is signed in, and where. Read it with a selector: `useSession(({ user }) => user)`. */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: "auth",
    version: 1,
    partialize: ({ selectedOrganization }) => ({ selectedOrganization }),
    merge: (kept, state) => {
      const fromEntry = (kept as Partial<SessionState> | undefined)?.selectedOrganization ?? null;
      return { ...state, selectedOrganization: organizationKept() ?? fromEntry };
    },
  }),
);

/** The organization that stands under `org`; null where none does that could be one. */
function organizationKept(): Organization | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored.org) ?? "null");
    const isOne =
      isRecord(kept) && typeof kept["id"] === "string" && typeof kept["name"] === "string";
    return isOne ? (kept as unknown as Organization) : null;
  } catch {
    // Somebody else's text.
    return null;
  }
}

/** The header that names the selected workspace. */
export function inWorkspace(): Record<string, string> {
  const { selectedOrganization } = useSession.getState();
  return selectedOrganization ? { "ORG-ID": selectedOrganization.id } : {};
}

/** Takes over fresh tokens; whoever holds them is signed in. */
export function keepTokens({ access_token, access_expiration, refresh_token }: Tokens) {
  localStorage.setItem(stored.expiry, access_expiration);
  localStorage.removeItem(stored.unheardLogout);
  if (import.meta.env.VITE_SESSION === "token" && refresh_token) {
    localStorage.setItem(stored.refreshToken, refresh_token);
  }
  useSession.setState({
    isAuthenticated: true,
    isLoggedOut: false,
    accessToken: access_token,
    accessTokenExp: access_expiration,
    refreshToken: refresh_token,
  });
}

export function keepOrganization(organization: Organization | null) {
  if (organization) localStorage.setItem(stored.org, JSON.stringify(organization));
  else localStorage.removeItem(stored.org);
  useSession.setState({ selectedOrganization: organization });
}

/** Forgets everything about the person, on this device too. */
export function forget() {
  useSession.setState({ ...signedOut, isLoggedOut: true });
  const unheard = localStorage.getItem(stored.unheardLogout);
  localStorage.clear();
  if (unheard !== null) localStorage.setItem(stored.unheardLogout, unheard);
}
