import { useRef } from "react";

import { prefersStillness } from "#ui/theme/motion.ts";

import type { Spot } from "../reading.ts";
import { scrollSmoothly, targetFor } from "../scroll.ts";

interface Target extends Spot {
  /** Whether to scroll to the current passage or to the position itself. */
  part: "passage" | "start";
}

/** px above a position after scrolling to it. */
const room = 16;

/** Scrolls to a section first, and to the current passage as soon as its section is loaded. */
export function useGoing(
  scroller: { readonly current: HTMLElement | null },
  toSection: (page: number) => void,
) {
  const target = useRef<Target | null>(null);
  const stop = useRef(() => {});

  const rest = ({ page }: Target, smooth: boolean) => {
    const container = scroller.current;
    const passage = passageOn(container?.querySelector(`[data-page-number="${page}"]`));
    if (!container || !passage) return false;
    const wide = passage.closest<HTMLElement>("[data-wide]");
    if (wide) wide.scrollTo({ ...targetFor(wide, placeIn(wide, passage)), behavior: "instant" });
    const target = targetFor(container, { ...placeIn(container, passage), x: 0, width: 0 });
    if (smooth && !prefersStillness()) stop.current = scrollSmoothly(container, target);
    else container.scrollTop = target.top;
    return true;
  };

  const restAtSpot = ({ page, top, start }: Target) => {
    const container = scroller.current;
    const section = container?.querySelector<HTMLElement>(`[data-page-number="${page}"]`);
    const heading = section?.querySelector<HTMLElement>(`[data-start="${start}"]`);
    const within = start === undefined ? top !== undefined : heading;
    if (!container || !section || !within) return false;
    const { y, height } = placeIn(container, heading ?? section);
    container.scrollTop = heading ? y - room : y + (top ?? 0) * height;
    return true;
  };

  return {
    begin: (spot: Spot, part: Target["part"]) => {
      stop.current();
      const { page } = spot;
      const wished = { ...spot, part };
      target.current = wished;
      // The passage may already be rendered; if not, scroll to its section.
      requestAnimationFrame(() => {
        if (target.current !== wished) return;
        const isThere = part === "passage" ? rest(wished, true) : restAtSpot(wished);
        if (isThere) target.current = null;
        else toSection(page);
      });
    },
    /** Called when a section has its text, which may contain the pending target. */
    arrive: (page: number) => {
      const wished = target.current;
      if (wished?.page !== page) return;
      target.current = null;
      requestAnimationFrame(() =>
        wished.part === "passage" ? rest(wished, false) : restAtSpot(wished),
      );
    },
  };
}

/** Returns the current passage; for a citation in a picture, its region in the picture. */
function passageOn(section: Element | null | undefined) {
  const here = section?.querySelector<HTMLElement>("[data-here]");
  const lit = '[data-testid="lit"]';
  return (here?.matches(lit) && section?.querySelector<HTMLElement>(`figure ${lit}`)) || here;
}

/** Returns the position of an element in a container's scroll content; px. */
function placeIn(container: HTMLElement, element: HTMLElement) {
  const [outer, inner] = [container.getBoundingClientRect(), element.getBoundingClientRect()];
  return {
    x: inner.left - outer.left + container.scrollLeft,
    y: inner.top - outer.top + container.scrollTop,
    width: inner.width,
    height: inner.height,
  };
}

/**
 * Returns the position at the given px below the top of the stage: the section, and the last
 * heading above.
 */
export function spotIn(container: HTMLElement, px: number) {
  const line = container.getBoundingClientRect().top + px;
  const isAbove = (element: Element) => element.getBoundingClientRect().top <= line;
  const sections = [...container.querySelectorAll<HTMLElement>("[data-page-number]")];
  const section = sections.findLast(isAbove) ?? sections[0];
  const { top = 0, height = 1 } = section?.getBoundingClientRect() ?? {};
  const headings = [...(section?.querySelectorAll<HTMLElement>("[data-start]") ?? [])];
  const heading = headings.findLast(isAbove);
  return {
    page: Number(section?.dataset["pageNumber"] ?? 1),
    top: Math.min(Math.max((line - top) / height, 0), 1),
    start: Number(heading?.dataset["start"] ?? 0),
  };
}

// no text: a selector
const paragraphs = ":is(p, h2, h3, h4, h5, h6, pre, table, dl, figure, [role=listitem])";

/**
 * Returns the tops of the paragraphs in the rendered sections, in px of the container's scroll
 * content.
 */
export function paragraphsIn(container: HTMLElement): number[] {
  const found = container.querySelectorAll<HTMLElement>(`[data-page-number] ${paragraphs}`);
  return [...found].map((element) => placeIn(container, element).y);
}
