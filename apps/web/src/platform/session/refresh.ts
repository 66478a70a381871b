import type { Tokens } from "@lectern/contract/auth";
import { t } from "@lingui/core/macro";

import { ApiError, bodyOf, send } from "../http/http.ts";
import { isRecord } from "../is-record.ts";
import { askedToWait } from "../http/later.ts";
import { inWorkspace, keepTokens, stored, useSession } from "./session-store.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

/** Milliseconds a tab waits for tokens after another tab's refresh. */
const timeoutMs = 250;
/** Milliseconds to wait before each retry of an unanswered call. */
const pauses = [250, 1_000];

let running: Promise<void> | null = null;

/**
 * Gets new tokens and stores them. Concurrent callers share one call; tabs take turns, because a
 * refresh token works once. Rejects with the call's error.
 */
export function refresh(): Promise<void> {
  running ??= inTurn(exchange).finally(() => {
    running = null;
  });
  return running;
}

async function inTurn(work: (expiryBefore: string | null) => Promise<void>) {
  const before = localStorage.getItem(stored.expiry);
  // Undefined if the page is served neither over https nor from this machine.
  const locks = navigator.locks as LockManager | null | undefined;
  await (locks ? locks.request("lectern-refresh", () => work(before)) : work(before));
}

async function exchange(expiryBefore: string | null) {
  if (localStorage.getItem(stored.expiry) !== expiryBefore && (await anotherTabAnswers())) return;
  const kind = import.meta.env.VITE_SESSION;
  const tokens = await answered(async (key) => {
    const response = await send({
      method: "POST",
      path: "/auth/ext/v1/token/refresh",
      headers: { ...inWorkspace(), "Idempotency-Key": key },
      body: {
        token: kind === "token" ? localStorage.getItem(stored.refreshToken) : null,
        session: kind,
      },
    });
    const body = await bodyOf(response);
    // Any other success status brings no tokens.
    if (response.status !== 200) throw new ApiError(response.status, body);
    // An incomplete body: a proxy cut it off.
    if (!isTokens(body)) throw new Error(t`Something went wrong!`);
    return body;
  });
  // The person signed out during the call.
  if (useSession.getState().isLoggedOut) return;
  keepTokens(tokens);
  tellTabs({ type: "tokens", tokens });
}

const isTokens = (body: unknown): body is Tokens =>
  isRecord(body) &&
  typeof body["access_token"] === "string" &&
  typeof body["access_expiration"] === "string";

/** Whether it is unknown if the server performed the call: the network or a proxy failed. */
const isLost = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 502 || error.status === 504;

/**
 * Makes a call, and retries if its answer is lost or the server asks to wait. All attempts that may
 * be the first use one key, also after a reload: it proves to the server that an old refresh token
 * was not stolen.
 */
async function answered(attempt: (key: string) => Promise<Tokens>): Promise<Tokens> {
  const key = localStorage.getItem(stored.refreshKey) ?? newKey();
  localStorage.setItem(stored.refreshKey, key);
  for (let attempts = 0; ; attempts += 1) {
    try {
      const tokens = await attempt(key);
      localStorage.removeItem(stored.refreshKey);
      return tokens;
    } catch (error) {
      const pause = pauses[attempts];
      if (error instanceof ApiError && error.status < 500) {
        localStorage.removeItem(stored.refreshKey);
      }
      const asked = askedToWait(error);
      if ((!isLost(error) && asked === 0) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, asked)));
    }
  }
}

/** Not randomUUID, which requires a page served over https or from this machine. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Waits up to `timeoutMs` for another tab's tokens; resolves to whether they arrived. */
function anotherTabAnswers(): Promise<boolean> {
  const expiry = localStorage.getItem(stored.expiry);
  if (useSession.getState().accessTokenExp === expiry) return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = hearTabs((message) => message.type === "tokens" && done(true));
    const timer = setTimeout(() => done(false), timeoutMs);
    function done(came: boolean) {
      stop();
      clearTimeout(timer);
      resolve(came);
    }
  });
}
