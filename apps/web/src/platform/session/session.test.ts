import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ada, tokens } from "#test/render.tsx";
import { answer, heard, refuse, reply, serverKnows } from "#test/script.ts";
import {
  json,
  one,
  organizations,
  refreshPath,
  session,
  startSession,
  two,
} from "#test/sessions.ts";

import { api } from "../http/api.ts";
import { useNotices } from "../notify.ts";
import { ensureSession, enter, useSession } from "./session.ts";
import { keepOrganization, keepTokens } from "./session-store.ts";

beforeEach(startSession);

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
