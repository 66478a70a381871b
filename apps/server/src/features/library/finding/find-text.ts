import { fold, plain } from "@lectern/text-analysis/fold";

/** A normalized text, with the original position of each character. */
interface Folded {
  text: string;
  /** Offsets into the original text, UTF-16; one more than there are characters. */
  at: Uint32Array;
}

/** A word broken across lines. */
const brokenWord = /(?<=\p{L})[-\u2010]\r?\n(?=\p{L})/uy;

/**
 * Normalized form by character code, cached; a text of a thousand pages has the same few thousand
 * letters.
 */
const letters: (string | undefined)[] = [];

/** Typographic variants of characters that are typed with one key. */
const printed = new Map(
  Object.entries({ '"': "“”„‟«»", "'": "‘’‚‛ʼ", "-": "‐‑‒–—―−" }).flatMap(([key, signs]) =>
    signs.split("").map((sign) => [sign, key] as const),
  ),
);

function lettersFor(code: number): string {
  const letter = String.fromCharCode(code);
  if (/\s/.test(letter)) return " ";
  if (/\p{Cf}/u.test(letter)) return "";
  return printed.get(letter) ?? fold(plain(letter, ""));
}

/**
 * Returns the text without case, accents and hyphens at line ends, and with white space collapsed.
 */
function folded(text: string): Folded {
  let units = new Uint16Array(text.length + 32);
  let at = new Uint32Array(text.length + 32);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x2d || code === 0x2010) {
      brokenWord.lastIndex = index;
      if (brokenWord.test(text)) {
        index = brokenWord.lastIndex - 1;
        continue;
      }
    }
    const letter = (letters[code] ??= lettersFor(code));
    if (letter === " " && units[length - 1] === 32) continue;
    // One letter may become several: the longest ligature expands to 18.
    if (length + 32 > units.length) {
      const more = [new Uint16Array(units.length * 2), new Uint32Array(units.length * 2)] as const;
      more[0].set(units);
      more[1].set(at);
      [units, at] = more;
    }
    for (let unit = 0; unit < letter.length; unit++) {
      at[length] = index;
      units[length++] = letter.charCodeAt(unit);
    }
  }
  at[length] = text.length;
  return { text: Buffer.from(units.buffer, 0, length * 2).toString("utf16le"), at };
}

/** Normalizes a query; empty if it has no letters or symbols. */
export const foldedQuery = (query: string) => folded(query).text.trim();

/**
 * Returns all non-overlapping matches of a normalized query in a text: offsets in UTF-16, `end`
 * exclusive.
 */
export function placesOf(query: string, text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  if (query === "") return places;
  const page = folded(text);
  for (let index = page.text.indexOf(query); index >= 0;) {
    const after = index + query.length;
    const [start = 0, last = 0, end = 0] = [page.at[index], page.at[after - 1], page.at[after]];
    // A match of part of a ligature includes the whole.
    places.push({ start, end: Math.max(end, last + 1) });
    index = page.text.indexOf(query, after);
  }
  return places;
}
