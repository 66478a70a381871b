import { useState } from "react";

import { pause } from "./pause.ts";
import { useEvents } from "./use-events.ts";

/** ms; work on one of them sends an event for every step. */
const calm = 1000;

/** What has an id of its own in the server's events, and is refetched as a whole. */
type Changing = "review" | "run" | "draft" | "check" | "request";

/**
 * Refetches when the server tells of a change of a review, run, draft, check or request, while the
 * window is visible; without an id, of any.
 */
export function useChanges(type: Changing, refetch: () => Promise<unknown>, id?: string) {
  const [throttled] = useState(throttle);
  const refresh = () => void throttled(refetch);
  useEvents((event) => {
    if (event.type === type && (id === undefined || event.id === id)) refresh();
  }, refresh);
}

/** Calls at once, then after a pause and the end of the call before, once for all later requests. */
function throttle() {
  type Rest = { again?: () => Promise<unknown> };
  let rest: Rest | undefined;
  return async function run(call: () => Promise<unknown>): Promise<void> {
    if (rest) {
      rest.again = call;
      return;
    }
    const now: Rest = {};
    rest = now;
    await Promise.allSettled([call(), pause(calm)]);
    rest = undefined;
    if (now.again) void run(now.again);
  };
}
