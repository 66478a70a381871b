import { type RefObject, useEffect } from "react";

const name = "draft-comment";

/** Highlights the words that comments are about, in a text that is drawn later or again. */
export function useMarkedQuotes(words: RefObject<HTMLElement | null>, quotes: readonly string[]) {
  const key = quotes.join("\n");
  useEffect(() => {
    const element = words.current;
    const wanted = key.split("\n").filter((quote) => quote !== "");
    if (!element || wanted.length === 0 || !("highlights" in CSS)) return undefined;
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, highlight);
    let marked: Range[] = [];
    const clear = () => {
      for (const range of marked) highlight.delete(range);
    };
    const mark = () => {
      clear();
      marked = wanted.flatMap((quote) => rangeOf(element, quote) ?? []);
      for (const range of marked) highlight.add(range);
    };
    mark();
    const changes = new MutationObserver(mark);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      clear();
    };
  }, [words, key]);
}

/** Returns where words stand, whatever the spaces between them; citations are no words. */
function rangeOf(element: HTMLElement, quote: string): Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places: { node: Node; offset: number }[] = [];
  let text = "";
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement?.closest("[data-cite]")) continue;
    for (const [offset, sign] of (node.textContent ?? "").split("").entries()) {
      if (/\s/.test(sign)) continue;
      text += sign;
      places.push({ node, offset });
    }
  }
  const sought = quote.replaceAll(/\s+/g, "");
  const at = sought === "" ? -1 : text.indexOf(sought);
  const [first, last] = [places[at], places[at + sought.length - 1]];
  if (at < 0 || !first || !last) return null;
  const range = new Range();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}
