import { measuresIn } from "./measures.ts";
import { type Item, termsIn } from "./value-question.ts";
import { isNeutral } from "./small-words.ts";

/** A text of a table prepared for matching; each property is computed on first use. */
export class Part {
  readonly #text: string;
  readonly #language: string;
  #measures: Set<string> | undefined;
  #terms: Set<string> | undefined;
  #telling: string[] | undefined;

  constructor(text: string, language: string) {
    this.#text = text;
    this.#language = language;
  }

  get measures(): Set<string> {
    return (this.#measures ??= new Set(measuresIn(this.#text).map(({ concept }) => concept)));
  }

  get terms(): Set<string> {
    return (this.#terms ??= termsIn(this.#text, this.#language));
  }

  /** Words that change what is measured. */
  get telling(): string[] {
    return (this.#telling ??= this.#tellingWords());
  }

  #tellingWords(): string[] {
    let rest = this.#text;
    for (const { from, to } of measuresIn(this.#text).toReversed())
      rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
    const words = (rest.match(/[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu) ?? []).filter(
      (word) => !isNeutral(word) && termsIn(word, this.#language).size > 0,
    );
    return [...new Set(words)];
  }
}

const shortestStem = 5;

/** Caches the parts of texts in one language. */
export class Parts {
  readonly #parts = new Map<string, Part>();
  readonly #items = new Map<string, string[]>();
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  of(text: string): Part {
    let part = this.#parts.get(text);
    if (!part) this.#parts.set(text, (part = new Part(text, this.#language)));
    return part;
  }

  /** Whether a text contains the item of a question. */
  names(part: Part, { text, measure }: Item): boolean {
    if (measure !== undefined && part.measures.has(measure)) return true;
    let terms = this.#items.get(text);
    if (!terms) this.#items.set(text, (terms = [...termsIn(text, this.#language)]));
    if (terms.length === 0) return measure === undefined;
    if (measure !== undefined) return false;
    return terms.some((term) => part.terms.has(term) || sharesStem(term, part.terms));
  }
}

/**
 * Whether a term shares its stem with another: "Erzeugung" and "erzeugt" differ only in an ending
 * of at most three letters. Labels are short, so a shorter common stem suffices than in sentences
 * (inflection.ts).
 */
function sharesStem(term: string, terms: ReadonlySet<string>): boolean {
  if (term.length <= shortestStem || /\p{N}/u.test(term)) return false;
  const stem = term.slice(0, Math.max(shortestStem, term.length - 3));
  return [...terms].some((other) => other.startsWith(stem) && other.length <= term.length + 3);
}
