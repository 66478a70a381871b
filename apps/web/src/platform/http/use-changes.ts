import type { LibraryEvent } from "@lectern/contract/library";
import { useEffect, useEffectEvent } from "react";

import { listen } from "./listen.ts";
import { pause } from "./pause.ts";

/** ms; work on one of them sends an event for every step. */
const calm = 1000;

/** What has an id of its own in the server's events, and is refetched as a whole. */
type Changing = "review" | "run" | "draft" | "check" | "request";

/**
 * Refetches when the server tells of a change of a review, run, draft, check or request, while the window is
 * visible; without an id, of any. Browsers limit connections per host: hidden windows close theirs.
 */
export function useChanges(type: Changing, refetch: () => Promise<unknown>, id?: string) {
  const call = useEffectEvent(refetch);
  useEffect(() => {
    let leave = new AbortController();
    const refresh = throttled(() => call());
    const look = (isFirst: boolean) => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void follow(leave.signal, type, id, refresh);
      if (!isFirst) refresh();
    };
    const lookAgain = () => look(false);
    look(true);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      leave.abort();
    };
  }, [type, id]);
}

async function follow(
  signal: AbortSignal,
  type: Changing,
  id: string | undefined,
  refresh: () => void,
) {
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) {
      if (data.type === type && (id === undefined || data.id === id)) refresh();
    }
  } catch {
    // The server refuses the stream: what is shown is refetched when the window is shown again.
  }
}

/** Calls at once, then after a pause and the end of the call before, once for all later requests. */
function throttled(call: () => Promise<unknown>) {
  let rest: { again: boolean } | undefined;
  const run = async () => {
    if (rest) {
      rest.again = true;
      return;
    }
    const now = { again: false };
    rest = now;
    await Promise.allSettled([call(), pause(calm)]);
    rest = undefined;
    if (now.again) void run();
  };
  return () => void run();
}
