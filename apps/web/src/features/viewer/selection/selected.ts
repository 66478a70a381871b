/** Words that are selected in a document. */
export interface Selected {
  /** In one line. */
  text: string;
  /** From 1; where they begin and end. */
  page: number;
  lastPage: number;
  /** Of them, what stands on their first page, and what stands before it there. */
  onPage: string;
  before: string;
  /** Their lines on the screen, px. */
  lines: () => DOMRect[];
}

const pageOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("[data-page-number]");

/** What is selected inside an element; null for nothing. */
export function selectedIn(within: HTMLElement | null): Selected | null {
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
    // A selection to the very beginning of the next page ends on the one before.
    lastPage: Math.max(page, Number(last.dataset["pageNumber"])),
    onPage: onPage.toString(),
    before: before.toString(),
    lines: () => [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0),
  };
}
