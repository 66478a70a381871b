import { type RefObject, useEffect, useState } from "react";

import { prefersStillness } from "#ui/theme/motion.ts";

/** Milliseconds a slide is shown. */
const hold = 4000;

/**
 * Calls `next` once a slide has been shown for 4 s. Stops while the pointer or the focus is in the
 * panel, the tab is hidden, or it is paused; starts paused if the person prefers reduced motion.
 */
export function useAutoplay(
  panel: RefObject<HTMLElement | null>,
  current: number,
  next: () => void,
) {
  const [paused, setPaused] = useState(prefersStillness);
  const watched = useWatched(panel);
  const hidden = useHidden();
  const running = !paused && !watched && !hidden;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(next, hold);
    return () => clearTimeout(timer);
    // Selecting a slide restarts the timer; `next` changes with it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [running, current]);

  return { running, paused, toggle: () => setPaused(!paused) };
}

/** Whether the pointer or the focus is inside. */
function useWatched(panel: RefObject<HTMLElement | null>) {
  const [by, setBy] = useState({ pointer: false, focus: false });
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const on = (type: string, change: Partial<typeof by>) =>
      element.addEventListener(type, () => setBy((by) => ({ ...by, ...change })), stop);
    on("pointerenter", { pointer: true });
    on("pointerleave", { pointer: false });
    on("focusin", { focus: true });
    on("focusout", { focus: false });
    return () => stop.abort();
  }, [panel]);
  return by.pointer || by.focus;
}

function useHidden() {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return hidden;
}
