/** A gap above a line larger than this multiple of its height begins a paragraph. */
const gap = 0.75;
/** Maximum px by which the tops of words on one line differ. */
const sameLine = 3;

interface Line {
  top: number;
  bottom: number;
}

/**
 * Returns the tops of paragraphs on the rendered pages, in px of the container's scroll content.
 */
export function paragraphsIn(container: HTMLElement): number[] {
  const above = container.scrollTop - container.getBoundingClientRect().top;
  const layers = [...container.querySelectorAll(".textLayer")];
  return layers.flatMap((layer) => {
    const words = [...layer.querySelectorAll("span[role=presentation]")]
      .map((word) => word.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    return beginnings(words).map((top) => top + above);
  });
}

/** Returns the tops of lines that begin a paragraph: the first of a page, and each after a gap. */
export function beginnings(words: readonly Line[]): number[] {
  const tops: number[] = [];
  let last: Line | undefined;
  for (const { top, bottom } of words.toSorted((a, b) => a.top - b.top)) {
    const isNew = !last || top - last.bottom > gap * (last.bottom - last.top);
    if (isNew && top > (tops.at(-1) ?? Number.NEGATIVE_INFINITY) + sameLine) tops.push(top);
    if (!last || bottom > last.bottom) last = { top, bottom };
  }
  return tops;
}
