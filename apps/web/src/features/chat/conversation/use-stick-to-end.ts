import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** px from the end that still count as the end. */
const endTolerancePx = 48;
/** ms for which a clicked element keeps its position when the column's width changes. */
const holdFor = 1500;

/**
 * Keeps a growing text scrolled to its end until the user scrolls up. When the column's width
 * changes, for example because a document opens beside it, the last clicked element keeps its
 * position. `key` identifies the text: another text starts at its end.
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
    let width = outer.clientWidth;
    let anchor: { element: Element; top: number; scrolled: number } | null = null;
    /** Remembers the message at the top as the scroll anchor. */
    const cast = () => {
      const { left, top, width } = outer.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + 1);
      const element = seen?.closest("[data-chat]");
      anchor = element
        ? { element, top: element.getBoundingClientRect().top, scrolled: outer.scrollTop }
        : null;
    };
    /** Keeps the anchor in place when content above it loads or changes height. */
    const keep = () => {
      if (!anchor?.element.isConnected) return;
      const expected = anchor.top - (outer.scrollTop - anchor.scrolled);
      const moved = anchor.element.getBoundingClientRect().top - expected;
      if (Math.abs(moved) >= 1) outer.scrollTop += moved;
    };
    let held: { element: Element; top: number; until: number } | null = null;
    const look = () => {
      if (!sticks.current) keep();
      const left = outer.scrollHeight - outer.clientHeight - outer.scrollTop;
      // Growing text moves the end away; only scrolling up detaches.
      if (left <= endTolerancePx) sticks.current = true;
      else if (outer.scrollTop < lastTop) sticks.current = false;
      lastTop = outer.scrollTop;
      setAway(!sticks.current && left > endTolerancePx);
      cast();
    };
    const hold = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const { top } = target.getBoundingClientRect();
      held = { element: target, top, until: performance.now() + holdFor };
    };
    const resized = new ResizeObserver(() => {
      const isOther = outer.clientWidth !== width;
      width = outer.clientWidth;
      if (isOther && held && performance.now() < held.until && held.element.isConnected) {
        outer.scrollTop += held.element.getBoundingClientRect().top - held.top;
        anchor = null;
      } else if (sticks.current) outer.scrollTop = outer.scrollHeight;
      look();
    });
    outer.addEventListener("scroll", look, { passive: true });
    inner.addEventListener("click", hold, { capture: true });
    resized.observe(inner);
    resized.observe(outer);
    return () => {
      outer.removeEventListener("scroll", look);
      inner.removeEventListener("click", hold, { capture: true });
      resized.disconnect();
    };
  }, []);

  return { scroller, content, away, toEnd };
}
