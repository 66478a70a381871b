import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { ada, tokens } from "#test/render.tsx";
import { answer, heard, reply } from "#test/script.ts";
import { json, logoutPath, refreshPath, session, startSession } from "#test/sessions.ts";

import { useNotices } from "../notify.ts";
import { ensureSession, enter, logout } from "./session.ts";

beforeEach(startSession);

afterEach(() => {
  vi.useRealTimers();
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
