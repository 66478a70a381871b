import { ReadingFailure } from "../process/failures.ts";

export type Attributes = Readonly<Record<string, string>>;

/** The events of an XML text, in order. Every opened element is also closed. */
export interface XmlHandler {
  /** Names include their prefixes. */
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** Text within an element, possibly in several pieces, with all its white space. */
  text?(text: string): void;
}

/** Maximum nesting of elements; no real document nests deeper. */
const DEEPEST = 256;

const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;

/**
 * Reports the tags of an XML text and the text between them. Every opened element is closed,
 * whatever the text says. Declarations are ignored: only the predefined entities are known. It
 * searches for the next "<" instead of stepping through each character, which takes a fraction of a
 * state machine's time in a process that reads only one document. Throws ReadingFailure (damaged)
 * if it nests too deep or a quoted value never ends.
 */
export function eachTag(source: string, handler: XmlHandler): void {
  const names: string[] = [];
  let at = 0;
  const say = (piece: string) => {
    if (names.length > 0 && piece !== "") handler.text?.(piece);
  };
  const closeFrom = (index: number) => {
    while (names.length > index) {
      const name = names.pop() ?? "";
      handler.close?.(name);
    }
  };
  while (at < source.length) {
    const mark = source.indexOf("<", at);
    if (mark < 0) break;
    say(decoded(source.slice(at, mark)));
    const next = source[mark + 1];
    if (next === "!" || next === "?") at = unread(source, mark, say);
    else if (next === "/") {
      const end = after(source, ">", mark);
      const name = source.slice(mark + 2, end - 1).trimEnd();
      // A closing tag without an opening one closes nothing.
      const index = names.lastIndexOf(name);
      if (index >= 0) closeFrom(index);
      at = end;
    } else {
      const tag = new Tag(source, mark + 1);
      if (tag.name === "") {
        say("<");
        at = mark + 1;
        continue;
      }
      if (names.length >= DEEPEST) throw new ReadingFailure("damaged");
      names.push(tag.name);
      handler.open?.(tag.name, tag.attributes);
      if (tag.isEmpty) closeFrom(names.length - 1);
      at = tag.end;
    }
  }
  if (at < source.length) say(decoded(source.slice(at)));
  closeFrom(0);
}

/** Returns the index after this string, or the text's end if it does not occur. */
function after(source: string, sign: string, from: number): number {
  const at = source.indexOf(sign, from);
  return at < 0 ? source.length : at + sign.length;
}

/**
 * Skips a comment, instruction or declaration and reports the text of CDATA; returns where it ends.
 */
function unread(source: string, at: number, say: (text: string) => void): number {
  if (source.startsWith("<!--", at)) return after(source, "-->", at + 4);
  if (source.startsWith("<?", at)) return after(source, "?>", at + 2);
  if (source.startsWith("<![CDATA[", at)) {
    const end = after(source, "]]>", at);
    say(source.slice(at + "<![CDATA[".length, source.endsWith("]]>", end) ? end - 3 : end));
    return end;
  }
  const end = after(source, ">", at);
  // A document type may declare entities and more within brackets.
  const declares = source.slice(at, end).includes("[");
  return declares ? after(source, ">", after(source, "]", at) - 1) : end;
}

/** An opening tag, read from after its "<". */
class Tag {
  readonly name: string;
  readonly attributes: Record<string, string> = {};
  isEmpty = false;
  /** Index after the tag. */
  end: number;

  constructor(source: string, start: number) {
    let at = wordEnd(source, start);
    this.name = source.slice(start, at);
    for (;;) {
      at = pastSpace(source, at);
      const sign = source.charCodeAt(at);
      if (sign === GREATER || at >= source.length) break;
      if (sign === SLASH) {
        this.isEmpty = source.charCodeAt(at + 1) === GREATER;
        at++;
        continue;
      }
      const from = at;
      at = wordEnd(source, at);
      const key = source.slice(from, at);
      at = pastSpace(source, at);
      if (source.charCodeAt(at) === EQUALS)
        at = this.#value(source, key, pastSpace(source, at + 1));
      // Skip a character that cannot begin a name.
      else if (key === "") at++;
    }
    this.end = at + 1;
  }

  #value(source: string, key: string, at: number): number {
    const quote = source.charCodeAt(at);
    const isQuoted = quote === QUOTE || quote === APOSTROPHE;
    const start = isQuoted ? at + 1 : at;
    const end = isQuoted ? source.indexOf(quote === QUOTE ? '"' : "'", start) : wordEnd(source, at);
    if (end < 0) throw new ReadingFailure("damaged");
    if (key !== "") this.attributes[key] = decoded(source.slice(start, end));
    return isQuoted ? end + 1 : end;
  }
}

const isSpace = (sign: number) => sign === 32 || (sign >= 9 && sign <= 13);

function pastSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at++;
  return at;
}

/** Returns where a name ends: at white space or a delimiter of the tag. */
function wordEnd(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const sign = source.charCodeAt(at);
    const ends = sign === EQUALS || sign === GREATER || sign === SLASH || sign === QUOTE;
    if (ends || sign === APOSTROPHE || isSpace(sign)) break;
  }
  return at;
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(lt|gt|amp|quot|apos));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}
