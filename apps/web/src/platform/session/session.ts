import type { Group, SignInResult, User } from "@lectern/contract/auth";
import type { Organization } from "@lectern/contract/organizations";
import { t } from "@lingui/core/macro";

import { basePath } from "../base-path.ts";

import { ApiError, bodyOf, type HttpRequest, send } from "../http/http.ts";
import { isLanguageShown } from "../language/language.ts";
import { linkToken } from "./link-token.ts";
import { passes, untilAnswered } from "../http/later.ts";
import { notifyError } from "../http/notify-error.ts";
import { dismiss, notify, notifyAfterLoad } from "../notify.ts";
import { queryClient } from "../http/query-client.ts";
import { refresh } from "./refresh.ts";
import {
  forget,
  inWorkspace,
  keepOrganization,
  keepTokens,
  stored,
  useSession,
} from "./session-store.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

export { useSession } from "./session-store.ts";

/** The headers of the person's identity and workspace. */
export function identity(): Record<string, string> {
  // no text: a header
  if (linkToken !== undefined) return { "Link-Token": linkToken, ...inWorkspace() };
  const { accessToken } = useSession.getState();
  return {
    // no text: a header
    ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
    ...inWorkspace(),
  };
}

/**
 * Runs `attempt` with the headers of the session. If it throws an ApiError of 401, refreshes the
 * session, once for all concurrent callers, and runs `attempt` a second and last time.
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
  // Another call may have refreshed the token before this one was refused.
  if (useSession.getState().accessToken === accessToken) await renew();
  return attempt(identity());
}

/** Refreshes the tokens. A 401 signs the person out; every failure is rethrown. */
export async function renew() {
  try {
    await refresh();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    throw error;
  }
}

/** Runs before every screen: signs in by the refresh token if possible, and loads missing data. */
export async function ensureSession() {
  const { isAuthenticated, isLoggedOut } = useSession.getState();
  if (!isAuthenticated && !isLoggedOut) {
    signingIn ??= signInByRefresh().finally(() => {
      signingIn = null;
    });
    await signingIn;
  }
  if (useSession.getState().isAuthenticated) await loadMissing();
}

let signingIn: Promise<void> | null = null;

/** A signed-in person stays so while the server is unreachable: only a refusal signs out. */
async function signInByRefresh() {
  if (localStorage.getItem(stored.unheardLogout) !== null) {
    forget();
    void sayFarewellAgain({});
    return;
  }
  const wasSignedIn = localStorage.getItem(stored.expiry) !== null;
  let notice: number | undefined;
  try {
    if (!wasSignedIn) await refresh();
    else {
      await untilAnswered(refresh, () => {
        const { isAuthenticated, isLoggedOut } = useSession.getState();
        // This may run before the first catalog is loaded.
        if (isLanguageShown()) notice ??= notify(t`The server cannot be reached. Trying again.`);
        return !isAuthenticated && !isLoggedOut;
      });
    }
  } catch {
    endSession();
  }
  if (notice !== undefined) dismiss(notice);
}

/** Stores a successful login or registration. */
export async function enter(signedIn: SignInResult) {
  keepTokens(signedIn);
  await loadMissing();
}

let loading: Promise<void> | null = null;

/** Only a missing workspace delays the screen. */
async function loadMissing() {
  const { user, userOrganizations, selectedOrganization } = useSession.getState();
  if (user && userOrganizations.length > 0) return;
  loading ??= load().finally(() => {
    loading = null;
  });
  if (selectedOrganization) loading.catch(notifyError);
  else await loading;
}

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

async function read<T>(path: string, query?: Record<string, unknown>): Promise<T> {
  const response = await withSession((headers) => send({ method: "GET", path, query, headers }));
  return (await bodyOf(response)) as T;
}

/** Loads the profile; its role is the one in the selected workspace. */
async function loadUser() {
  keepUser(await read<User>("/auth/ext/v1/user"));
}

/** Stores the server's current profile. */
export function keepUser(user: User) {
  useSession.setState({ user, group: user.group });
}

