import type { SignedIn, User } from "@lectern/contract/auth";
import type { Organization } from "@lectern/contract/organizations";

import { errorMessage } from "./error-message.ts";
import { ApiError, bodyOf, send } from "./http.ts";
import { notify } from "./notify.ts";
import { queryClient } from "./query-client.ts";
import { refresh } from "./refresh.ts";
import { forget, keepOrganization, keepTokens, useSession } from "./session-store.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

export { useSession } from "./session-store.ts";

/** The headers that say who asks, and in which workspace. */
export function identity(): Record<string, string> {
  const { accessToken, selectedOrganization } = useSession.getState();
  return {
    ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    ...(selectedOrganization ? { "ORG-ID": selectedOrganization.id } : {}),
  };
}

/**
 * Runs `attempt` with the headers of the session. When it throws an ApiError of 401 the session is
 * renewed, once for all who wait, and `attempt` runs a second and last time. For senders other than
 * `api`, such as an upload with XMLHttpRequest: let them throw `new ApiError(status, body)`.
 */
export async function withSession<T>(
  attempt: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { accessToken } = useSession.getState();
  try {
    return await attempt(identity());
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401;
    if (!refused || !useSession.getState().isAuthenticated) throw error;
  }
  // Another call's refresh may have come between the sending and the refusal.
  if (useSession.getState().accessToken === accessToken) await renew();
  return attempt(identity());
}

/** Refreshes the tokens. A 401 signs the person out; any failure is passed on. */
export async function renew() {
  try {
    await refresh();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    throw error;
  }
}

/** Before every screen: signs in by the refresh token where that is possible, and loads what is missing. */
export async function ensureSession() {
  const { isAuthenticated, isLoggedOut } = useSession.getState();
  if (!isAuthenticated && !isLoggedOut) {
    try {
      await refresh();
    } catch {
      endSession();
    }
  }
  if (useSession.getState().isAuthenticated) await loadMissing();
}

/** Takes over a successful login or registration. */
export async function enter(signedIn: SignedIn) {
  keepTokens(signedIn);
  await loadMissing();
}

let loading: Promise<void> | null = null;

/** The screen waits for a workspace to be selected, and for nothing else. */
async function loadMissing() {
  const { user, userOrganizations, selectedOrganization } = useSession.getState();
  if (user && userOrganizations.length > 0) return;
  loading ??= load().finally(() => {
    loading = null;
  });
  if (selectedOrganization) loading.catch(tell);
  else await loading;
}

const tell = (error: unknown) => notify(errorMessage(error), { variant: "error" });

async function load() {
  const before = useSession.getState().selectedOrganization?.id;
  const needed = useSession.getState();
  if (!needed.selectedOrganization || needed.userOrganizations.length === 0) {
    await loadOrganizations();
  }
  const after = useSession.getState().selectedOrganization?.id;
  if (before && before !== after) await queryClient.resetQueries();
  if (!useSession.getState().user) await loadUser();
}

async function read<T>(path: string): Promise<T> {
  const response = await withSession((headers) => send({ method: "GET", path, headers }));
  return (await bodyOf(response)) as T;
}

/** Reads the profile; its role is the one in the selected workspace. */
async function loadUser() {
  const user = await read<User>("/auth/ext/v1/user");
  useSession.setState({ user, group: user.group });
}

async function loadOrganizations() {
  const { total, results } = await read<{ total: number; results: Organization[] }>(
    "/organization/ext/v1/",
  );
  const selected = useSession.getState().selectedOrganization;
  const kept = total > 1 && selected ? results.find(({ id }) => id === selected.id) : undefined;
  useSession.setState({ userOrganizations: results });
  keepOrganization(kept ?? results[0] ?? null);
}

/** Makes another workspace the selected one; everything on the screen belongs to the old one. */
export function selectOrganization(organization: Organization) {
  keepOrganization(organization);
  globalThis.location.reload();
}

/** Signs out here and, where it can be reached, on the server. */
export async function logout({ quiet = false } = {}) {
  const status = await farewell();
  endSession();
  if (status === 200 && !quiet) notify("Logged out successfully", { variant: "success" });
}

async function farewell() {
  try {
    const { status } = await send({
      method: "POST",
      path: "/auth/ext/v1/logout",
      headers: identity(),
      body: {},
      credentials: "include",
    });
    return status;
  } catch {
    // Whether or not the server heard it, this browser forgets the session.
    return undefined;
  }
}

function endSession() {
  const wasSignedIn = useSession.getState().isAuthenticated;
  forget();
  queryClient.clear();
  if (wasSignedIn) tellTabs({ type: "signed-out" });
}

hearTabs((message) => {
  if (message.type === "tokens") {
    if (!useSession.getState().isLoggedOut) keepTokens(message.tokens);
  } else if (useSession.getState().isAuthenticated) {
    forget();
    queryClient.clear();
  }
});
