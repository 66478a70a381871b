import type { Group, Tokens, User } from "@lectern/contract/auth";
import type { Organization } from "@lectern/contract/organizations";
import { create } from "zustand";
import { persist } from "zustand/middleware";

import { isRecord } from "../is-record.ts";

export interface SessionState {
  isAuthenticated: boolean;
  /** Whether the person signed out, or could not be signed in: no automatic refresh. */
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

/** Local storage keys. `org` and `refToken` are from the specification. */
export const stored = {
  org: "org",
  refreshToken: "refToken",
  expiry: "tokenExpiry",
  /** Key of a refresh that has not been answered yet. */
  refreshKey: "refreshKey",
  /** Set after signing out here until the server has confirmed it. */
  unheardLogout: "unheardLogout",
} as const;

/** What a workspace kept by an earlier version lacks. */
const noLook = { product_name: null, accent: null };

/** The person and workspace. Read with a selector: `useSession(({ user }) => user)`. */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: "auth",
    version: 1,
    partialize: ({ selectedOrganization }) => ({ selectedOrganization }),
    merge: (kept, state) => {
      const fromEntry = (kept as Partial<SessionState> | undefined)?.selectedOrganization ?? null;
      const ofEntry = fromEntry && { ...noLook, ...fromEntry };
      return { ...state, selectedOrganization: organizationKept() ?? ofEntry };
    },
  }),
);

/** The workspace stored under `org`; null if it is missing or invalid. */
function organizationKept(): Organization | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored.org) ?? "null");
    const isOne =
      isRecord(kept) && typeof kept["id"] === "string" && typeof kept["name"] === "string";
    return isOne ? ({ ...noLook, ...kept } as unknown as Organization) : null;
  } catch {
    // Not JSON: not written by this app.
    return null;
  }
}

/** The header with the selected workspace. */
export function inWorkspace(): Record<string, string> {
  const { selectedOrganization } = useSession.getState();
  return selectedOrganization ? { "ORG-ID": selectedOrganization.id } : {};
}

/** Stores new tokens, which signs the person in. */
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

/** Deletes everything about the person from memory and from this device. */
export function forget() {
  useSession.setState({ ...signedOut, isLoggedOut: true });
  const unheard = localStorage.getItem(stored.unheardLogout);
  localStorage.clear();
  if (unheard !== null) localStorage.setItem(stored.unheardLogout, unheard);
}
