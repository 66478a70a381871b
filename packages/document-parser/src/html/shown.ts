import { Parser } from "htmlparser2";

/** Maximum nesting; no hand-made page nests deeper, and parsing time grows with the square. */
const DEEPEST = 1000;

export type Attributes = Readonly<Record<string, string>>;

export interface ShownHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Pieces of text, white space included. */
  text(text: string): void;
  /** The page's title, which is not part of its content. */
  title?(text: string): void;
}

/** The page's elements nest too deep. */
export class TooDeep extends Error {}

const names = (list: string) => new Set(list.split(" "));

/** Elements without readable content: scripts, controls and site navigation. */
const unread = names(
  "script style template noscript nav iframe object embed canvas audio video svg select datalist textarea button rp rt",
);
/** Elements outside a page's main content; within it they are part of it. */
const around = names("aside footer");
const content = names("main article");

/**
 * Walks through the shown content of a page, without hidden elements. Every opened element is also
 * closed. `whole`: the source is an email or a book chapter, so that all of it counts. Throws
 * TooDeep.
 */
export function walkShown(source: string, handler: ShownHandler, whole = false): void {
  /** Whether each open element is shown. */
  const open: boolean[] = [];
  let silent = 0;
  let inContent = 0;
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= DEEPEST) throw new TooDeep();
      if (name === "title" && silent === 0) inTitle = true;
      if (content.has(name)) inContent++;
      const outside = around.has(name) && inContent === 0 && !whole && !isNote(attributes);
      const isShown = !unread.has(name) && !outside && !isHidden(name, attributes);
      open.push(isShown);
      if (!isShown) silent++;
      if (silent === 0) handler.open(name, attributes);
    },
    onclosetag(name) {
      if (silent === 0) handler.close(name);
      if (open.pop() === false) silent--;
      if (content.has(name)) inContent--;
      if (name === "title") inTitle = false;
    },
    ontext(text) {
      if (silent > 0) return;
      if (inTitle) handler.title?.(text);
      else handler.text(text);
    },
  });
  parser.end(source);
}

/** Books use `aside`, which elsewhere holds advertisements, for their notes. */
export const isNote = (attributes: Attributes) =>
  /note/i.test(`${attributes["epub:type"] ?? ""} ${attributes["role"] ?? ""}`);

/** Inline elements that, if aria-hidden, repeat the text beside them: an icon, a formula. */
const ornaments = names("a abbr b em font i small span strong sub sup");

function isHidden(name: string, attributes: Attributes): boolean {
  const { hidden, style = "" } = attributes;
  if (hidden !== undefined && hidden !== "until-found") return true;
  if (attributes["aria-hidden"] === "true" && ornaments.has(name)) return true;
  return style !== "" && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}
