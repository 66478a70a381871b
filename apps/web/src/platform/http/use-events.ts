import type { LibraryEvent } from "@lectern/contract/library";
import { useEffect, useEffectEvent } from "react";

import { listen } from "./listen.ts";

/** Follows the server's events until aborted, or until the server refuses the stream. */
export async function followEvents(signal: AbortSignal, onEvent: (event: LibraryEvent) => unknown) {
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) await onEvent(data);
  } catch {
    // Without the stream, what is shown is fetched again at other occasions.
  }
}

/**
 * Follows the server's events while the window is visible: browsers limit connections per host.
 * `onReturn` is called when the window is visible again, to fetch what was missed.
 */
export function useEvents(onEvent: (event: LibraryEvent) => unknown, onReturn: () => void) {
  const hear = useEffectEvent(onEvent);
  const catchUp = useEffectEvent(onReturn);
  useEffect(() => {
    let leave = new AbortController();
    const look = () => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void followEvents(leave.signal, (event) => hear(event));
    };
    const lookAgain = () => {
      look();
      if (document.visibilityState === "visible") catchUp();
    };
    look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      leave.abort();
    };
  }, []);
}
