import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { tokens } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";
import { installation } from "#test/signed-out.ts";

import { useNotices } from "../notify.ts";
import { startRefreshInterval } from "./refresh-interval.ts";
import { keepTokens, useSession } from "./session-store.ts";

const refreshPath = "/auth/ext/v1/token/refresh";
const minute = 60_000;

const everyMinutes = (token_refresh_minutes: number) =>
  answer("GET", "/settings/ext/v1/installation", { ...installation, token_refresh_minutes });

beforeEach(() => {
  vi.useFakeTimers();
  keepTokens(tokens("a"));
  everyMinutes(29);
});

afterEach(() => {
  vi.useRealTimers();
});

test("the access token is renewed every 29 minutes, until it is stopped", async () => {
  let made = 0;
  answer("POST", refreshPath, () => tokens(`new-${++made}`));
  const stop = startRefreshInterval();
  await vi.advanceTimersByTimeAsync(29 * minute - 1);
  expect(heard("POST", refreshPath)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(useSession.getState().accessToken).toBe("new-1");
  await vi.advanceTimersByTimeAsync(29 * minute);
  expect(useSession.getState().accessToken).toBe("new-2");
  stop();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(made).toBe(2);
});

test("a token that has just come from another tab counts", async () => {
  answer("POST", refreshPath, tokens("mine"));
  startRefreshInterval();
  await vi.advanceTimersByTimeAsync(20 * minute);
  keepTokens(tokens("theirs"));
  await vi.advanceTimersByTimeAsync(9 * minute);
  expect(heard("POST", refreshPath)).toHaveLength(0);
});

test("a failure is reported, and only a 401 signs out", async () => {
  refuse("POST", refreshPath, 503, { detail: "Back in a minute." });
  startRefreshInterval();
  await vi.advanceTimersByTimeAsync(29 * minute);
  expect(useNotices.getState().shown).toMatchObject([{ message: "Back in a minute." }]);
  expect(useSession.getState().isAuthenticated).toBe(true);
  refuse("POST", refreshPath, 401, { detail: "Your session has ended." });
  await vi.advanceTimersByTimeAsync(29 * minute);
  expect(useSession.getState().isAuthenticated).toBe(false);
});

test("the server says how often", async () => {
  everyMinutes(5);
  answer("POST", refreshPath, tokens("new"));
  const stop = startRefreshInterval();
  await vi.advanceTimersByTimeAsync(6 * minute);
  expect(useSession.getState().accessToken).toBe("new");
  stop();
});

test("if the server does not say how often, this is reported and 29 minutes apply", async () => {
  refuse("GET", "/settings/ext/v1/installation", 500, { detail: "Not now." });
  answer("POST", refreshPath, tokens("new"));
  const stop = startRefreshInterval();
  await vi.advanceTimersByTimeAsync(29 * minute - 1);
  expect(heard("POST", refreshPath)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(useSession.getState().accessToken).toBe("new");
  stop();
});

test("an interval that cannot be set up is reported", async () => {
  everyMinutes(0);
  startRefreshInterval();
  await vi.advanceTimersByTimeAsync(0);
  expect(useNotices.getState().shown).toMatchObject([
    { message: "TOKEN_REFRESH_MINUTES is not a number of minutes.", variant: "error" },
  ]);
});
