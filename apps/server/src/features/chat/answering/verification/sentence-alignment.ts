import { sentences } from "@lectern/text-analysis/language/sentences";
import { isStopTerm, type PlacedTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";
import { isNumberWord, numbersIn } from "../vocabulary/figures.ts";
import { isSameWord } from "../grammar/inflection.ts";
import { alike } from "../vocabulary/antonyms.ts";

interface Word {
  term: string;
  word: string;
}

/** A source sentence aligned with a sentence of an answer. */
export interface SentenceAlignment {
  /** The source's sentence. */
  text: string;
  /** The share of the sentence's words that it contains in the same order. */
  share: number;
  /** Its words in place of other words of the sentence. */
  replaced: { said: string; source: string }[];
  /** The words between matching ones, if both have some, in any number. */
  gaps: { said: string[]; source: string[]; isFirst: boolean }[];
}

/** Maximum words between two matches; with more, the wording differs, not just a word. */
const longestGap = 2;

function contentWordsOf(text: string, language: string): Word[] {
  const words = new Map<number, Word>();
  const isSaid = ({ term, start, end }: PlacedTerm) =>
    !isStopTerm(term) || isNumberWord(text.slice(start, end), language);
  for (const placed of termsWithOffsets(text, language)) {
    if (!isSaid(placed) || words.has(placed.start)) continue;
    const word = text.slice(placed.start, placed.end);
    const [number] = isNumberWord(word, language) ? numbersIn(word, language) : [];
    words.set(placed.start, { term: number ?? placed.term, word });
  }
  return [...words.values()];
}

/** The source's sentence with the most similar wording; undefined if the source has none. */
export function aligned(
  sentence: string,
  source: string,
  language: string,
): SentenceAlignment | undefined {
  const said = contentWordsOf(sentence, language);
  if (said.length < 2) return undefined;
  const lines = source
    .split("\n")
    .flatMap((line) => sentences(line, language).map(({ start, end }) => line.slice(start, end)))
    .flatMap((line) => line.split(/(?<=[;؛；])\s*/u));
  let best: SentenceAlignment | undefined;
  for (const text of lines) {
    const given = contentWordsOf(text, language);
    const pairs = commonOf(said, given);
    const share = pairs.length / said.length;
    if (pairs.length > 0 && share > (best?.share ?? 0))
      best = {
        text,
        share,
        replaced: replacedIn(said, given, pairs, language),
        gaps: gapsIn(said, given, pairs),
      };
  }
  return best;
}

/** The longest common subsequence of two wordings, as pairs of positions. */
function commonOf(said: Word[], given: Word[]): [number, number][] {
  const width = given.length + 1;
  const lengths = new Uint16Array((said.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const agree = (i: number, j: number) => isSameWord(said[i]?.term ?? "", given[j]?.term ?? "");
  for (let i = said.length - 1; i >= 0; i--)
    for (let j = given.length - 1; j >= 0; j--)
      lengths[i * width + j] = agree(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < said.length && j < given.length;) {
    if (agree(i, j) && at(i, j) === at(i + 1, j + 1) + 1) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Words that differ between the same neighbours in both, one for one. */
function replacedIn(said: Word[], given: Word[], pairs: [number, number][], language: string) {
  const found: SentenceAlignment["replaced"] = [];
  let [i, j] = [-1, -1];
  const ends: [number, number] = [said.length, given.length];
  for (const [nextI, nextJ] of [...pairs, ends]) {
    const mine = said.slice(i + 1, nextI);
    const theirs = given.slice(j + 1, nextJ);
    const otherwise = mine.some(({ word }, n) => !alike(word, theirs[n]?.word ?? "", language));
    if (otherwise && isReplacement(mine, theirs, given))
      found.push({ said: spelled(mine), source: spelled(theirs) });
    [i, j] = [nextI, nextJ];
  }
  return found;
}

/** The words of both between each two matching pairs. */
function gapsIn(said: Word[], given: Word[], pairs: [number, number][]): SentenceAlignment["gaps"] {
  const found: SentenceAlignment["gaps"] = [];
  let [i, j] = [-1, -1];
  for (const [nextI, nextJ] of [...pairs, [said.length, given.length] as const]) {
    const mine = said.slice(i + 1, nextI).map(({ word }) => word);
    const theirs = given.slice(j + 1, nextJ).map(({ word }) => word);
    if (mine.length > 0 && theirs.length > 0)
      found.push({ said: mine, source: theirs, isFirst: i < 0 });
    [i, j] = [nextI, nextJ];
  }
  return found;
}

/** A moved name may have another role; any other moved word is not a replacement. */
const isReplacement = (mine: Word[], theirs: Word[], given: Word[]) =>
  mine.length > 0 &&
  mine.length <= longestGap &&
  mine.length === theirs.length &&
  mine.every(({ term, word }) => isName(word) || !given.some((one) => isSameWord(one.term, term)));

const isName = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);

const spelled = (words: Word[]) => words.map(({ word }) => word).join(" ");
