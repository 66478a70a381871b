import { message } from "@lectern/contract/message";
import { termsWithOffsets } from "@lectern/text-analysis/analyze";
import { additionIn } from "./additions.ts";
import type { Figures } from "../vocabulary/amounts.ts";
import { type Clause, clausesIn } from "../grammar/clauses.ts";
import { comparisonOf } from "../vocabulary/comparatives.ts";
import { has, none, type AnalyzedText, read } from "./coverage.ts";
import { isAboutException } from "./exceptions.ts";
import { contradicted, noteOf, type Finding } from "./finding.ts";
import { isFunctionWord } from "../grammar/function-words.ts";
import { numberMismatch } from "./number-mismatch.ts";
import { capital, isQuantifier, namesIn, otherName, plainCapitals } from "../vocabulary/names.ts";
import { negates } from "../grammar/negation.ts";
import { pronounAnywhere } from "../grammar/openings.ts";
import { antonymsIn } from "../vocabulary/antonyms.ts";
import { isOfAnother } from "./parallel.ts";
import { type Parties, partiesOf } from "./parties.ts";
import { relation } from "./relations.ts";
import type { SentenceAlignment } from "./sentence-alignment.ts";
import { overreach } from "./scope.ts";
import { synonymGroups, synonymGroupsOf } from "../vocabulary/synonyms.ts";
import { unitNamed } from "../vocabulary/units.ts";

/** A sentence, the text it cites, and the context of that. */
export interface Texts {
  said: AnalyzedText;
  source: AnalyzedText;
  around: AnalyzedText;
  figures: Figures;
  given: Figures;
  /** Whether a word occurs in the cited passages outside the quotes. */
  isElsewhere: (word: string) => boolean;
}

/** Minimum share of shared words for two sentences to have the same wording. */
export const sameWording = 0.6;
/** Minimum share of shared words for a sentence to be a paraphrase. */
const enoughAlike = 0.4;

const noParties: Parties = { exchanged: undefined, settled: new Set() };

/** Finds how a sentence differs from the most similar sentence of its source. */
export function differenceIn(
  { said, source, around, figures, given, isElsewhere }: Texts,
  closest: SentenceAlignment,
): Finding | undefined {
  const { text, share, replaced, gaps } = closest;
  const clauses = clausesIn(source);
  // With the source's own words in order, the parties are those of the source.
  const { exchanged, settled: verbs } = share < 1 ? partiesOf(said, source) : noParties;
  const compared = comparisonOf(said, source, clauses);
  const settled = new Set([...verbs, ...(compared?.settled ?? [])]);
  const against =
    share >= enoughAlike ? antonymsIn(said.text, text, source.language, settled) : undefined;
  // "Prohibited" means "not permitted".
  if (
    against &&
    negates(said) === negates(read(text, source.language)) &&
    !isOfAnother(against, said.terms, source, clauses) &&
    !isAboutException(said.terms, source)
  )
    return contradicted(message("source_says_quoted", { value: against[1] }));
  const otherwise = exchanged ?? compared?.against;
  if (otherwise) {
    const clause = clauses.find(({ end }) => otherwise.start < end);
    const words = source.text.slice(clause?.start, clause?.end).replace(/^[\s\p{P}]+/u, "");
    return contradicted(message("source_says_quoted", { value: words }));
  }
  const value = numberMismatch({ ...said, figures }, { ...source, figures: given }, clauses);
  if (value) return contradicted(message("source_gives", { value }));
  const known = source.terms.union(around.terms);
  const isKnown = (word: string) =>
    termsWithOffsets(word, source.language).every(({ term }) => has(term, known, none) > 0);
  const named = otherName(namesIn(said), namesIn(source), closest, isKnown);
  if (named) return contradicted(message("source_names", { value: named }));
  const others = (share >= sameWording ? replaced : []).filter(
    (one) =>
      !isSynonym(one, source.language) &&
      !settled.has(one.said.toLowerCase()) &&
      ![one.said, one.source].every(isQuantifier) &&
      !isFunctionWord(one.source, source.language) &&
      // The order of names does not matter if the agent is known.
      !(settled.size > 0 && capital.test(one.said) && isKnown(one.said)),
  );
  const renamed = others.find(
    ({ said: mine, source: theirs }) =>
      [mine, theirs].every((one) => capital.test(one) && !isQuantifier(one)) && !isKnown(mine),
  );
  if (renamed && plainCapitals.has(source.language)) {
    return contradicted(message("source_names", { value: renamed.source }));
  }
  const [other] = others;
  if (other)
    return {
      support: "partial",
      ...noteOf(message("source_says_quoted", { value: other.source })),
    };
  const related = relation(said, source, clauses, settled);
  if (related && !isAboutException(said.terms, source))
    return related.isAgainst
      ? contradicted(related.note)
      : { support: "partial", ...noteOf(related.note) };
  // "It" may refer to something named in the sentence that the quote leaves out.
  const mayMean = source.language !== "en" || pronounAnywhere.test(source.text);
  const synonyms = synonymGroupsOf(source.terms, source.language);
  const added = additionIn(
    said,
    (term, word) =>
      isUnit(word) ||
      settled.has(word.toLowerCase()) ||
      has(term, known, synonyms, source.language) > 0 ||
      ((mayMean || capital.test(word)) && isElsewhere(word)),
    share >= sameWording && gaps.some((gap) => gap.isFirst && gap.said.length === 1),
  );
  if (added)
    return { support: "partial", ...noteOf(message("source_does_not_mention", { value: added })) };
  const strong = overreach(said.text, sentencesAbout(said, clauses, source), source.language);
  if (strong)
    return { support: "partial", ...noteOf(message("source_does_not_say", { value: strong })) };
  return undefined;
}

/** The sentences of a source with a clause that contains a word of the sentence. */
function sentencesAbout(said: AnalyzedText, clauses: Clause[], source: AnalyzedText): string {
  const about = new Set(
    clauses
      .filter(({ words }) => words.filter(({ term }) => said.terms.has(term)).length > 0)
      .map(({ sentence }) => sentence),
  );
  if (about.size === 0) return source.text;
  return clauses
    .filter(({ sentence }) => about.has(sentence))
    .map(({ start, end }) => source.text.slice(start, end))
    .join(" ");
}

/** Verbs with little meaning, which may replace any verb. */
const lightVerbs: Record<string, RegExp> = {
  en: /^(?:go|goes|going|went|gone|come|comes|came|take|takes|took|taken|make|makes|made|get|gets|got|put|puts|used)$/iu,
  de: /^(?:geht|ging|kommt|kam|macht|gibt|gab|liegt|lag|stellt|steht|stand|findet|fand)$/iu,
  fr: /^(?:va|fait|met|prend|prévu|prévue|tient)$/iu,
  es: /^(?:va|hace|hizo|pone|tiene|está|están|estar|mantenerse|previsto)$/iu,
  it: /^(?:va|fa|mette|prende|ammonta|tiene|previsto)$/iu,
};

const isUnit = (word: string) => (unitNamed(word)?.kind ?? "part") !== "part";

/** Whether each replaced word has a synonym in its place. */
function isSynonym(
  { said, source }: SentenceAlignment["replaced"][number],
  language: string,
): boolean {
  const [mine, theirs] = [said, source].map((words) => read(words, language).terms);
  const groups = synonymGroupsOf(theirs ?? [], language);
  if (lightVerbs[language]?.test(said)) return true;
  // Units were compared together with their numbers.
  return [...(mine ?? [])].every(
    (term) => isUnit(term) || synonymGroups(term, language).some((group) => groups.has(group)),
  );
}
