import type { PlacedTerm } from "@lectern/text-analysis/analyze";
import type { Clause, TextWithTerms } from "../grammar/clauses.ts";
import { type ClauseComparison, spelled, wordOf } from "./clause-comparison.ts";
import { continued, pronoun, relative, relativeOpening, subordinate } from "../grammar/openings.ts";
import { past } from "../grammar/verb-forms.ts";

const capital = /^\p{Lu}/u;

/**
 * The subject of the source's clause, if the sentence says the same of another subject that the
 * source names elsewhere; undefined if the subjects match.
 */
export function otherSubject({
  said,
  source,
  clause,
  isSaid,
  isIn,
}: ClauseComparison): string | undefined {
  const first = said.words.findIndex(({ term }) => isIn(term, clause.words));
  const mine = said.words.slice(0, first);
  const begin = clause.words.findIndex(({ term }) => isSaid(term));
  const theirs = begin > 0 ? clause.words.slice(0, begin) : elidedSubject(source, clause);
  // In a passive the words before the verb do not name the agent.
  const opening = source.text.slice(clause.start, clause.end);
  if (isPassive(said.text, source.language) !== isPassive(opening, source.language))
    return undefined;
  const [head, other] = [mine.at(-1), theirs.at(-1)];
  if (!head || !other || mine.length > mostWords) return undefined;
  if (![head, other].every(({ term }) => /^\p{L}/u.test(term))) return undefined;
  const isName = (worded: TextWithTerms, one: PlacedTerm) => capital.test(wordOf(worded, one));
  if (source.language !== "de" && isName(said, head) !== isName(source, other)) return undefined;
  if (
    relativeOpening.test(opening) ||
    pronoun.test(opening) ||
    subordinate.test(opening) ||
    relative.test(spelled(source, theirs))
  )
    return undefined;
  // Pronouns such as "which" and "that" refer to something named before.
  const known = source.clauses.filter(
    (one) => one !== clause && mine.every(({ term }) => isIn(term, one.words)),
  );
  // Each item of a list may be a clause.
  const before = (one: Clause) =>
    one.sentence === clause.sentence &&
    one.start < clause.start &&
    one.words.length <= mine.length + 1;
  if (known.length === 0 || known.some(before)) return undefined;
  if (theirs.some(({ term }) => isIn(term, mine))) return undefined;
  return spelled(source, theirs.slice(0, mostWords));
}

/** Passives: an auxiliary before a participle. */
const passives: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:is|are|was|were|be|been|being)(?: \p{L}+ly)? (?:\p{L}+ed|\p{L}+en|made|paid|sold|lost|built|held|led|sent|taught|found|told|brought|bought|won|left|lent|kept|cut|put|set|hit)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:wird|werden|wurden?|worden)(?!\p{L})/iu,
};
const isPassive = (text: string, language: string) => passives[language]?.test(text) ?? false;

const mostWords = 3;

/** The words of the clause that names the subject of "… and feed the larvae". */
function elidedSubject(source: ClauseComparison["source"], clause: Clause): PlacedTerm[] {
  const text = source.text.slice(clause.start, clause.end);
  const before = source.clauses.filter(
    (one) => one.sentence === clause.sentence && one.start < clause.start,
  );
  const [first] = before;
  const opening = source.text.slice(first?.start, first?.end);
  if (!first || pronoun.test(opening) || subordinate.test(opening)) return [];
  const [verb] = clause.words;
  if (
    !verb ||
    !continued.test(text) ||
    (source.language === "en" && !past.test(wordOf(source, verb)))
  )
    return [];
  return before.flatMap(({ words }) => words);
}

const agent =
  /(?<!\p{L})(\p{L}{3,}) (?:by|von der|von dem|vom|von|par|por|da|dal|dalla) ((?:\S+ ?){1,6})/giu;

/** The agent in the source, if the sentence names another one. */
export function otherAgent({ said, source, isIn }: ClauseComparison): string | undefined {
  for (const { 1: verb = "", 2: phrase = "", index, 0: whole } of said.text.matchAll(agent)) {
    const from = index + whole.length - phrase.length;
    const [doer] = said.words.filter(({ start }) => start >= from);
    if (!doer || !/^\p{L}/u.test(doer.term)) continue;
    for (const found of source.text.matchAll(agent)) {
      if (found[1]?.toLowerCase() !== verb.toLowerCase()) continue;
      const begin = found.index + found[0].length - (found[2]?.length ?? 0);
      const words = source.words.filter(
        ({ start }) => start >= begin && start < found.index + found[0].length,
      );
      if (/^\p{Nd}/u.test(words[0]?.term ?? "")) continue;
      if (!words.some(({ term }) => isIn(term, said.words))) return spelled(source, words);
    }
  }
  return undefined;
}

/** Maximum words of a sentence; a longer one makes more than one statement. */
const mostSaid = 8;

/** The end of the source's clause, if the sentence ends with words of another clause. */
export function otherEnd({
  said,
  source,
  clause,
  isSaid,
  isIn,
}: ClauseComparison): string | undefined {
  const last = said.words.findLastIndex(({ term }) => isIn(term, clause.words));
  const mine = said.words.slice(last + 1);
  const end = clause.words.findLastIndex(({ term }) => isSaid(term));
  const theirs = clause.words.slice(end + 1);
  if (mine.length === 0 || theirs.length === 0) return undefined;
  if (mine.length > mostWords || theirs.length > mostWords) return undefined;
  if (said.words.length > mostSaid || !theirs.some(({ term }) => /^\p{L}/u.test(term)))
    return undefined;
  const isElsewhere = source.clauses.some(
    (one) =>
      (one.sentence !== clause.sentence || one.start > clause.start) &&
      mine.every(({ term }) => isIn(term, one.words)),
  );
  return isElsewhere ? spelled(source, theirs) : undefined;
}
