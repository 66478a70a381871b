import { locks } from "node:worker_threads";

import type { Organization } from "@lectern/contract/organizations";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ada, startOver, tokens, workspace } from "#test/render.tsx";
import { answer, type Heard, heard, refuse, reply } from "#test/script.ts";

import { api } from "./api.ts";
import { useNotices } from "./notify.ts";
import { ensureSession, enter, logout, selectOrganization, useSession } from "./session.ts";
import { keepOrganization, keepTokens } from "./session-store.ts";

const refreshPath = "/auth/ext/v1/token/refresh";
const [one, two] = [workspace("One"), workspace("Second")];
const session = () => useSession.getState();
const organizations = (...results: Organization[]) => {
  answer("GET", "/organization/ext/v1/", { total: results.length, results });
};
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The server knows one access token; every other is answered 401. */
function serverKnows(token: () => string) {
  reply("GET", "/libraries/ext/v1/totals", ({ headers }: Heard) =>
    headers.get("Authorization") === `Bearer ${token()}`
      ? json(200, { collections: 1, documents: 2, pages: 3, size: 4 })
      : json(401, { detail: "Sign in again." }),
  );
}

beforeEach(() => {
  startOver();
  organizations(one);
  answer("GET", "/auth/ext/v1/user", ada);
});

afterEach(() => {
  vi.useRealTimers();
});

describe("on a navigation", () => {
  test("a refresh signs in; profile and workspaces are fetched, the first workspace is taken", async () => {
    answer("POST", refreshPath, tokens("fresh"));
    organizations(one, two);

    await ensureSession();

    expect(session()).toMatchObject({
      isAuthenticated: true,
      isLoggedOut: false,
      accessToken: "fresh",
      user: ada,
      group: "owner",
      selectedOrganization: one,
    });
    const [refreshed] = heard("POST", refreshPath);
    expect(refreshed?.body).toEqual({ token: null, session: "cookie" });
    expect(refreshed?.credentials).toBe("include");
  });

  test.each([[401], [403], [500]])("a refresh answered %i signs out", async (status) => {
    refuse("POST", refreshPath, status, { detail: "No." });
    await ensureSession();
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true });
    expect(useNotices.getState().shown).toEqual([]);
  });

  test("a refresh that does not reach the server signs out", async () => {
    reply("POST", refreshPath, () => Promise.reject(new TypeError("Failed to fetch")));
    await ensureSession();
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true });
  });

  test("no refresh is tried by somebody who signed out, or is signed in", async () => {
    answer("POST", refreshPath, tokens());
    useSession.setState({ isLoggedOut: true });
    await ensureSession();
    await enter({ ...tokens(), user: ada });
    await ensureSession();
    expect(heard("POST", refreshPath)).toHaveLength(0);
  });

  test("what is known is not fetched again", async () => {
    answer("POST", refreshPath, tokens());
    await ensureSession();
    await ensureSession();
    expect(heard("GET", "/auth/ext/v1/user")).toHaveLength(1);
    expect(heard("GET", "/organization/ext/v1/")).toHaveLength(1);
  });
});

