import type { Prose } from "../prose.ts";
import { type Block, put } from "./block.ts";
import { HtmlReader } from "./html-reader.ts";
import { type ShownHandler, TooDeep, walkShown } from "./shown.ts";

/** Share of a page's text above which an element is its main content. */
const MOST = 0.5;

/**
 * Adds a page's shown content to `prose` and returns its title. Fetches nothing. `whole`: the
 * source is an email or a book chapter, with no navigation around the content. Throws
 * ReadingFailure (too_large).
 */
export function readHtml(prose: Prose, source: string, { whole = false } = {}): string | undefined {
  let count = 0;
  const emit = (block: Block) => {
    count++;
    put(prose, block);
  };
  try {
    const title = read(source, emit, whole, whole ? undefined : mainOf(source));
    // A page with nothing but navigation and frame.
    if (count === 0 && !whole) return read(source, emit, true) ?? title;
    return title;
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    // Keeps the text read before the nesting limit; without any, reads the source again flattened.
    if (count === 0) read(flattened(source), emit, true);
    return undefined;
  }
}

/** Calls `emit` with each block of a piece of HTML within another text. */
export function readHtmlBlocks(source: string, emit: (block: Block) => void) {
  try {
    read(source, emit, true);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    read(flattened(source), emit, true);
  }
}

function read(source: string, emit: (block: Block) => void, whole: boolean, main?: string) {
  const reader = new HtmlReader(emit, main);
  walkShown(source, reader, whole);
  return reader.end();
}

/** Returns the element that holds most of a page's text, if there is one. */
function mainOf(source: string): "main" | "article" | undefined {
  if (!/<(?:main|article)\b/i.test(source)) return undefined;
  const open = { main: 0, article: 0 };
  const length = { main: 0, article: 0 };
  let whole = 0;
  const isMain = (name: string) => name === "main" || name === "article";
  const counter: ShownHandler = {
    open: (name) => void (isMain(name) && open[name]++),
    close: (name) => void (isMain(name) && open[name]--),
    text(text) {
      const { length: count } = text.trim();
      whole += count;
      if (open.main > 0) length.main += count;
      if (open.article > 0) length.article += count;
    },
  };
  walkShown(source, counter);
  if (length.main > MOST * whole) return "main";
  return length.article > MOST * whole ? "article" : undefined;
}

const blockEnd = /^<(?:\/?(?:p|div|h[1-6]|li|tr|table|ul|ol|pre|section)|br)\b/i;

/** Returns the text without its elements, for HTML that nests too deep. */
const flattened = (source: string) =>
  source.replaceAll(/<[/a-zA-Z!][^<>]*>/g, (tag) => (blockEnd.test(tag) ? "<br><br>" : ""));
