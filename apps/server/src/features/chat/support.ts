import type { Support } from "@lectern/contract/chat";

import { termsWithOffsets } from "../search/analysis/analyze.ts";
import { addedTo } from "./added.ts";
import { type Figures, figuresIn, type Missing, missingFigures } from "./amounts.ts";
import { coverage, enoughFor, has, isTogether, none, type Read, read } from "./coverage.ts";
import { amountsIn } from "./figures.ts";
import { clausesIn } from "./clauses.ts";
import { misplaced } from "./misplaced.ts";
import { capital, namesIn, otherName, plainCapitals } from "./names.ts";
import { contradiction, negates } from "./negation.ts";
import { opposite } from "./opposites.ts";
import { inAnotherLanguage } from "./other-language.ts";
import { pronounAnywhere } from "./openings.ts";
import { relation } from "./relations.ts";
import { type Aligned, aligned } from "./replaced.ts";
import { overreach } from "./scope.ts";
import { synonymGroups, synonymGroupsOf } from "./synonyms.ts";
import { unitNamed } from "./units.ts";

/** A sentence, what it cites, and what stands around that. */
interface Texts {
  said: Read;
  source: Read;
  around: Read;
  figures: Figures;
  given: Figures;
  /** Whether a word stands in the cited passages outside of what is quoted. */
  isElsewhere: (word: string) => boolean;
}

/** A finding about a sentence. */
export interface Finding {
  support: Support;
  /** What the source gives instead. */
  note: string | null;
  /** The source says otherwise, as the note tells. */
  contradicted?: true | undefined;
}

const contradicted = (note: string): Finding => ({
  support: "unsupported",
  note,
  contradicted: true,
});

/** Below it a source has too little of a sentence's words to say anything of it. */
const some = 0.3;
/** Below it two texts do not speak of the same, and a difference in them means nothing. */
const comparable = 0.45;

/**
 * How far quotes carry a sentence, found without a model: do its words, names and numbers stand in
 * them, and does neither deny what the other says. What paraphrase hides is judged too low rather
 * than too high. `context` (headings, the document's name) may give names and years, not more; of
 * `passages` (all that the quotes were taken from) only single words are looked for.
 */
export function support(
  sentence: string,
  quotes: string[],
  language: string,
  context = "",
  passages: readonly string[] = quotes,
): Finding {
  if (quotes.length === 0) return { support: "unsupported", note: null };
  const said = read(sentence, language);
  const source = read(quotes.join("\n"), language);
  const covered = coverage(said, source);
  const around = read(context, language);
  const figures = figuresIn(sentence, language);
  const given = figuresIn(source.text, language);
  const [missing] = missingFigures(figures, given, figuresIn(context, language));
  if (inAnotherLanguage(sentence, quotes.join(" "), language)) {
    const other = "The source is in another language; only numbers were compared.";
    return missing ? missingFrom(missing, source) : { support: "partial", note: other };
  }
  const says = figures.dates.length + figures.amounts.length + figures.codes.length;
  if (covered < some) {
    // Of a sentence that is little more than its numbers, these tell more than its words.
    const isBare = says > 0 && !missing && said.terms.size <= says + 1;
    if (!isBare) return { support: "unsupported", note: null };
    if (said.terms.size > 0) return { support: "partial", note: null };
  }
  if (missing) return missingFrom(missing, source);
  const closest = aligned(sentence, source.text, source.language);
  const isAlike = (closest?.share ?? 0) >= sameWording;
  if (covered >= comparable) {
    if (contradiction(said, source, isAlike))
      return contradicted("The source may say the opposite.");
  }
  const isElsewhere = (word: string) => passages.some((passage) => passage.includes(word));
  const texts = { said, source, around, figures, given, isElsewhere };
  const other = closest && covered >= comparable ? different(texts, closest) : undefined;
  if (other) return other;
  const names = missingNames(texts);
  if (names.length > 0) {
    const note = `The source does not name ${names.join(" or ")}.`;
    return { support: names.length > 1 ? "unsupported" : "partial", note };
  }
  const isCarried = covered >= enoughFor(said, says) && (says > 0 || isTogether(said, source));
  return { support: isCarried ? "supported" : "partial", note: null };
}

