import type { LibraryEvent } from "@lectern/contract/library";
import { useEffect } from "react";

import { listen } from "#platform/http/listen.ts";
import { pause } from "#platform/http/pause.ts";

import { refreshRuns } from "../list-api.ts";

/** ms; a run at work sends an event for every step. */
const calm = 1000;

/**
 * Keeps the list of runs current while its window is visible. Browsers limit connections per host:
 * hidden windows close theirs.
 */
export function useRunEvents() {
  useEffect(() => {
    let leave = new AbortController();
    const look = (isFirst: boolean) => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void follow(leave.signal);
      if (!isFirst) void refreshRuns();
    };
    const lookAgain = () => look(false);
    look(true);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      leave.abort();
    };
  }, []);
}

async function follow(signal: AbortSignal) {
  const refresh = throttled(signal);
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) if (data.type === "run") refresh();
  } catch {
    // The server refuses the stream: the list is still refreshed when the window is shown again.
  }
}

/** Refetches at once, then after a pause once for all later requests. */
function throttled(signal: AbortSignal) {
  let [isBusy, isDue] = [false, false];
  const run = async () => {
    isDue = isBusy;
    if (isBusy || signal.aborted) return;
    isBusy = true;
    await Promise.allSettled([refreshRuns(), pause(calm)]);
    isBusy = false;
    if (isDue) void run();
  };
  return () => void run();
}
