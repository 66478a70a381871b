import type { PlacedTerm } from "@lectern/text-analysis/analyze";
import type { Clause, TextWithTerms } from "../grammar/clauses.ts";
import { type ClauseComparison, wordOf } from "./clause-comparison.ts";
import { pronoun, pronounBefore, subjectPronoun } from "../grammar/openings.ts";
import { byWhom, isPassiveAt, isVerb, passive, past } from "../grammar/verb-forms.ts";

/** Languages whose object cannot precede its verb without a passive. */
const subjectFirst = new Set("en fr es it pt".split(" "));

/** A verb of the sentence and of the clause, each with the word before it. */
interface SharedVerb {
  verb: PlacedTerm;
  theirs: PlacedTerm;
  /** The agent, in a sentence of normal word order. */
  doer: PlacedTerm;
  /** Undefined if the clause begins with its verb. */
  other: PlacedTerm | undefined;
  /** Indexes among the words of the sentence and of the clause. */
  n: number;
  at: number;
}

function sharedVerbs({ said, source, clause }: ClauseComparison): SharedVerb[] {
  return said.words.flatMap((verb, n) => {
    const at = clause.words.findIndex(({ term }) => term === verb.term);
    const theirs = clause.words[at];
    const [doer, other] = [said.words[n - 1], clause.words[at - 1]];
    if (!doer || !theirs || !isOnce(verb.term, clause.words)) return [];
    if (![doer, other ?? doer].every(({ term }) => /^\p{L}/u.test(term))) return [];
    return isVerb(said, verb) && isVerb(source, theirs) ? { verb, theirs, doer, other, n, at } : [];
  });
}

const isOnce = (term: string, words: readonly PlacedTerm[]) =>
  words.filter((one) => one.term === term).length === 1;
const isAfter = (term: string, words: readonly PlacedTerm[], from: number) =>
  words.findLastIndex((one) => one.term === term) > from;

/** Whether a sentence swaps agent and object of the source's clause. */
export function isReversed(compared: ClauseComparison): boolean {
  const { said, source, clause } = compared;
  if (!subjectFirst.has(source.language)) return false;
  const text = source.text.slice(clause.start, clause.end);
  const isAlike = passive.test(text) === passive.test(said.text);
  return sharedVerbs(compared).some((one) => {
    const isPassive = isPassiveAt(said, one.verb);
    if (isPassive !== isPassiveAt(source, one.theirs))
      return differsInVoice(compared, one, isPassive);
    return isAlike && isExchanged(compared, one);
  });
}

/** "He informed her" does not mean "he was informed by her". */
function differsInVoice(
  { said, source, clause, isIn }: ClauseComparison,
  { verb, theirs, doer, other, n, at }: SharedVerb,
  isPassive: boolean,
): boolean {
  const behind = isPassive ? said.text.slice(verb.end) : source.text.slice(theirs.end, clause.end);
  return (
    doer.term === other?.term &&
    byWhom.test(behind) &&
    past.test(wordOf(said, verb)) &&
    said.words.slice(n + 1).some(({ term }) => isIn(term, clause.words.slice(at + 1)))
  );
}

const becauseOf =
  /(?<!\p{L})(?:because|due|owing|after|thanks|en raison|à cause|debido|a causa)(?!\p{L})/iu;

/** Whether the agent of each text is after the verb in the other. */
function isExchanged(
  { said, source, clause }: ClauseComparison,
  { verb, theirs, doer, other, n, at }: SharedVerb,
): boolean {
  if (doer.term === other?.term || pronounBefore.test(said.text.slice(0, verb.start))) return false;
  if (!isAfter(doer.term, clause.words, at)) return false;
  if (clause.words.slice(0, at).some(({ term }) => term === doer.term)) return false;
  // "Work stopped because of rain" means "rain stopped the work".
  if (becauseOf.test(said.text.slice(verb.end))) return false;
  if (other) return isAfter(other.term, said.words, n);
  return (
    isSomebodyElse(source, clause, theirs) &&
    wordOf(said, verb) === wordOf(source, theirs) &&
    (source.language !== "en" || past.test(wordOf(said, verb))) &&
    isOnce(doer.term, said.words) &&
    isOnce(doer.term, source.words)
  );
}

/** "She wrote to him and asked …": the subject of "asked" is further ahead, and is not "him". */
function isSomebodyElse(source: TextWithTerms, clause: Clause, { start }: PlacedTerm): boolean {
  const text = source.text.slice(clause.start, clause.end);
  const startsWithVerb =
    !pronoun.test(text) && /^[\s\p{P}]*(?:(?:and|but|et|mais|e|ma) )?\p{Ll}/u.test(text);
  return startsWithVerb || subjectPronoun.test(source.text.slice(clause.start, start));
}

const germanPassive = /(?<!\p{L})(?:wird|werden|wurden?|worden)(?!\p{L})(?! man)/u;
const nominative = /(?:^|[^\p{L}])(?:der|ein|kein)\s+$/iu;
const accusative =
  /(?<!(?:durch|für|gegen|ohne|um|an|auf|in|über|unter|vor|hinter|neben|zwischen|von|mit|zu|bei) )(?:den|einen|keinen)\s+$/iu;

/** Whether a German noun is the subject in one text and the object in the other. */
export function hasOtherCase({ said, source, clause }: ClauseComparison): boolean {
  if (source.language !== "de") return false;
  const text = source.text.slice(clause.start, clause.end);
  if (germanPassive.test(text) !== germanPassive.test(said.text)) return false;
  const before = ({ text: all }: TextWithTerms, { start }: PlacedTerm) =>
    all.slice(Math.max(0, start - 16), start);
  const isVerbShared = said.words.some(
    (one) =>
      /^\p{Ll}/u.test(wordOf(said, one)) && clause.words.some(({ term }) => term === one.term),
  );
  if (!isVerbShared) return false;
  return said.words.some((one) =>
    clause.words.some((other) => {
      if (one.term !== other.term || wordOf(said, one) !== wordOf(source, other)) return false;
      const [mine, theirs] = [before(said, one), before(source, other)];
      return (
        (nominative.test(mine) && accusative.test(theirs)) ||
        (accusative.test(mine) && nominative.test(theirs))
      );
    }),
  );
}
