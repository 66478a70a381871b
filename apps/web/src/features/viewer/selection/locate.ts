import type { TextRange } from "../marks/text-ranges.ts";

/**
 * Characters ignored in the comparison: line ends, spaces and hyphens differ between the rendered
 * page and its stored text.
 */
const passedOver = /[\s\p{Cc}\p{Cf}\p{Cn}\p{Pd}]/u;

/** Returns the compared characters, and the offset of each. */
function bare(text: string) {
  let signs = "";
  const at: number[] = [];
  let offset = 0;
  for (const sign of text) {
    if (!passedOver.test(sign)) {
      const plain = sign.normalize("NFKC");
      for (let unit = 0; unit < plain.length; unit++) at.push(offset);
      signs += plain;
    }
    offset += sign.length;
  }
  return { signs, at };
}

function placesOf(wanted: string, signs: string) {
  const places: number[] = [];
  for (let at = signs.indexOf(wanted); at >= 0; at = signs.indexOf(wanted, at + wanted.length)) {
    places.push(at);
  }
  return places;
}

/**
 * Locates text that was selected on a page in its stored text. `before` is the text before it on
 * the page and distinguishes repeated text. Undefined if it is not there in one piece.
 */
export function locateSelected(
  text: string,
  selected: string,
  before: string,
): Pick<TextRange, "start" | "end"> | undefined {
  const wanted = bare(selected).signs;
  if (wanted === "") return undefined;
  const page = bare(text);
  const places = placesOf(wanted, page.signs);
  const place = places[Math.min(placesOf(wanted, bare(before).signs).length, places.length - 1)];
  if (place === undefined) return undefined;
  const start = page.at[place] ?? 0;
  const last = page.at[place + wanted.length - 1] ?? start;
  return { start, end: last + String.fromCodePoint(text.codePointAt(last) ?? 0).length };
}
