import { installation } from "../http/installation.ts";
import { notifyError } from "../http/notify-error.ts";
import { queryClient } from "../http/query-client.ts";
import { renew } from "./session.ts";
import { useSession } from "./session-store.ts";

/** Minutes if the server cannot be reached: the server's own default. */
const otherwise = 29;

/**
 * Refreshes the access token at the server's interval (TOKEN_REFRESH_MINUTES) while signed in. A
 * token that another tab just received counts as a refresh. Returns a function that stops it.
 */
export function startRefreshInterval(): () => void {
  let renewedAt = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const stopWatching = useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== before.accessToken) renewedAt = Date.now();
  });
  const start = async () => {
    const every = (await minutes()) * 60_000;
    if (!(every > 0)) throw new Error("TOKEN_REFRESH_MINUTES is not a number of minutes.");
    if (isOver) return;
    timer = setInterval(() => {
      if (Date.now() - renewedAt < every / 2) return;
      renew().catch(notifyError);
    }, every);
  };
  start().catch(notifyError);
  return () => {
    isOver = true;
    stopWatching();
    clearInterval(timer);
  };
}

async function minutes(): Promise<number> {
  try {
    return (await queryClient.fetchQuery(installation)).token_refresh_minutes;
  } catch {
    // The query shows its own error.
    return otherwise;
  }
}
