const longestQuote = 1_000;

/** Returns the selected words of an element's text, on one line; empty if none are selected. */
export function quoteIn(elementId: string): string {
  const selection = document.getSelection();
  const words = document.getElementById(elementId)?.querySelector("[data-words]");
  if (!words || !selection || selection.isCollapsed || selection.rangeCount === 0) return "";
  const range = selection.getRangeAt(0);
  if (!words.contains(range.startContainer) || !words.contains(range.endContainer)) return "";
  const copy = range.cloneContents();
  for (const mark of copy.querySelectorAll("[data-cite]")) mark.remove();
  return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim().slice(0, longestQuote);
}
