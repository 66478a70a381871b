import { errorMessage } from "./error-message.ts";
import { notify } from "./notify.ts";
import { renew } from "./session.ts";
import { useSession } from "./session-store.ts";

const minutes = Number(import.meta.env.VITE_TOKEN_REFRESH_MINUTES ?? 29);

/**
 * Renews the access token every `VITE_TOKEN_REFRESH_MINUTES` while somebody is signed in. A token
 * that another tab has just brought counts as renewed. Answers what ends it.
 */
export function startRefreshInterval(every = minutes * 60_000): () => void {
  let renewedAt = Date.now();
  const stopWatching = useSession.subscribe(({ accessToken }, before) => {
    if (accessToken !== before.accessToken) renewedAt = Date.now();
  });
  try {
    if (!(every > 0)) throw new Error("VITE_TOKEN_REFRESH_MINUTES is not a number of minutes.");
    const timer = setInterval(() => {
      if (Date.now() - renewedAt < every / 2) return;
      renew().catch(tell);
    }, every);
    return () => {
      stopWatching();
      clearInterval(timer);
    };
  } catch (error) {
    tell(error);
    return stopWatching;
  }
}

const tell = (error: unknown) => {
  notify(errorMessage(error), { variant: "error" });
};
