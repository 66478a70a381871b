import { errorMessage } from "../http/error-message.ts";
import { notify } from "../notify.ts";
import { queryClient } from "../http/query-client.ts";
import { read } from "../http/read.ts";
import { renew } from "./session.ts";
import { useSession } from "./session-store.ts";

/** Minutes, where the server cannot be asked: the server's own default. */
const otherwise = 29;

/**
 * Renews the access token at the interval that the server names (TOKEN_REFRESH_MINUTES) while
 * somebody is signed in. A token that another tab has just brought counts as renewed. Returns what
 * ends it.
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
      renew().catch(tell);
    }, every);
  };
  start().catch(tell);
  return () => {
    isOver = true;
    stopWatching();
    clearInterval(timer);
  };
}

async function minutes(): Promise<number> {
  const asked = { ...read("/settings/ext/v1/installation"), staleTime: Infinity };
  try {
    return (await queryClient.fetchQuery(asked)).token_refresh_minutes;
  } catch {
    // Told by the query itself.
    return otherwise;
  }
}

const tell = (error: unknown) => {
  notify(errorMessage(error), { variant: "error" });
};
