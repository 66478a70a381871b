import { useRef } from "react";

import { prefersStillness } from "#ui/theme/motion.ts";

import type { Spot } from "../reading.ts";
import { scrollSmoothly, targetFor } from "../scroll.ts";

interface Wish extends Spot {
  /** The passage in hand, or the spot itself. */
  part: "passage" | "start";
}

/** px of room above a spot that was gone to. */
const room = 16;

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
    if (wide) wide.scrollTo({ ...targetFor(wide, placeIn(wide, passage)), behavior: "instant" });
    const target = targetFor(container, { ...placeIn(container, passage), x: 0, width: 0 });
    if (smooth && !prefersStillness()) stop.current = scrollSmoothly(container, target);
    else container.scrollTop = target.top;
    return true;
  };

  const restAtSpot = ({ page, top, start }: Wish) => {
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
    begin: (spot: Spot, part: Wish["part"]) => {
      stop.current();
      const { page } = spot;
      const wished = { ...spot, part };
      wish.current = wished;
      // The passage may be on the screen already; its section is gone to where it is not.
      requestAnimationFrame(() => {
        if (wish.current !== wished) return;
        const isThere = part === "passage" ? rest(wished, true) : restAtSpot(wished);
        if (isThere) wish.current = null;
        else toSection(page);
      });
    },
    /** A section has its text: what was wished for may be in it. */
    arrive: (page: number) => {
      const wished = wish.current;
      if (wished?.page !== page) return;
      wish.current = null;
      requestAnimationFrame(() =>
        wished.part === "passage" ? rest(wished, false) : restAtSpot(wished),
      );
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

/** What stands so many px under the top of the stage: the section, and the last heading above. */
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

/** Where the paragraphs of the sections that are drawn begin, in px of what the container scrolls. */
export function paragraphsIn(container: HTMLElement): number[] {
  const found = container.querySelectorAll<HTMLElement>(`[data-page-number] ${paragraphs}`);
  return [...found].map((element) => placeIn(container, element).y);
}
