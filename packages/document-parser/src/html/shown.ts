import { Parser } from "htmlparser2";

/** No page that people made nests its elements deeper; the parser's time grows with its square. */
const DEEPEST = 1000;

export type Attributes = Readonly<Record<string, string>>;

export interface ShownHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Pieces of text as they stand, white space and all. */
  text(text: string): void;
  /** Words that name the page, and are no part of it. */
  title?(text: string): void;
}

/** The page nests deeper than can be told apart. */
export class TooDeep extends Error {}

const names = (list: string) => new Set(list.split(" "));

/** Nobody reads these: programs, controls, and a site's way around. */
const unread = names(
  "script style template noscript nav iframe object embed canvas audio video svg select datalist textarea button rp rt",
);
/** Around what a page is about; within it they belong to it. */
const around = names("aside footer");
const content = names("main article");

/**
 * Walks through what a page shows, without anything that is hidden. Every element that opens also
 * closes. `whole`: it is no page of a site but a mail, or a chapter of a book, and all of it counts.
 * Throws TooDeep.
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

/** The notes of a book stand in an element that elsewhere holds advertisements. */
export const isNote = (attributes: Attributes) =>
  /note/i.test(`${attributes["epub:type"] ?? ""} ${attributes["role"] ?? ""}`);

/** Within a line they draw what is said beside them once more: a sign, a formula. */
const ornaments = names("a abbr b em font i small span strong sub sup");

function isHidden(name: string, attributes: Attributes): boolean {
  const { hidden, style = "" } = attributes;
  if (hidden !== undefined && hidden !== "until-found") return true;
  if (attributes["aria-hidden"] === "true" && ornaments.has(name)) return true;
  return style !== "" && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}
