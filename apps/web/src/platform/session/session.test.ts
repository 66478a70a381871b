import type { Organization } from "@lectern/contract/organizations";
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ada, startOver, tokens, workspace } from "#test/render.tsx";
import { answer, heard, refuse, reply, serverKnows } from "#test/script.ts";

import { api } from "../http/api.ts";
import { useNotices } from "../notify.ts";
import { ensureSession, enter, logout, selectOrganization, useSession } from "./session.ts";
import { keepOrganization, keepTokens } from "./session-store.ts";

const refreshPath = "/auth/ext/v1/token/refresh";
const logoutPath = "/auth/ext/v1/logout";
const [one, two] = [workspace("One"), workspace("Second")];
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const session = () => useSession.getState();
const organizations = (...results: Organization[]) => {
  answer("GET", "/organization/ext/v1/", { total: results.length, results });
};

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

  test.each([[201], [202], [204], [206]])(
    "only 200 renews the session: %i does not",
    async (status) => {
      const body = status === 204 ? null : JSON.stringify(tokens());
      reply("POST", refreshPath, () => new Response(body, { status }));
      await ensureSession();
      expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true });
    },
  );

  test("a refresh that does not reach the server signs out", async () => {
    reply("POST", refreshPath, () => Promise.reject(new TypeError("Failed to fetch")));
    await ensureSession();
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true });
  });

  test.each([
    ["429 answers", () => json(429, { detail: "Slowly." }, { "Retry-After": "7" })],
    ["500 answers", () => json(500, { detail: "Recorded." })],
    ["a lost network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("%s sign nobody out who was signed in here: the refresh is tried again", async (_, no) => {
    vi.useFakeTimers();
    keepTokens(tokens("old"));
    useSession.setState({ isAuthenticated: false });
    localStorage.setItem("anything", "else");
    let isBack = false;
    reply("POST", refreshPath, () => (isBack ? json(200, tokens("fresh")) : no()));
    const entering = ensureSession();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: false });
    expect(localStorage.getItem("anything")).toBe("else");
    expect(useNotices.getState().shown).toMatchObject([
      { message: "The server cannot be reached. Trying again.", leaving: false },
    ]);
    isBack = true;
    await vi.advanceTimersByTimeAsync(60_000);
    await entering;
    expect(session()).toMatchObject({ isAuthenticated: true, accessToken: "fresh" });
    expect(useNotices.getState().shown.every(({ leaving }) => leaving)).toBe(true);
  });

  test("a refresh that fails before the texts of the screen have come signs nobody out", async () => {
    i18n.activate("");
    vi.useFakeTimers();
    keepTokens(tokens("old"));
    useSession.setState({ isAuthenticated: false });
    let made = 0;
    reply("POST", refreshPath, () => json(++made < 3 ? 500 : 200, tokens("fresh")));
    const entering = ensureSession();
    await vi.advanceTimersByTimeAsync(10_000);
    await entering;
    expect(session()).toMatchObject({ isAuthenticated: true, accessToken: "fresh" });
  });

  test("a refresh that hangs signs nobody out: it is waited for", async () => {
    vi.useFakeTimers();
    keepTokens(tokens("old"));
    useSession.setState({ isAuthenticated: false });
    let arrive = () => {};
    const arriving = new Promise<void>((resolve) => (arrive = resolve));
    reply("POST", refreshPath, () => arriving.then(() => json(200, tokens("fresh"))));
    const entering = ensureSession();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: false });
    expect(localStorage.getItem("tokenExpiry")).not.toBeNull();
    expect(heard("POST", refreshPath)).toHaveLength(1);
    arrive();
    await entering;
    expect(session()).toMatchObject({ isAuthenticated: true, accessToken: "fresh" });
  });

  test.each([
    ["ahead", 86_400_000],
    ["behind", -86_400_000],
  ])("a clock that is a day %s signs nobody out, and asks for no more refreshes", async (_, ms) => {
    const issued = tokens("fresh");
    vi.useFakeTimers();
    vi.setSystemTime(Date.now() + ms);
    answer("POST", refreshPath, issued);
    serverKnows(() => "fresh");
    await ensureSession();
    await api.get("/libraries/ext/v1/totals");
    await ensureSession();
    expect(session()).toMatchObject({ isAuthenticated: true, accessToken: "fresh", user: ada });
    expect(heard("POST", refreshPath)).toHaveLength(1);
  });

  test("a refresh that is refused at last signs out", async () => {
    vi.useFakeTimers();
    keepTokens(tokens("old"));
    useSession.setState({ isAuthenticated: false });
    let made = 0;
    reply("POST", refreshPath, () => json(++made === 1 ? 503 : 401, { detail: "No." }));
    const entering = ensureSession();
    await vi.advanceTimersByTimeAsync(60_000);
    await entering;
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

  test("the person is signed in before the profile is there, and it is taken as it comes", async () => {
    answer("POST", refreshPath, { ...tokens("fresh"), refresh_token: "next" });
    let arrive = () => {};
    const arriving = new Promise<void>((resolve) => (arrive = resolve));
    reply("GET", "/auth/ext/v1/user", () => arriving.then(() => json(200, ada)));
    keepOrganization(one);
    await ensureSession();
    expect(session()).toMatchObject({
      isAuthenticated: true,
      accessToken: "fresh",
      refreshToken: "next",
      user: null,
    });
    await expect.poll(() => heard("GET", "/auth/ext/v1/user")).toHaveLength(1);
    expect(heard("GET", "/auth/ext/v1/user")[0]?.headers.get("Authorization")).toBe("Bearer fresh");
    arrive();
    await expect.poll(() => session().user).toEqual(ada);
  });

  test("a profile that is there is not fetched with the missing list of workspaces", async () => {
    answer("POST", refreshPath, tokens());
    useSession.setState({ user: ada });
    keepOrganization(one);
    await ensureSession();
    await expect.poll(() => session().userOrganizations).toEqual([one]);
    expect(heard("GET", "/auth/ext/v1/user")).toHaveLength(0);
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
    await expect.poll(() => session().userOrganizations).toHaveLength(2);
    expect(session().selectedOrganization).toEqual(two);
  });

  test("one that is gone is replaced by the first", async () => {
    answer("POST", refreshPath, tokens());
    keepOrganization(workspace("Left long ago"));
    organizations(one, two);
    await ensureSession();
    await expect.poll(() => session().selectedOrganization).toEqual(one);
  });

  test("the only one is taken, whichever was selected", async () => {
    answer("POST", refreshPath, tokens());
    keepOrganization(two);
    organizations(one);
    await ensureSession();
    await expect.poll(() => session().selectedOrganization).toEqual(one);
    expect(JSON.parse(localStorage.getItem("org") ?? "")).toEqual(one);
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

  test("is sent with calls of a public link too", async () => {
    const before = location.href;
    localStorage.setItem("org", JSON.stringify(one));
    history.replaceState(null, "", "/p/a-link");
    vi.resetModules();
    const { identity } = await import("./session.ts");
    history.replaceState(null, "", before);
    expect(identity()).toEqual({ "Link-Token": "a-link", "ORG-ID": one.id });
  });

  test("what stands under org is selected at start, and nothing that is no workspace", async () => {
    const selectedAtStart = async () => {
      vi.resetModules();
      return (await import("./session-store.ts")).useSession.getState().selectedOrganization;
    };
    const entry = JSON.stringify({ state: { selectedOrganization: one }, version: 1 });
    localStorage.setItem("auth", entry);
    expect(await selectedAtStart()).toEqual(one);
    localStorage.setItem("org", JSON.stringify(two));
    expect(await selectedAtStart()).toEqual(two);
    localStorage.removeItem("auth");
    localStorage.setItem("org", "{");
    expect(await selectedAtStart()).toBeNull();
    localStorage.setItem("org", '"two"');
    expect(await selectedAtStart()).toBeNull();
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

  const unheard =
    "You are signed out here, but the server could not be reached. Lectern will try again.";

  test.each([
    ["fails", () => json(500, { detail: "No." })],
    ["does not reach the server", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("a logout that %s signs out here all the same, and is told and made again", async (_, no) => {
    vi.useFakeTimers();
    await enter({ ...tokens("a"), user: ada });
    localStorage.setItem("anything", "else");
    let made = 0;
    reply("POST", logoutPath, () =>
      ++made < 3 ? no() : json(200, { detail: "Logged out successfully" }),
    );
    await logout();
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true, user: null });
    expect(localStorage.getItem("anything")).toBeNull();
    expect(useNotices.getState().shown).toMatchObject([{ message: unheard, variant: "warning" }]);
    await vi.advanceTimersByTimeAsync(60_000);
    const calls = heard("POST", logoutPath);
    expect(calls).toHaveLength(3);
    expect(calls.map(({ headers }) => headers.get("Authorization"))).toEqual(
      Array.from({ length: 3 }, () => "Bearer a"),
    );
    expect(localStorage).toHaveLength(0);
  });

  test("a logout that the server did not hear holds after a reload", async () => {
    vi.useFakeTimers();
    localStorage.setItem("unheardLogout", "1");
    localStorage.setItem("tokenExpiry", tokens("a").access_expiration);
    answer("POST", refreshPath, tokens("b"));
    let made = 0;
    reply("POST", logoutPath, () => json(++made < 2 ? 503 : 200, { detail: "…" }));
    await ensureSession();
    expect(session()).toMatchObject({ isAuthenticated: false, isLoggedOut: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard("POST", refreshPath)).toHaveLength(0);
    expect(heard("POST", logoutPath)).toHaveLength(2);
    expect(heard("POST", logoutPath)[0]?.credentials).toBe("include");
    expect(localStorage).toHaveLength(0);
  });

  test("the next person's cookie is left alone by a logout that is made again", async () => {
    vi.useFakeTimers();
    await enter({ ...tokens("a"), user: ada });
    let made = 0;
    reply("POST", logoutPath, () => json(++made < 3 ? 503 : 200, { detail: "…" }));
    await logout();
    await enter({ ...tokens("b"), user: ada });
    await vi.advanceTimersByTimeAsync(60_000);
    const [, , last] = heard("POST", logoutPath);
    expect(last?.headers.get("Authorization")).toBe("Bearer a");
    expect(last?.credentials).toBe("omit");
    expect(session()).toMatchObject({ isAuthenticated: true, accessToken: "b" });
  });

  test("only an answer of 200 is told", async () => {
    await enter({ ...tokens("a"), user: ada });
    reply("POST", logoutPath, () => json(202, { detail: "Logged out successfully" }));
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
});
