import type { LibraryEvent } from "@lectern/contract/library";
import { useEffect } from "react";

import { listen } from "#platform/http/listen.ts";
import { pause } from "#platform/http/pause.ts";

import { refreshDraft } from "./api.ts";

/** ms; somebody who writes saves every few seconds. */
const calm = 1000;

/**
 * Keeps a draft current while its window is visible. Browsers limit connections per host: hidden
 * windows close theirs.
 */
export function useDraftEvents(draftId: string) {
  useEffect(() => {
    let leave = new AbortController();
    const look = (isFirst: boolean) => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void follow(draftId, leave.signal);
      if (!isFirst) void refreshDraft(draftId);
    };
    const lookAgain = () => look(false);
    look(true);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      leave.abort();
    };
  }, [draftId]);
}

async function follow(draftId: string, signal: AbortSignal) {
  const refresh = throttled(draftId, signal);
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) {
      if (data.type === "draft" && data.id === draftId) refresh();
    }
  } catch {
    // The server refuses the stream: the draft is still refreshed when the window is shown again.
  }
}

/** Refetches at once, then after a pause once for all later requests. */
function throttled(draftId: string, signal: AbortSignal) {
  let [isBusy, isDue] = [false, false];
  const run = async () => {
    isDue = isBusy;
    if (isBusy || signal.aborted) return;
    isBusy = true;
    await Promise.allSettled([refreshDraft(draftId), pause(calm)]);
    isBusy = false;
    if (isDue) void run();
  };
  return () => void run();
}
