import { beforeEach, describe, expect, test } from "vitest";

import { ada, tokens } from "#test/render.tsx";
import { answer, heard, refuse, reply, serverKnows } from "#test/script.ts";
import { json, one, refreshPath, session, startSession } from "#test/sessions.ts";

import { api } from "../http/api.ts";
import { enter, logout } from "./session.ts";
import { keepOrganization, keepTokens } from "./session-store.ts";

beforeEach(startSession);

describe("a 401", () => {
  test("20 at once cause one refresh, and each call is repeated once with the new token", async () => {
    keepTokens(tokens("old"));
    const fresh = tokens("new", 45);
    answer("POST", refreshPath, fresh);
    serverKnows(() => "new");

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.get("/libraries/ext/v1/totals")),
    );

    expect(answers.every(({ documents }) => documents === 2)).toBe(true);
    expect(heard("POST", refreshPath)).toHaveLength(1);
    expect(heard("GET", "/libraries/ext/v1/totals")).toHaveLength(40);
    expect(session()).toMatchObject({
      accessToken: "new",
      accessTokenExp: fresh.access_expiration,
    });
    expect(localStorage.getItem("tokenExpiry")).toBe(fresh.access_expiration);
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

  test.each([400, 403, 422, 429, 500, 503])(
    "whose refresh is answered %i is passed on, and nobody is signed out",
    async (status) => {
      keepTokens(tokens("old"));
      refuse("POST", refreshPath, status, { detail: "Back in a minute." });
      serverKnows(() => "new");
      await expect(api.get("/libraries/ext/v1/totals")).rejects.toMatchObject({ status });
      expect(session()).toMatchObject({ isAuthenticated: true, isLoggedOut: false });
    },
  );

  test("of a wrong password is no reason to refresh", async () => {
    refuse("POST", "/auth/ext/v1/login", 401, { detail: "Email or password is wrong." });
    const login = api.post("/auth/ext/v1/login", { body: { email: "a@b.c", password: "x" } });
    await expect(login).rejects.toMatchObject({ status: 401 });
    expect(heard("POST", refreshPath)).toHaveLength(0);
  });

  test.each(["/auth/ext/v1/login", "/auth/ext/v1/token/refresh"] as const)(
    "of %s never leads to a refresh, not even for somebody who is signed in",
    async (path) => {
      keepTokens(tokens("a"));
      refuse("POST", "/auth/ext/v1/login", 401, { detail: "No." });
      refuse("POST", refreshPath, 401, { detail: "No." });
      const body = { email: "a@b.c", password: "x", token: null };
      await expect(api.post(path, { body })).rejects.toMatchObject({ status: 401 });
      expect(heard()).toHaveLength(1);
      expect(heard()[0]?.headers.get("Authorization")).toBeNull();
      expect(heard()[0]?.credentials).toBe("include");
      expect(session().isAuthenticated).toBe(true);
    },
  );

  test("is met by a refresh again, after one that failed", async () => {
    keepTokens(tokens("old"));
    serverKnows(() => "new");
    refuse("POST", refreshPath, 500, { detail: "Recorded." });
    await expect(api.get("/libraries/ext/v1/totals")).rejects.toMatchObject({ status: 500 });
    answer("POST", refreshPath, tokens("new"));
    expect(await api.get("/libraries/ext/v1/totals")).toMatchObject({ documents: 2 });
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
    await expect.poll(() => heard("POST", refreshPath)).toHaveLength(1);
    await logout();
    arrive();
    await call;
    expect(session().isAuthenticated).toBe(false);
  });
});
