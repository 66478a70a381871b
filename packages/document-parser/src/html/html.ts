import type { Prose } from "../prose.ts";
import { type Block, put } from "./block.ts";
import { HtmlReader } from "./html-reader.ts";
import { type ShownHandler, TooDeep, walkShown } from "./shown.ts";

/** So much of a page's text is what it is about. */
const MOST = 0.5;

/**
 * Puts what a page shows into prose, and answers its title. Nothing is fetched. `whole`: it is a mail
 * or a chapter of a book, where nothing stands around the content. Throws ReadingFailure (too_large).
 */
export function readHtml(prose: Prose, source: string, { whole = false } = {}): string | undefined {
  let count = 0;
  const take = (block: Block) => {
    count++;
    put(prose, block);
  };
  try {
    const title = read(source, take, whole, whole ? undefined : mainOf(source));
    // A page that is nothing but its frame.
    if (count === 0 && !whole) return read(source, take, true) ?? title;
    return title;
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    // What was read before the depth stands; it is read again flat where there is nothing.
    if (count === 0) read(flattened(source), take, true);
    return undefined;
  }
}

/** The blocks of a piece of HTML within another text. */
export function readHtmlBlocks(source: string, take: (block: Block) => void) {
  try {
    read(source, take, true);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    read(flattened(source), take, true);
  }
}

function read(source: string, take: (block: Block) => void, whole: boolean, main?: string) {
  const reader = new HtmlReader(take, main);
  walkShown(source, reader, whole);
  return reader.end();
}

/** The element that holds most of a page's text, if it names one. */
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

/** The text without its elements, for the depth of which there is no use. */
const flattened = (source: string) =>
  source.replaceAll(/<[/a-zA-Z!][^<>]*>/g, (tag) => (blockEnd.test(tag) ? "<br><br>" : ""));
