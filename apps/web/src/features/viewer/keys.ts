import type { Reader, Reading } from "./reading.ts";

const zoomStep = 1.2;
/** px of a page that stay in sight when it is turned by its height; of one line. */
const [kept, oneLine] = [48, 40];
/** px over a paragraph that was gone to. */
const room = 16;

// no text: what scrolls by these keys itself, or has another use for them
const own = "[role=tree], [role=tablist], [role=toolbar], [role=menu], input, textarea, select";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "target" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/**
 * What keys do over a document wherever in the viewer the focus is: scroll, turn pages, go from paragraph
 * to paragraph, zoom. False
 * for a key that is none of these, or that the browser answers to by itself.
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
  // A page wider than the stage is scrolled sideways, and so is a wide table.
  if (turn && stage.scrollWidth <= stage.clientWidth && !target.closest("[data-wide]")) {
    reader.goTo({ page: Math.min(Math.max(page + turn, 1), pages) });
    return true;
  }
  // The stage itself does the rest.
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

/** To the next paragraph or the one before; where none is drawn any more, to the page there. */
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
