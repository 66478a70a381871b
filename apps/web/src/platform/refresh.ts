import type { Tokens } from "@lectern/contract/auth";

import { bodyOf, send } from "./http.ts";
import { keepTokens, stored, useSession } from "./session-store.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

/** How long a tab that waited for another's refresh listens for the tokens it got, in ms. */
const patience = 250;

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
  const response = await send({
    method: "POST",
    path: "/auth/ext/v1/token/refresh",
    body: {
      token: kind === "token" ? localStorage.getItem(stored.refreshToken) : null,
      session: kind,
    },
  });
  const tokens = (await bodyOf(response)) as Tokens;
  // The person signed out while the call was under way.
  if (useSession.getState().isLoggedOut) return;
  keepTokens(tokens);
  tellTabs({ type: "tokens", tokens });
}

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
