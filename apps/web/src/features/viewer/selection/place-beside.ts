/** px between the text and the bar, and between the bar and the stage's edge. */
const gap = 8;

type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/**
 * Returns the position of a bar below some lines, or above them if there is no space: px from the
 * top left corner of the stage. Null if no line is visible.
 */
export function placeBeside(
  lines: readonly Edges[],
  stage: Edges,
  { width, height }: { width: number; height: number },
): { left: number; top: number } | null {
  const visible = lines.filter(({ bottom, top }) => bottom > stage.top && top < stage.bottom);
  const [first, last] = [visible[0], visible.at(-1)];
  if (!first || !last) return null;
  const highest = Math.min(...visible.map(({ top }) => top));
  const lowest = Math.max(...visible.map(({ bottom }) => bottom));
  const fitsUnder = lowest + gap + height <= stage.bottom - gap;
  const above = Math.max(highest - gap - height, stage.top + gap);
  const middle = (last.left + last.right) / 2 - width / 2;
  const left = Math.min(Math.max(middle, stage.left + gap), stage.right - gap - width);
  const top = fitsUnder ? lowest + gap : above;
  return { left: Math.round(left - stage.left), top: Math.round(top - stage.top) };
}