/** What the source gives instead of a number or a date, with what it counts. */
function missingFrom({ text, instead: [other] }: Missing, source: Read): Finding {
  if (other === undefined)
    return { support: "unsupported", note: `The source does not give ${text}.` };
  const whole = amountsIn(source.text).find((amount) => amount.includes(other));
  return contradicted(`The source says ${whole ?? other}.`);
}

/** From this share of its words on a sentence is worded as one of the source's is. */
const sameWording = 0.6;
/** From this one on it may be meant to say what that does. */
const enoughAlike = 0.4;

/** What a sentence says otherwise than the sentence of its source that is worded most like it. */
function different(
  { said, source, around, figures, given, isElsewhere }: Texts,
  closest: Aligned,
): Finding | undefined {
  const { text, share, replaced } = closest;
  const against = share >= enoughAlike ? opposite(said.text, text, source.language) : undefined;
  // "Prohibited" says what "not permitted" does.
  if (against && negates(said) === negates(read(text, source.language)))
    return contradicted(`The source says “${against}”.`);
  const clauses = clausesIn(source);
  const value = misplaced({ ...said, figures }, { ...source, figures: given }, clauses);
  if (value) return contradicted(`The source gives ${value}.`);
  const known = source.terms.union(around.terms);
  const isKnown = (word: string) =>
    termsWithOffsets(word, source.language).every(({ term }) => has(term, known, none) > 0);
  const named = otherName(namesIn(said), namesIn(source), closest, isKnown);
  if (named) return contradicted(`The source names ${named}.`);
  const others = (share >= sameWording ? replaced : []).filter(
    (one) => !isSynonym(one, source.language),
  );
  const renamed = others.find(
    ({ said: mine, source: theirs }) =>
      capital.test(mine) && capital.test(theirs) && !isKnown(mine),
  );
  if (renamed && plainCapitals.has(source.language)) {
    return contradicted(`The source names ${renamed.source}.`);
  }
  const [other] = others;
  if (other) return { support: "partial", note: `The source says “${other.source}”.` };
  const related = relation(said, source, clauses);
  if (related)
    return related.isAgainst
      ? contradicted(related.note)
      : { support: "partial", note: related.note };
  // “It” may be what a sentence names that is not quoted.
  const mayMean = source.language !== "en" || pronounAnywhere.test(source.text);
  const synonyms = synonymGroupsOf(source.terms, source.language);
  const added = addedTo(
    said,
    (term, word) =>
      isUnit(word) ||
      has(term, known, synonyms, source.language) > 0 ||
      (mayMean && isElsewhere(word)),
  );
  if (added) return { support: "partial", note: `The source does not speak of “${added}” here.` };
  const strong = overreach(said.text, source.text, source.language);
  if (strong) return { support: "partial", note: `The source does not say “${strong}”.` };
  return undefined;
}

/** They say little of themselves, so that any verb may stand for them. */
const lightVerbs: Record<string, RegExp> = {
  en: /^(?:go|goes|going|went|gone|come|comes|came|take|takes|took|taken|make|makes|made|get|gets|got|put|puts|used)$/iu,
  de: /^(?:geht|ging|kommt|kam|macht|gibt|gab|liegt|lag|stellt|steht|stand|findet|fand)$/iu,
  fr: /^(?:va|fait|met|prend|prévu|prévue|tient)$/iu,
  es: /^(?:va|hace|hizo|pone|tiene|está|están|estar|mantenerse|previsto)$/iu,
  it: /^(?:va|fa|mette|prende|ammonta|tiene|previsto)$/iu,
};

const isUnit = (word: string) => (unitNamed(word)?.kind ?? "part") !== "part";

/** Whether each word that stands for another one says the same. */
function isSynonym({ said, source }: Aligned["replaced"][number], language: string): boolean {
  const [mine, theirs] = [said, source].map((words) => read(words, language).terms);
  const groups = synonymGroupsOf(theirs ?? [], language);
  if (lightVerbs[language]?.test(said)) return true;
  // Units were compared with their numbers.
  return [...(mine ?? [])].every(
    (term) => isUnit(term) || synonymGroups(term, language).some((group) => groups.has(group)),
  );
}

/** Names in the sentence that the source does not have. */
function missingNames({ said, source, around, isElsewhere }: Texts): string[] {
  const known = source.terms.union(around.terms);
  return namesIn({ ...said, text: said.text })
    .filter(({ term, word }) => has(term, known, none) === 0 && !isElsewhere(word))
    .map(({ word }) => word)
    .slice(0, 2);
}
