/** ms of the scroll animation; then the region fades in. */
const duration = 320;
/** The distance of the region from the top, as a share of the container's height. */
const third = 1 / 3;

/** Approximates cubic-bezier(.2, 0, 0, 1): fast start, long deceleration. */
const ease = (t: number) => 1 - (1 - t) ** 4;

/** px beside a region for its bar and number. */
const margin = 32;

interface Target {
  left: number;
  top: number;
}

/**
 * Returns where to scroll a container so that a box inside it is a third from its top. All in px.
 */
export function targetFor(
  container: HTMLElement,
  box: { x: number; y: number; width: number; height: number },
): Target {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight, scrollLeft } = container;
  // A region too tall for that is placed higher, at most at the top, so that all of it is visible.
  const above = Math.min(clientHeight * third, Math.max(clientHeight - box.height - 16, 16));
  const top = clamp(box.y - above, scrollHeight - clientHeight);
  const fits = box.x - margin >= scrollLeft && box.x + box.width <= scrollLeft + clientWidth;
  const left = fits ? scrollLeft : clamp(box.x - margin, scrollWidth - clientWidth);
  return { left, top };
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(0, most)));

/**
 * Scrolls a container to a position. Distances beyond one container height are jumped, so that only
 * the last part is animated. Returns a function that stops it.
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