describe("the selected workspace", () => {
  test("of several, the one selected before is kept, as the server has it now", async () => {
    answer("POST", refreshPath, tokens());
    keepOrganization({ ...two, name: "Old name" });
    organizations(one, two);
    await ensureSession();
    await vi.waitFor(() => expect(session().userOrganizations).toHaveLength(2));
    expect(session().selectedOrganization).toEqual(two);
  });

  test("one that is gone is replaced by the first", async () => {
    answer("POST", refreshPath, tokens());
    keepOrganization(workspace("Left long ago"));
    organizations(one, two);
    await ensureSession();
    await vi.waitFor(() => expect(session().selectedOrganization).toEqual(one));
  });

  test("stands under org, and alone in the auth entry of version 1", async () => {
    answer("POST", refreshPath, tokens());
    await ensureSession();
    expect(JSON.parse(localStorage.getItem("org") ?? "")).toEqual(one);
    expect(JSON.parse(localStorage.getItem("auth") ?? "")).toEqual({
      state: { selectedOrganization: one },
      version: 1,
    });
  });

  test("is sent as ORG-ID, and choosing another reloads the page", async () => {
    const reload = vi.spyOn(globalThis.location, "reload").mockImplementation(() => {});
    keepTokens(tokens("a"));
    keepOrganization(one);
    serverKnows(() => "a");
    await api.get("/libraries/ext/v1/totals");
    expect(heard("GET", "/libraries/ext/v1/totals")[0]?.headers.get("ORG-ID")).toBe(one.id);

    selectOrganization(two);
    expect(session().selectedOrganization).toEqual(two);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("a 401", () => {
  test("20 at once cause one refresh, and each call is repeated once with the new token", async () => {
    keepTokens(tokens("old"));
    answer("POST", refreshPath, tokens("new"));
    serverKnows(() => "new");

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.get("/libraries/ext/v1/totals")),
    );

    expect(answers.every(({ documents }) => documents === 2)).toBe(true);
    expect(heard("POST", refreshPath)).toHaveLength(1);
    expect(heard("GET", "/libraries/ext/v1/totals")).toHaveLength(40);
  });

  test("that comes after another call's refresh needs none of its own", async () => {
    keepTokens(tokens("old"));
    reply("GET", "/libraries/ext/v1/totals", async ({ headers }) => {
      if (headers.get("Authorization") === "Bearer new") return json(200, {});
      keepTokens(tokens("new"));
      return json(401, {});
    });
    await api.get("/libraries/ext/v1/totals");
    expect(heard("POST", refreshPath)).toHaveLength(0);
  });

  test("answered by the repeated call is passed on", async () => {
    keepTokens(tokens("old"));
    answer("POST", refreshPath, tokens("new"));
    refuse("GET", "/libraries/ext/v1/totals", 401, { detail: "Still no." });
    await expect(api.get("/libraries/ext/v1/totals")).rejects.toMatchObject({ status: 401 });
    expect(heard("GET", "/libraries/ext/v1/totals")).toHaveLength(2);
    expect(session().isAuthenticated).toBe(true);
  });

  test("of the refresh signs out", async () => {
    keepTokens(tokens("old"));
    keepOrganization(one);
    refuse("POST", refreshPath, 401, { detail: "Your session has ended." });
    serverKnows(() => "new");
    await expect(api.get("/libraries/ext/v1/totals")).rejects.toMatchObject({
      status: 401,
      body: { detail: "Your session has ended." },
    });
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true, user: null });
    expect(localStorage.getItem("org")).toBeNull();
  });

  test("whose refresh fails otherwise is passed on, and nobody is signed out", async () => {
    keepTokens(tokens("old"));
    refuse("POST", refreshPath, 503, { detail: "Back in a minute." });
    serverKnows(() => "new");
    await expect(api.get("/libraries/ext/v1/totals")).rejects.toMatchObject({ status: 503 });
    expect(session().isAuthenticated).toBe(true);
  });

  test("of a wrong password is no reason to refresh", async () => {
    refuse("POST", "/auth/ext/v1/login", 401, { detail: "Email or password is wrong." });
    const login = api.post("/auth/ext/v1/login", { body: { email: "a@b.c", password: "x" } });
    await expect(login).rejects.toMatchObject({ status: 401 });
    expect(heard("POST", refreshPath)).toHaveLength(0);
  });
});

