import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import type { TextWithTerms } from "../grammar/clauses.ts";
import { isFunctionWord } from "../grammar/function-words.ts";
import { isNegation, mayDeny } from "../grammar/negation.ts";

/** A word of a text with its position. */
interface Word extends PlacedTerm {
  word: string;
  /** Whether a sentence, or a part of one, ends right before it. */
  isFirst: boolean;
  isNegation: boolean;
}

const ends = /[.;:!?()\n]/u;

function positionedWords(worded: TextWithTerms): Word[] {
  const { text, placed } = worded;
  const words: Word[] = [];
  let last: PlacedTerm | undefined;
  for (const one of placed) {
    if (one.start === last?.start) continue;
    words.push({
      ...one,
      word: text.slice(one.start, one.end).toLowerCase(),
      isFirst: !last || (one.start > last.end + 1 && ends.test(text.slice(last.end, one.start))),
      isNegation: isNegation(worded, one),
    });
    last = one;
  }
  return words;
}

const hasNegation = (worded: TextWithTerms) => worded.placed.some((one) => isNegation(worded, one));
const isStop = ({ term, word }: Word, language: string) =>
  isStopTerm(term) || isFunctionWord(word, language);

/** Words that limit what is before them: "sailed only in summer" is "not sailed" at other times. */
const limits =
  /^(?:only|except|unless|until|but|without|nur|außer|bis|sauf|que|salvo|excepto|sino|tranne)$/u;
const auxiliary = /^(?:do|does|did)$/u;
/** Words that limit the negation before them. */
const bounds =
  /^(?:without|unless|until|before|except|if|more|over|under|below|above|outside|other|ohne|vor|außer|bevor|wenn|mehr|über|unter|sans|avant|sauf|si|plus|sin|antes|salvo|más|senza|prima|se|più)$/u;
const ahead = 6;
const fewest = 3;
/** From this number of matching words on, the words that follow do not matter. */
const many = 5;
/** A negation at most this many words before also applies to these words. */
const maxWordsApart = 3;

/** Whether the words around a negation are consecutive in the other text, without a negation. */
function isAffirmedIn(denied: Word[], affirmed: Word[], language: string): boolean {
  const places = new Map<string, number[]>();
  for (const [at, { term }] of affirmed.entries())
    places.set(term, [...(places.get(term) ?? []), at]);
  return denied.some(
    (word, n) =>
      word.isNegation &&
      (places.get(denied[n + 1]?.term ?? "") ?? []).some((at) =>
        isAround(denied, n, affirmed, at, language),
      ),
  );
}

/** Whether the words before and after the negation at `n` are around `at` in the other text. */
function isAround(
  denied: Word[],
  n: number,
  affirmed: Word[],
  at: number,
  language: string,
): boolean {
  const isSame = (one?: Word, other?: Word) => one && other && one.term === other.term;
  let [before, behind] = [0, 0];
  // "Does not lend" negates "lends".
  const skipped = auxiliary.test(denied[n - 1]?.word ?? "") ? 1 : 0;
  while (
    isSame(denied[n - 1 - skipped - before], affirmed[at - 1 - before]) &&
    !affirmed[at - before]?.isFirst &&
    !denied[n - skipped - before]?.isFirst
  )
    before += 1;
  while (
    isSame(denied[n + 1 + behind], affirmed[at + behind]) &&
    (behind === 0 || (!affirmed[at + behind]?.isFirst && !denied[n + 1 + behind]?.isFirst))
  )
    behind += 1;
  // "Permitted only on Fridays" is not "not permitted on Fridays".
  const only = affirmed[at + behind]?.word === "only" ? 1 : 0;
  let further = 0;
  while (only > 0 && isSame(denied[n + 1 + behind + further], affirmed[at + behind + 1 + further]))
    further += 1;
  if (before === 0 && skipped === 0) return false;
  // The negated words come after the negation.
  if (affirmed.slice(at, at + behind).every((one) => isStop(one, language))) return false;
  const run = affirmed.slice(at - before, at + behind);
  if (run.length < fewest || run.filter((one) => !isStop(one, language)).length < 2) return false;
  const around = affirmed.slice(
    Math.max(0, at - before - maxWordsApart),
    at + behind + maxWordsApart,
  );
  if (around.some(({ isNegation: denies }) => denies)) return false;
  const front = affirmed.slice(Math.max(0, at - before - maxWordsApart), at);
  if (front.some(({ word }) => mayDeny(word, language))) return false;
  // "Not without consent" and "not before noon" permit what has consent, or is later.
  const behindDenied = denied.slice(n + 1 + behind, n + 1 + behind + ahead);
  const isLimited = behindDenied.some(
    ({ word, term }) => bounds.test(word) && !affirmed.some((one) => one.term === term),
  );
  if (isLimited) return false;
  const next = affirmed.slice(at + behind, at + behind + maxWordsApart);
  const isMore = denied.slice(n + 1 + behind).some((one) => !isStop(one, language));
  return (
    further >= 2 || run.length >= many || !isMore || !next.some(({ word }) => limits.test(word))
  );
}

/**
 * Whether a sentence negates what its source affirms in the same words, or the reverse, whatever
 * else both say.
 */
export function deniesWording(said: TextWithTerms, source: TextWithTerms): boolean {
  const { language } = source;
  if (hasNegation(said))
    return isAffirmedIn(positionedWords(said), positionedWords(source), language);
  return (
    hasNegation(source) && isAffirmedIn(positionedWords(source), positionedWords(said), language)
  );
}
