import type { Tokens } from "@lectern/contract/auth";
import { t } from "@lingui/core/macro";

import { ApiError, bodyOf, send } from "../http/http.ts";
import { isRecord } from "../is-record.ts";
import { askedToWait } from "../http/later.ts";
import { inWorkspace, keepTokens, stored, useSession } from "./session-store.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

/** How long a tab that waited for another's refresh listens for the tokens it got, in ms. */
const patience = 250;
/** How long to wait before what got no answer is asked again, in ms. */
const pauses = [250, 1_000];

let running: Promise<void> | null = null;

/**
 * Gets new tokens and keeps them. Callers of one moment share one call; tabs take turns, because a
 * refresh token is good for one use. Rejects with what the call rejected with.
 */
export function refresh(): Promise<void> {
  running ??= inTurn(exchange).finally(() => {
    running = null;
  });
  return running;
}

async function inTurn(work: (expiryBefore: string | null) => Promise<void>) {
  const before = localStorage.getItem(stored.expiry);
  // Absent where the page is served neither over https nor from this machine.
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
    // Another good status is none that brings tokens.
    if (response.status !== 200) throw new ApiError(response.status, body);
    // Half a body: whatever stands in between lost the rest.
    if (!isTokens(body)) throw new Error(t`Something went wrong!`);
    return body;
  });
  // The person signed out while the call was under way.
  if (useSession.getState().isLoggedOut) return;
  keepTokens(tokens);
  tellTabs({ type: "tokens", tokens });
}

const isTokens = (body: unknown): body is Tokens =>
  isRecord(body) &&
  typeof body["access_token"] === "string" &&
  typeof body["access_expiration"] === "string";

/** Whether nobody can say if the server did what was asked: the network, or what stands in between, failed. */
const isLost = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 502 || error.status === 504;

/**
 * Makes a try, and again where its answer is lost, or when the server asks to wait. All tries that may have been the first go by one
 * key, also after a reload: by it the server knows that an old refresh token was not stolen.
 */
async function answered(attempt: (key: string) => Promise<Tokens>): Promise<Tokens> {
  const key = localStorage.getItem(stored.refreshKey) ?? newKey();
  localStorage.setItem(stored.refreshKey, key);
  for (let made = 0; ; made += 1) {
    try {
      const tokens = await attempt(key);
      localStorage.removeItem(stored.refreshKey);
      return tokens;
    } catch (error) {
      const pause = pauses[made];
      if (error instanceof ApiError && error.status < 500) {
        localStorage.removeItem(stored.refreshKey);
      }
      const asked = askedToWait(error);
      if ((!isLost(error) && asked === 0) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, asked)));
    }
  }
}

/** Not randomUUID: that is missing where the page is served neither over https nor from this machine. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Whether the tokens another tab fetched meanwhile have arrived here. */
function anotherTabAnswers(): Promise<boolean> {
  const expiry = localStorage.getItem(stored.expiry);
  if (useSession.getState().accessTokenExp === expiry) return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = hearTabs((message) => message.type === "tokens" && done(true));
    const timer = setTimeout(() => done(false), patience);
    function done(came: boolean) {
      stop();
      clearTimeout(timer);
      resolve(came);
    }
  });
}
