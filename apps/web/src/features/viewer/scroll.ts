/** ms; the page scrolls, then the region fades in. */
const duration = 320;
/** The region comes to rest this far down the window. */
const third = 1 / 3;

/** cubic-bezier(.2, 0, 0, 1) closely enough for a scroll: fast off, long settling. */
const ease = (t: number) => 1 - (1 - t) ** 4;

/** px beside a region for its bar and number. */
const margin = 32;

interface Target {
  left: number;
  top: number;
}

/** Where to scroll a container so that a box inside it stands a third from its top. All in px. */
export function targetFor(
  container: HTMLElement,
  box: { x: number; y: number; width: number; height: number },
): Target {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight, scrollLeft } = container;
  // A region taller than the room under the third begins at the top, so that all of it can be read.
  const above = Math.min(clientHeight * third, Math.max(clientHeight - box.height - 16, 16));
  const top = clamp(box.y - above, scrollHeight - clientHeight);
  const fits = box.x - margin >= scrollLeft && box.x + box.width <= scrollLeft + clientWidth;
  const left = fits ? scrollLeft : clamp(box.x - margin, scrollWidth - clientWidth);
  return { left, top };
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(0, most)));

/**
 * Scrolls a container to a place. What is further than a window away is jumped to, so that only the
 * last stretch is seen moving. Answers what stops it.
 */
export function scrollSmoothly(container: HTMLElement, { left, top }: Target): () => void {
  const reach = container.clientHeight;
  const distance = top - container.scrollTop;
  const from = Math.abs(distance) > reach ? top - Math.sign(distance) * reach : container.scrollTop;
  const fromLeft = container.scrollLeft;
  let begun: number | null = null;
  let frame = requestAnimationFrame(function step(now) {
    begun ??= now;
    const done = Math.min((now - begun) / duration, 1);
    container.scrollTop = from + (top - from) * ease(done);
    container.scrollLeft = fromLeft + (left - fromLeft) * ease(done);
    if (done < 1) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}
