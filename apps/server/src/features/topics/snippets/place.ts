/** The range [start, end) of a page's text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/**
 * White space, soft hyphens and invisible marks, which differ between a selection and the page's
 * text.
 */
const unseen = /[\s\u00ad\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e\u061c\ufeff]/gu;

/**
 * Returns the visible characters of a text, with ligatures and accents decomposed, and the original
 * range of each.
 */
function seenOf(text: string) {
  const places: Place[] = [];
  let seen = "";
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const visible = character.normalize("NFKD").replaceAll(unseen, "");
    for (let n = 0; n < visible.length; n++) places.push({ start, end });
    seen += visible;
    start = end;
  }
  return { seen, places };
}

/**
 * Returns the first occurrence of a quotation in a page's text, ignoring white space and Unicode
 * variants of letters, which differ in a selection. Undefined if there is none.
 */
export function placeOf(quote: string, text: string): Place | undefined {
  const exact = text.indexOf(quote);
  if (exact !== -1) return { start: exact, end: exact + quote.length };
  const sought = seenOf(quote).seen;
  if (sought === "") return undefined;
  const page = seenOf(text);
  const at = page.seen.indexOf(sought);
  const [first, last] = [page.places[at], page.places[at + sought.length - 1]];
  return first && last && { start: first.start, end: last.end };
}
