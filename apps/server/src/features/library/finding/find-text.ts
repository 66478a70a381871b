import { fold, plain } from "@lectern/text-analysis/fold";

/** A text as it is compared, and where each of its characters stood. */
interface Folded {
  text: string;
  /** Offsets into the text it was made of, UTF-16; one more than there are characters. */
  at: Uint32Array;
}

/** A word that goes on in the next line. */
const brokenWord = /(?<=\p{L})[-\u2010]\r?\n(?=\p{L})/uy;

/** What each letter is compared as; a text of a thousand pages has the same few thousand letters. */
const letters: (string | undefined)[] = [];

/** What is typed with one key, however it is printed. */
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

/** Without case, accents and hyphens at line ends, and with one space for any white space. */
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
    // One letter may become several: the longest ligature is 18.
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

/** What is looked for, as texts are compared; empty where nothing of it is a letter or sign. */
export const foldedQuery = (query: string) => folded(query).text.trim();

/** Every place of a folded query in a text, none over another: offsets in UTF-16, `end` excluded. */
export function placesOf(query: string, text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  if (query === "") return places;
  const page = folded(text);
  for (let index = page.text.indexOf(query); index >= 0;) {
    const after = index + query.length;
    const [start = 0, last = 0, end = 0] = [page.at[index], page.at[after - 1], page.at[after]];
    // Of a ligature half may be meant: it is found whole.
    places.push({ start, end: Math.max(end, last + 1) });
    index = page.text.indexOf(query, after);
  }
  return places;
}
