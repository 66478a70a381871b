import type { PlacedTerm } from "@lectern/text-analysis/analyze";

/** Words of comparison, between the two things compared. */
const comparing: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:than(?= (?!\p{Nd}|twice|half|one|two|three|four|five|six|seven|eight|nine|ten|expected|planned|before|usual))|(?<=as \p{L}+ (?:\p{L}+ )?)as)(?!\p{L})/giu,
  de: /(?<!\p{L})als(?!\p{L})/giu,
  es: /(?<=(?:más|menos|mayor|menor|mejor|peor)(?: \p{L}+){0,3} )que(?!\p{L})/giu,
  fr: /(?<=(?:plus|moins)(?: \p{L}+){0,3} )que(?!\p{L})/giu,
};

/** A text with its words and their positions. */
interface Words {
  text: string;
  words: readonly PlacedTerm[];
}

/** The words before and after the word of comparison. */
export function sidesOf({ text, words }: Words, language: string) {
  const pattern = comparing[language];
  const at = pattern && [...text.matchAll(pattern)].at(-1)?.index;
  if (at === undefined) return undefined;
  return [words.filter(({ end }) => end <= at), words.filter(({ start }) => start > at)] as const;
}

/** "From Bergen to Aberdeen", in languages with words for both. */
const ways: Record<string, RegExp> = {
  en: /(?<!\p{L})from (?:the |a )?([\p{L}\p{Nd}][^\s,;]*)(?: \S+){0,3}? to (?:the |a )?([\p{L}\p{Nd}][^\s,;.]*)/giu,
  de: /(?<!\p{L})von (?:der |dem )?([\p{L}\p{Nd}][^\s,;]*)(?: \S+){0,3}? (?:nach|auf) ([\p{L}\p{Nd}][^\s,;.]*)/giu,
  fr: /(?<!\p{L})de ([\p{Lu}\p{Nd}]\S*) à ([\p{Lu}\p{Nd}][^\s,;.]*)/gu,
  es: /(?<!\p{L})de ([\p{Lu}\p{Nd}]\S*) a ([\p{Lu}\p{Nd}][^\s,;.]*)/gu,
  it: /(?<!\p{L})da ([\p{Lu}\p{Nd}]\S*) a ([\p{Lu}\p{Nd}][^\s,;.]*)/gu,
};

/** The result of a vote: "31 to 18". */
const votes =
  /(?<![\p{Nd}.,])(\p{Nd}+) (?:to|zu|gegen|contre|contra|contro) (\p{Nd}+)(?![\p{Nd}.,]\p{Nd})/gu;

/** Whether a sentence gives the opposite direction of its source. */
export function isOppositeDirection(said: string, source: string, language: string): boolean {
  const pattern = ways[language];
  if (!pattern) return false;
  return [pattern, votes].some((one) =>
    [...said.matchAll(one)].some(
      ([, from = "", to = ""]) =>
        from !== to &&
        [...source.matchAll(one)].some(
          ([, start = "", end = ""]) => start.startsWith(to) && end.startsWith(from),
        ),
    ),
  );
}
