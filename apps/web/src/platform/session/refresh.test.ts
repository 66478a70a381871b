import { locks } from "node:worker_threads";

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { tokens } from "#test/render.tsx";
import { answer, heard, refuse, reply, serverKnows } from "#test/script.ts";
import { json, one, refreshPath, session, startSession } from "#test/sessions.ts";

import { api } from "../http/api.ts";
import { refresh } from "./refresh.ts";
import { logout } from "./session.ts";
import { keepOrganization, keepTokens } from "./session-store.ts";

beforeEach(startSession);

/** Retries without waiting: each timer fires as soon as nothing else is to be done. */
function skipWaits() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.setTimerTickMode("nextTimerAsync");
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe("a refresh", () => {
  const keys = () => heard("POST", refreshPath).map((call) => call.headers.get("Idempotency-Key"));
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));

  /** A response cut off by the network. */
  const cutOff = () =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"access_token":"ne'));
          body.error(new TypeError("network error"));
        },
      }),
    );

  /** Scripts the replies to the attempts in order; the last one repeats. */
  function answers(...replies: (() => Response | Promise<Response>)[]) {
    let made = 0;
    reply("POST", refreshPath, () => (replies[made++] ?? replies.at(-1) ?? lost)());
  }
  const good = (access: string) => () => json(200, tokens(access));

  test("has a key of its own", async () => {
    let made = 0;
    answer("POST", refreshPath, () => tokens(`new-${++made}`));
    for (let n = 0; n < 3; n += 1) await refresh();
    expect(new Set(keys()).size).toBe(3);
    for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(localStorage.getItem("refreshKey")).toBeNull();
  });

  test.each([
    ["network", lost],
    ["gateway", () => new Response("<html>", { status: 502 })],
    ["gateway's patience", () => new Response("", { status: 504 })],
    ["network, in the middle of the body,", cutOff],
    ["proxy, that ended the body early,", () => new Response('{"access_token":"ne')],
    ["proxy, that sent no body,", () => new Response("")],
  ])("whose answer the %s lost is asked again with the same key", async (_, losing) => {
    skipWaits();
    keepTokens(tokens("old"));
    answers(losing, losing, good("new"));
    await refresh();
    expect(session().accessToken).toBe("new");
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test("that was never answered keeps its key for the next try, also after a reload", async () => {
    skipWaits();
    keepTokens(tokens("old"));
    answers(lost);
    await expect(refresh()).rejects.toThrow("Failed to fetch");
    expect(session().isAuthenticated).toBe(true);
    vi.resetModules();
    const reloaded = await import("./refresh.ts");
    answer("POST", refreshPath, tokens("new"));
    await reloaded.refresh();
    expect(new Set(keys()).size).toBe(1);
    await reloaded.refresh();
    expect(new Set(keys()).size).toBe(2);
  });

  test("that was refused is not asked again, and gives its key up", async () => {
    answers(() => json(429, { detail: "Slowly." }), good("new"));
    await expect(refresh()).rejects.toMatchObject({ status: 429 });
    expect(keys()).toHaveLength(1);
    await refresh();
    expect(new Set(keys()).size).toBe(2);
  });

  test("that is answered 429 waits as long as the server asks, and is asked again", async () => {
    vi.useFakeTimers();
    try {
      keepTokens(tokens("old"));
      answers(() => json(429, { detail: "Slowly." }, { "Retry-After": "9" }), good("new"));
      const call = refresh();
      await vi.advanceTimersByTimeAsync(8_900);
      expect(keys()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      await call;
      expect(session().accessToken).toBe("new");
    } finally {
      vi.useRealTimers();
    }
  });

  test("names the workspace, like every call", async () => {
    keepOrganization(one);
    answer("POST", refreshPath, tokens("new"));
    refuse("POST", "/auth/ext/v1/login", 401, { detail: "No." });
    await refresh();
    const body = { email: "a@b.c", password: "x" };
    await api.post("/auth/ext/v1/login", { body }).catch(() => {});
    expect(heard("POST").map((call) => call.headers.get("ORG-ID"))).toEqual([one.id, one.id]);
  });
});

describe("two tabs", () => {
  /** Imports the app again: separate memory, the same storage, locks and channel. */
  async function otherTab() {
    vi.resetModules();
    const [{ api }, { useSession, keepTokens }] = await Promise.all([
      import("../http/api.ts"),
      import("./session-store.ts"),
      // Listens to the other tabs.
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

  test.each([
    ["500", () => json(500, { detail: "Recorded." })],
    ["429", () => json(429, { detail: "Slowly." })],
    ["half a body", () => new Response('{"access_token":"ne')],
    ["a lost network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("are both still signed in when their refresh is met by %s", async (_, fault) => {
    skipWaits();
    const other = await otherTab();
    const old = tokens("old");
    keepTokens(old);
    other.keepTokens(old);
    let isWell = false;
    reply("POST", refreshPath, () => (isWell ? json(200, tokens("new", 31)) : fault()));
    serverKnows(() => "new");
    const call = () => [api, other.api].map((tab) => tab.get("/libraries/ext/v1/totals"));
    expect((await Promise.allSettled(call())).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
    for (const state of [session(), other.useSession.getState()])
      expect(state).toMatchObject({ isAuthenticated: true, isLoggedOut: false });
    isWell = true;
    expect(await Promise.all(call())).toMatchObject([{ documents: 2 }, { documents: 2 }]);
  });

  test("sign out together", async () => {
    const other = await otherTab();
    keepTokens(tokens("a"));
    other.keepTokens(tokens("a"));
    answer("POST", "/auth/ext/v1/logout", { detail: "Logged out successfully" });
    await logout();
    await expect.poll(() => other.useSession.getState().isAuthenticated).toBe(false);
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

  test("the one that was sent is sent again when the answer is lost", async () => {
    keepTokens({ ...tokens("a"), refresh_token: "first" });
    let made = 0;
    reply("POST", refreshPath, () =>
      made++ === 0
        ? Promise.reject(new TypeError("Failed to fetch"))
        : json(200, { ...tokens("b"), refresh_token: "second" }),
    );
    await refresh();
    const sent = heard("POST", refreshPath).map(({ body }) => body);
    expect(sent).toEqual([
      { token: "first", session: "token" },
      { token: "first", session: "token" },
    ]);
    expect(localStorage.getItem("refToken")).toBe("second");
  });
});