describe("two tabs", () => {
  /** The same app once more: its own memory, the same storage, locks and channel. */
  async function otherTab() {
    vi.resetModules();
    const [{ api }, { useSession, keepTokens }] = await Promise.all([
      import("./api.ts"),
      import("./session-store.ts"),
      // Hears what the other tabs say.
      import("./session.ts"),
    ]);
    return { api, useSession, keepTokens };
  }

  beforeEach(() => {
    Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, "locks");
  });

  test("share one refresh", async () => {
    const other = await otherTab();
    const old = tokens("old");
    keepTokens(old);
    other.keepTokens(old);
    let made = 0;
    answer("POST", refreshPath, () => tokens(`new-${++made}`, 30 + made));
    serverKnows(() => `new-${made}`);

    await Promise.all([
      ...Array.from({ length: 10 }, () => api.get("/libraries/ext/v1/totals")),
      ...Array.from({ length: 10 }, () => other.api.get("/libraries/ext/v1/totals")),
    ]);

    expect(heard("POST", refreshPath)).toHaveLength(1);
    expect(other.useSession.getState().accessToken).toBe("new-1");
  });

  test("sign out together", async () => {
    const other = await otherTab();
    keepTokens(tokens("a"));
    other.keepTokens(tokens("a"));
    answer("POST", "/auth/ext/v1/logout", { detail: "Logged out successfully" });
    await logout();
    await vi.waitFor(() => expect(other.useSession.getState().isAuthenticated).toBe(false));
  });
});

describe("with the refresh token in the client", () => {
  beforeEach(() => {
    vi.stubEnv("VITE_SESSION", "token");
  });

  test("it stands under refToken, is sent, and is replaced by the one that comes", async () => {
    keepTokens({ ...tokens("a"), refresh_token: "first" });
    expect(localStorage.getItem("refToken")).toBe("first");
    answer("POST", refreshPath, { ...tokens("b"), refresh_token: "second" });
    serverKnows(() => "b");
    await api.get("/libraries/ext/v1/totals");
    expect(heard("POST", refreshPath)[0]?.body).toEqual({ token: "first", session: "token" });
    expect(localStorage.getItem("refToken")).toBe("second");
  });
});

describe("signing in and out", () => {
  test("login keeps the token's expiry", async () => {
    const fresh = tokens("a");
    await enter({ ...fresh, user: ada });
    expect(session().isAuthenticated).toBe(true);
    expect(localStorage.getItem("tokenExpiry")).toBe(fresh.access_expiration);
    expect(localStorage.getItem("refToken")).toBeNull();
  });

  test("logout tells the server, clears all local storage and says so", async () => {
    await enter({ ...tokens("a"), user: ada });
    localStorage.setItem("anything", "else");
    answer("POST", "/auth/ext/v1/logout", { detail: "Logged out successfully" });

    await logout();

    const [call] = heard("POST", "/auth/ext/v1/logout");
    expect(call?.body).toEqual({});
    expect(call?.headers.get("Authorization")).toBe("Bearer a");
    expect(call?.credentials).toBe("include");
    expect(localStorage).toHaveLength(0);
    expect(session()).toMatchObject({
      isAuthenticated: false,
      isLoggedOut: true,
      accessToken: null,
      refreshToken: null,
      user: null,
    });
    expect(useNotices.getState().shown).toMatchObject([
      { message: "Logged out successfully", variant: "success" },
    ]);
  });

  test("a failing logout call is ignored, and nothing is said", async () => {
    await enter({ ...tokens("a"), user: ada });
    refuse("POST", "/auth/ext/v1/logout", 500, { detail: "No." });
    await logout();
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true });
    expect(useNotices.getState().shown).toEqual([]);
  });

  test("the message can be suppressed", async () => {
    await enter({ ...tokens("a"), user: ada });
    answer("POST", "/auth/ext/v1/logout", { detail: "Logged out successfully" });
    await logout({ quiet: true });
    expect(useNotices.getState().shown).toEqual([]);
  });

  test("a refresh that comes back after signing out signs nobody in", async () => {
    await enter({ ...tokens("a"), user: ada });
    answer("POST", "/auth/ext/v1/logout", { detail: "Logged out successfully" });
    let arrive = () => {};
    reply("POST", refreshPath, async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return json(200, tokens("late"));
    });
    serverKnows(() => "late");
    const call = api.get("/libraries/ext/v1/totals").catch(() => {});
    await vi.waitFor(() => expect(heard("POST", refreshPath)).toHaveLength(1));
    await logout();
    arrive();
    await call;
    expect(session().isAuthenticated).toBe(false);
  });
});
