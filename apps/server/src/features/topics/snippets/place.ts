/** The characters [start, end) of a page's text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** White space, soft hyphens, and marks that are not seen: a selection has them otherwise than the page. */
const unseen = /[\s\u00ad\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e\u061c\ufeff]/gu;

/** What is seen of a text, ligatures and accents taken apart, with where each character of it stood. */
function seenOf(text: string) {
  const places: Place[] = [];
  let seen = "";
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const shown = character.normalize("NFKD").replaceAll(unseen, "");
    for (let n = 0; n < shown.length; n++) places.push({ start, end });
    seen += shown;
    start = end;
  }
  return { seen, places };
}

/**
 * Where a quotation first stands in a page's text, word for word: white space and the forms of letters
 * aside, in which a selection differs from the text. Undefined where it does not.
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
