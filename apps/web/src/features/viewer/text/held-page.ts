import { useEffect, useState } from "react";

// no text: names of keys
const scrolling = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

/**
 * Returns the section last scrolled to, until the user scrolls: if several fit the window, the one
 * at the top is not the requested one.
 */
export function useHeldPage(scroller: { readonly current: HTMLElement | null }) {
  const [held, setHeld] = useState<number | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    const release = () => setHeld(null);
    element.addEventListener("wheel", release, options);
    element.addEventListener("touchmove", release, options);
    element.addEventListener("keydown", ({ key }) => scrolling.has(key) && release(), options);
    // A press on the scrollbar.
    element.addEventListener(
      "pointerdown",
      ({ target }) => target === element && release(),
      options,
    );
    return () => stop.abort();
  }, [scroller]);
  return { held, hold: setHeld };
}
