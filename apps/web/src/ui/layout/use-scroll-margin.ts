import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Returns the offset in px of a list from the start of its scroll container's content. Measured
 * after every render, because content above the list may have changed its size.
 */
export function useScrollMargin(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): number {
  const [margin, setMargin] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same margin again ends the chain
  useLayoutEffect(() => {
    if (!list.current || !scroller.current) return;
    const { top } = list.current.getBoundingClientRect();
    const start = scroller.current.getBoundingClientRect().top - scroller.current.scrollTop;
    setMargin(Math.round(top - start));
  });
  return margin;
}
