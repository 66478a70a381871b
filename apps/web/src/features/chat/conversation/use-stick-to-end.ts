import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** px from the end that still count as being there. */
const near = 48;

/**
 * Keeps a growing text at its end while one is there, and leaves it alone once one scrolls up.
 * `key` names the text: another one begins at its end.
 */
export function useStickToEnd(key: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback((behavior: ScrollBehavior = "instant") => {
    const element = scroller.current;
    sticks.current = true;
    setAway(false);
    element?.scrollTo({ top: element.scrollHeight, behavior });
  }, []);

  useLayoutEffect(() => toEnd(), [key, toEnd]);

  useEffect(() => {
    const [outer, inner] = [scroller.current, content.current];
    if (!outer || !inner) return undefined;
    let lastTop = outer.scrollTop;
    const look = () => {
      const left = outer.scrollHeight - outer.clientHeight - outer.scrollTop;
      // Text that grows moves the end away; only scrolling up is leaving it.
      if (left <= near) sticks.current = true;
      else if (outer.scrollTop < lastTop) sticks.current = false;
      lastTop = outer.scrollTop;
      setAway(!sticks.current && left > near);
    };
    const grown = new ResizeObserver(() => {
      if (sticks.current) outer.scrollTop = outer.scrollHeight;
      look();
    });
    outer.addEventListener("scroll", look, { passive: true });
    grown.observe(inner);
    grown.observe(outer);
    return () => {
      outer.removeEventListener("scroll", look);
      grown.disconnect();
    };
  }, []);

  return { scroller, content, away, toEnd };
}
