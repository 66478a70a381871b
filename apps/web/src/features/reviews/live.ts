import type { LibraryEvent } from "@lectern/contract/library";
import { useEffect } from "react";

import { listen } from "#platform/http/listen.ts";
import { pause } from "#platform/http/pause.ts";

import { refreshReview, refreshReviews } from "./api.ts";

/** ms; filling a review sends an event for every document. */
const calm = 1000;

/**
 * Keeps a review current while its window is visible; without an id, the list of reviews. Browsers
 * limit connections per host: hidden windows close theirs.
 */
export function useReviewEvents(reviewId?: string) {
  useEffect(() => {
    let leave = new AbortController();
    const refresh = throttled(() =>
      reviewId === undefined ? refreshReviews() : refreshReview(reviewId),
    );
    const look = (isFirst: boolean) => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void follow(leave.signal, reviewId, refresh);
      if (!isFirst) refresh();
    };
    const lookAgain = () => look(false);
    look(true);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      leave.abort();
    };
  }, [reviewId]);
}

async function follow(signal: AbortSignal, reviewId: string | undefined, refresh: () => void) {
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) {
      const isMeant = reviewId === undefined || (data.type === "review" && data.id === reviewId);
      if (data.type === "review" && isMeant) refresh();
    }
  } catch {
    // The server refuses the stream: a review that is being filled is still polled.
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
