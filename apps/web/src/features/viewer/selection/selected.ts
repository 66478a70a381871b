/** The text selected in a document. */
export interface TextSelection {
  /** As one line. */
  text: string;
  /** The first and last page, from 1. */
  page: number;
  lastPage: number;
  /** The part on its first page, and the text before it there. */
  onPage: string;
  before: string;
  /** Returns the rectangles of its lines on the screen, px. */
  lines: () => DOMRect[];
}

const pageOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("[data-page-number]");

/** Returns the selection inside an element; null if empty. */
export function selectedIn(within: HTMLElement | null): TextSelection | null {
  const selection = document.getSelection();
  if (!within || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!within.contains(range.commonAncestorContainer)) return null;
  const text = selection.toString().replaceAll(/\s+/g, " ").trim();
  const first = pageOf(range.startContainer);
  if (!first || text === "") return null;
  const last = pageOf(range.endContainer) ?? first;

  const onPage = range.cloneRange();
  if (last !== first) onPage.setEnd(first, first.childNodes.length);
  const before = document.createRange();
  before.setStart(first, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const page = Number(first.dataset["pageNumber"]);
  return {
    text,
    page,
    // A selection up to the very beginning of the next page ends on the previous one.
    lastPage: Math.max(page, Number(last.dataset["pageNumber"])),
    onPage: onPage.toString(),
    before: before.toString(),
    lines: () => [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0),
  };
}
