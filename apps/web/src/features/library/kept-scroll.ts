import { type RefObject, useLayoutEffect } from "react";

// Kept per window: a listing in a new window begins at its top.
const nameOf = (list: string) => `lectern-scroll ${list}`;

/**
 * Restores the scroll position of a list once it is loaded, for example when returning from a
 * collection or after a reload. `list` identifies what is scrolled: another filter or order is
 * another list.
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  list: string,
  isThere: boolean,
) {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isThere) return undefined;
    let top = Number(sessionStorage.getItem(nameOf(list)) ?? 0);
    if (top > 0) element.scrollTop = top;
    const note = () => {
      top = element.scrollTop;
    };
    element.addEventListener("scroll", note, { passive: true });
    return () => {
      element.removeEventListener("scroll", note);
      if (top > 0) sessionStorage.setItem(nameOf(list), String(top));
      else sessionStorage.removeItem(nameOf(list));
    };
  }, [scroller, list, isThere]);
}
