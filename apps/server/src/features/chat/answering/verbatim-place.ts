import { bare, type TextRange } from "./marks.ts";

/** A character with the marks on it. */
const character = /\P{M}\p{M}*/gu;
/** Scripts that write words without spaces between them. */
const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
const letter = /[\p{L}\p{N}]/u;
const figure = /\p{Nd}+(?:[.,:/]\p{Nd}+)*/gu;

/**
 * Returns where a text contains these words first. Case, spacing, punctuation and hyphenation do not
 * count, as where answers quote; but words must be whole, and figures equal.
 */
export function verbatimPlace(text: string, words: string): TextRange | undefined {
  // The check of answers is much faster, so most pages are not looked at letter by letter.
  if (!bare(text).includes(bare(words))) return undefined;
  const { letters, places } = lettersOf(text);
  const { letters: wanted } = lettersOf(words);
  if (wanted === "") return undefined;
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    const start = places[at]?.start ?? 0;
    const end = places[at + wanted.length - 1]?.end ?? text.length;
    const isWhole = !isInsideWord(text, start) && !isInsideWord(text, end);
    if (isWhole && figuresIn(text.slice(start, end)) === figuresIn(words)) return { start, end };
  }
  return undefined;
}

/** The letters and digits of a text as they are compared, with the range that each comes from. */
function lettersOf(text: string): { letters: string; places: TextRange[] } {
  let letters = "";
  const places: TextRange[] = [];
  for (const { 0: one, index } of text.matchAll(character)) {
    const compared = bare(one);
    letters += compared;
    for (let n = 0; n < compared.length; n++)
      places.push({ start: index, end: index + one.length });
  }
  return { letters, places };
}

function isInsideWord(text: string, at: number): boolean {
  const [before = "", after = ""] = [
    /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0],
    /^./su.exec(text.slice(at, at + 2))?.[0],
  ];
  return [before, after].every((one) => letter.test(one) && !spaceless.test(one));
}

const figuresIn = (text: string) => (text.match(figure) ?? []).join(" ");
