import type { Reader, Reading } from "./reading.ts";

const zoomStep = 1.2;
/** px that stay visible when scrolling by a screen; px of one line. */
const [kept, oneLine] = [48, 40];
/** px above a paragraph after scrolling to it. */
const room = 16;

// no text: what scrolls by these keys itself, or has another use for them
const own = "[role=tree], [role=tablist], [role=toolbar], [role=menu], input, textarea, select";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "target" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/**
 * Handles keys over a document wherever the focus is in the viewer: scroll, turn pages, go from
 * paragraph to paragraph, zoom. Returns false for other keys, and those the browser handles itself.
 */
export function moveByKey(
  { key, target, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  stage: HTMLElement | null,
  reader: Reader | null,
  { page, pages }: Reading,
): boolean {
  if (!stage || !reader || ctrlKey || metaKey || altKey || !(target instanceof Element))
    return false;
  if (key === "+" || key === "=") return zoom(reader, zoomStep);
  if (key === "-") return zoom(reader, 1 / zoomStep);
  if (key === "0" && reader.fit) {
    reader.fit();
    return true;
  }
  if (shiftKey || target.closest(own)) return false;
  const step = { j: 1, k: -1 }[key];
  if (step) return goByParagraph(stage, reader, step, { page, pages });
  const isRtl = getComputedStyle(stage).direction === "rtl";
  const turn = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[key];
  // A page wider than the stage is scrolled horizontally, and so is a wide table.
  if (turn && stage.scrollWidth <= stage.clientWidth && !target.closest("[data-wide]")) {
    reader.goTo({ page: Math.min(Math.max(page + turn, 1), pages) });
    return true;
  }
  // The stage handles the other keys natively.
  if (stage.contains(target)) return false;
  const height = stage.clientHeight - kept;
  const by = { PageDown: height, PageUp: -height, ArrowDown: oneLine, ArrowUp: -oneLine }[key];
  if (by !== undefined) stage.scrollBy({ top: by });
  else if (key === "Home") stage.scrollTo({ top: 0 });
  else if (key === "End") stage.scrollTo({ top: stage.scrollHeight });
  else return false;
  stage.focus({ preventScroll: true });
  return true;
}

/** Scrolls to the next or previous paragraph; to the adjacent page if that is not rendered. */
function goByParagraph(
  stage: HTMLElement,
  reader: Reader,
  step: number,
  { page, pages }: Pick<Reading, "page" | "pages">,
) {
  const line = stage.scrollTop + room;
  const starts = reader.paragraphs();
  const next =
    step > 0 ? starts.find((top) => top > line + 1) : starts.findLast((top) => top < line - 1);
  if (next !== undefined) stage.scrollTo({ top: next - room });
  else reader.goTo({ page: Math.min(Math.max(page + step, 1), pages) });
  return true;
}

function zoom(reader: Reader, factor: number) {
  reader.zoomBy?.(factor);
  return reader.zoomBy !== undefined;
}
