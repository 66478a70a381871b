import {
  MOST_REFERENCE,
  MOST_REFERENCE_FIELDS,
  MOST_REFERENCE_VALUE,
  Reference,
  type ReferenceField,
} from "@lectern/contract/references";

export interface Abbreviations {
  values: Map<string, string>;
  /** Characters that may still be put in for abbreviations: few lines could stand for very many. */
  left: number;
}

type Code =
  | "bibtex_not_closed"
  | "bibtex_no_field"
  | "bibtex_entry_invalid"
  | "bibtex_value_too_long"
  | "bibtex_too_many_fields"
  | "reference_too_large";

export class Unreadable extends Error {
  readonly code: Code;
  readonly at: number;
  constructor(code: Code, at: number) {
    super(code);
    this.code = code;
    this.at = at;
  }
}

interface Opening {
  type: string;
  /** Of its first character, and of the one after its bracket. */
  at: number;
  inside: number;
  close: "}" | ")";
}

const opening = /@([A-Za-z][\w-]*)\s*([{(])/g;
/** White space, or a comment. */
const gap = /\s+|%[^\n]*/y;
const word = /[^\s"#%'(),={}\\]+/y;
const keyText = /[^,={}"#%\s]+/y;

/** Returns the next beginning of an entry from a position on. */
export function openingAt(text: string, from: number): Opening | undefined {
  opening.lastIndex = from;
  const found = opening.exec(text);
  if (!found) return undefined;
  const [all, type = "", bracket] = found;
  const close = bracket === "(" ? ")" : "}";
  return { type, at: found.index, inside: found.index + all.length, close };
}

/** Where a text is being read. */
class Place {
  readonly text: string;
  at: number;
  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }
  read(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
  /** Passes white space and comments, one by one: one pattern for all could overflow the stack. */
  skip() {
    while (this.read(gap) !== "");
  }
  /** Passes white space, and the character if it is next. */
  passes(character: string): boolean {
    this.skip();
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }
  /** Passes what is in brackets, which may hold further ones, and returns it. */
  bracketed(close: string): string {
    const start = this.at;
    for (let depth = 0; this.at < this.text.length; this.at++) {
      const character = this.text[this.at];
      if (character === close && depth === 0) return this.text.slice(start, this.at++);
      if (character === "{") depth += 1;
      else if (character === "}" && --depth < 0) break;
    }
    throw new Unreadable("bibtex_not_closed", start);
  }
}

/**
 * Returns an entry, and where what follows it begins; nothing of a comment or an abbreviation, which
 * is added to those that are known. Throws Unreadable.
 */
export function readEntry(
  text: string,
  { type, at, inside, close }: Opening,
  known: Abbreviations,
): { reference: Reference | undefined; end: number } {
  const place = new Place(text, inside);
  const kind = type.toLowerCase();
  if (kind === "comment" || kind === "preamble") {
    place.bracketed(close);
    return { reference: undefined, end: place.at };
  }
  if (kind === "string") {
    const { name, value } = readField(place, known);
    known.values.set(name.toLowerCase(), value);
    demandClosed(place, close, inside);
    return { reference: undefined, end: place.at };
  }
  const read = { key: readKey(place, close), type, fields: readFields(place, close, known) };
  const { data: reference } = Reference.safeParse(read);
  if (!reference) throw new Unreadable("bibtex_entry_invalid", at);
  return { reference, end: place.at };
}

function demandClosed(place: Place, close: string, start: number) {
  if (!place.passes(close))
    throw new Unreadable(
      place.at < place.text.length ? "bibtex_no_field" : "bibtex_not_closed",
      Math.max(start, Math.min(place.at, place.text.length - 1)),
    );
}

/** Returns the key before the first comma; null where there is none. */
function readKey(place: Place, close: string): string | null {
  place.skip();
  const start = place.at;
  const key = place.read(keyText);
  place.skip();
  const next = place.text[place.at];
  if (next === ",") place.at += 1;
  else if (next === "=" || key.endsWith(close)) {
    // Its first word is the name of a field; or a round bracket was taken for a part of it.
    place.at = next === "=" ? start : start + key.length - 1;
    return next === "=" || key.length === 1 ? null : key.slice(0, -1);
  } else if (next !== close)
    throw new Unreadable(
      next === undefined ? "bibtex_not_closed" : "bibtex_entry_invalid",
      Math.min(place.at, place.text.length - 1),
    );
  return key === "" ? null : key;
}

function readFields(place: Place, close: string, known: Abbreviations): ReferenceField[] {
  const start = place.at;
  // As BibTeX, the first of several fields of a name counts.
  const fields = new Map<string, ReferenceField>();
  let size = 0;
  for (;;) {
    while (place.passes(","));
    if (place.passes(close)) return [...fields.values()];
    if (place.at >= place.text.length) throw new Unreadable("bibtex_not_closed", start);
    if (fields.size === MOST_REFERENCE_FIELDS)
      throw new Unreadable("bibtex_too_many_fields", place.at);
    const field = readField(place, known);
    const name = field.name.toLowerCase();
    if (!fields.has(name)) {
      fields.set(name, field);
      size += field.value.length;
    }
    if (size > MOST_REFERENCE) throw new Unreadable("reference_too_large", place.at - 1);
    place.skip();
    const next = place.text[place.at];
    if (next !== undefined && next !== "," && next !== close)
      throw new Unreadable("bibtex_no_field", place.at);
  }
}

function readField(place: Place, known: Abbreviations): ReferenceField {
  place.skip();
  const start = place.at;
  const name = place.read(word);
  if (name === "" || !place.passes("=")) throw new Unreadable("bibtex_no_field", start);
  const parts = [];
  let isExpanded = false;
  do {
    place.skip();
    const at = place.at;
    if (place.passes("{")) parts.push(place.bracketed("}"));
    else if (place.passes('"')) parts.push(place.bracketed('"'));
    else {
      const given = place.read(word);
      if (given === "") throw new Unreadable("bibtex_no_field", at);
      const value = known.values.get(given.toLowerCase());
      isExpanded ||= value !== undefined;
      parts.push(value ?? given);
    }
  } while (place.passes("#"));
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  if (isExpanded) known.left -= size;
  if (size > MOST_REFERENCE_VALUE || known.left < 0)
    throw new Unreadable("bibtex_value_too_long", start);
  return { name, value: parts.join("") };
}