/** Reloads the workspaces. Deleted ones that can still be restored are not included. */
export async function loadOrganizations() {
  const answer = await read<{ results: Organization[] }>("/organization/ext/v1/", {
    page_size: 100,
  });
  const open = answer.results.filter(({ deletion_at }) => !deletion_at);
  const selected = useSession.getState().selectedOrganization;
  const kept = open.length > 1 && selected ? open.find(({ id }) => id === selected.id) : undefined;
  useSession.setState({ userOrganizations: open });
  keepOrganization(kept ?? open[0] ?? null);
}

/** Selects another workspace; reloads the page because everything on it belongs to the old one. */
export function selectOrganization(organization: Organization) {
  keepOrganization(organization);
  globalThis.location.reload();
}

/** Opens a workspace at Home, for example one just joined, and shows a message. */
export function openOrganization(organization: Organization, message: string) {
  keepOrganization(organization);
  beginAgain(message);
}

/** Replaces a workspace the person left or lost with the next one, or with none. */
export async function leaveOrganization(message: string) {
  await loadOrganizations();
  beginAgain(message);
}

function beginAgain(message: string) {
  notifyAfterLoad(message);
  globalThis.location.assign(`${basePath}/`);
}

let asking: Promise<void> | null = null;

/** After a refused call: checks whether the person's role changed, and shows a notice if so. */
export function checkRole(): Promise<void> {
  asking ??= compareRole().finally(() => {
    asking = null;
  });
  return asking;
}

async function compareRole() {
  const { group: before, selectedOrganization } = useSession.getState();
  if (!before || !selectedOrganization) return;
  const user = await roleNow();
  if (!user || user.group === before) return;
  const { name } = selectedOrganization;
  if (user.group === null) {
    await leaveOrganization(t`You are not a member of \u2068${name}\u2069 any more.`);
    return;
  }
  useSession.setState((state) => ({ user: state.user && { ...state.user, ...user }, ...user }));
  notify(changed[user.group](name), { variant: "info" });
  await queryClient.invalidateQueries();
}

const changed: Record<Group, (name: string) => string> = {
  owner: (name) => t`You own \u2068${name}\u2069 now.`,
  admin: (name) => t`Your role in \u2068${name}\u2069 was changed: you are an admin now.`,
  editor: (name) => t`Your role in \u2068${name}\u2069 was changed: you are an editor now.`,
  viewer: (name) => t`Your role in \u2068${name}\u2069 was changed: you are a viewer now.`,
};

/** The person's current role in the selected workspace; undefined if the server cannot tell. */
async function roleNow(): Promise<{ group: Group | null } | undefined> {
  try {
    const { group } = await read<User>("/auth/ext/v1/user");
    return { group };
  } catch (error) {
    return error instanceof ApiError && error.status === 403 ? { group: null } : undefined;
  }
}

/** Signs out here and on the server, retrying the server until it confirms. */
export async function logout({ quiet = false } = {}) {
  const headers = identity();
  let status: number | undefined;
  let unheard = false;
  try {
    status = await farewell({ headers, credentials: "include" });
  } catch (error) {
    unheard = passes(error);
  }
  if (unheard) localStorage.setItem(stored.unheardLogout, "1");
  endSession();
  if (unheard) void sayFarewellAgain(headers);
  if (status === 200 && !quiet) notify(t`Logged out successfully`, { variant: "success" });
  if (unheard && !quiet) {
    notify(
      t`You are signed out here, but the server could not be reached. Lectern will try again.`,
      {
        variant: "warning",
      },
    );
  }
}

async function farewell(proof: Required<Pick<HttpRequest, "headers" | "credentials">>) {
  const { status } = await send({
    method: "POST",
    path: "/auth/ext/v1/logout",
    body: {},
    ...proof,
  });
  return status;
}

/** Retries in the background, also after a reload, when only the cookie identifies the session. */
async function sayFarewellAgain(headers: Record<string, string>) {
  const isProven = "Authorization" in headers;
  try {
    await untilAnswered(
      // Once somebody signs in, the cookie belongs to their session.
      async () => {
        const { isAuthenticated } = useSession.getState();
        await farewell({ headers, credentials: isAuthenticated ? "omit" : "include" });
      },
      () => isProven || !useSession.getState().isAuthenticated,
    );
  } catch {
    // Refused for good: nothing proves the session any more.
  }
  localStorage.removeItem(stored.unheardLogout);
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
