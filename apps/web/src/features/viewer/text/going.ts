import { useRef } from "react";

import { prefersStillness, scrollSmoothly, targetFor } from "../scroll.ts";

interface Wish {
  /** From 1. */
  page: number;
  part: "passage" | "start";
}

/** Goes to a section first, and to the passage in hand as soon as its section is there. */
export function useGoing(
  scroller: { readonly current: HTMLElement | null },
  toSection: (page: number) => void,
) {
  const wish = useRef<Wish | null>(null);
  const stop = useRef(() => {});

  const rest = ({ page }: Wish, smooth: boolean) => {
    const container = scroller.current;
    const passage = passageOn(container?.querySelector(`[data-page-number="${page}"]`));
    if (!container || !passage) return false;
    const wide = passage.closest<HTMLElement>("[data-wide]");
    if (wide) wide.scrollLeft = targetFor(wide, placeIn(wide, passage)).left;
    const target = targetFor(container, { ...placeIn(container, passage), x: 0, width: 0 });
    if (smooth && !prefersStillness()) stop.current = scrollSmoothly(container, target);
    else container.scrollTop = target.top;
    return true;
  };

  return {
    begin: (page: number, part: Wish["part"]) => {
      stop.current();
      const wished = { page, part };
      wish.current = wished;
      // The passage may be on the screen already; its section is gone to where it is not.
      requestAnimationFrame(() => {
        if (wish.current !== wished) return;
        if (part === "passage" && rest(wished, true)) wish.current = null;
        else toSection(page);
      });
    },
    /** A section has its text: what was wished for may be in it. */
    arrive: (page: number) => {
      const wished = wish.current;
      if (wished?.page !== page) return;
      wish.current = null;
      if (wished.part === "passage") requestAnimationFrame(() => rest(wished, false));
    },
  };
}

/** The passage in hand; of a cited one in a picture, the place in the picture. */
function passageOn(section: Element | null | undefined) {
  const here = section?.querySelector<HTMLElement>("[data-here]");
  const lit = '[data-testid="lit"]';
  return (here?.matches(lit) && section?.querySelector<HTMLElement>(`figure ${lit}`)) || here;
}

/** Where an element stands in what a container scrolls; px. */
function placeIn(container: HTMLElement, element: HTMLElement) {
  const [outer, inner] = [container.getBoundingClientRect(), element.getBoundingClientRect()];
  return {
    x: inner.left - outer.left + container.scrollLeft,
    y: inner.top - outer.top + container.scrollTop,
    width: inner.width,
    height: inner.height,
  };
}
