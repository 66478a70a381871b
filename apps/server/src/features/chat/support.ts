import type { Support } from "@lectern/contract/chat";

import { isStopTerm, type PlacedTerm, termsWithOffsets } from "../search/analysis/analyze.ts";
import { figuresIn, type Missing, missingFigures } from "./amounts.ts";
import { amountsIn } from "./figures.ts";
import { isInflectedIn } from "./inflection.ts";
import { misplaced } from "./misplaced.ts";
import { capital, namesIn, otherName, plainCapitals } from "./names.ts";
import { contradiction, negates } from "./negation.ts";
import { opposite, overreach } from "./opposites.ts";
import { inAnotherLanguage } from "./other-language.ts";
import { type Aligned, aligned } from "./replaced.ts";
import { synonymGroups, synonymGroupsOf } from "./synonyms.ts";

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

interface Read {
  text: string;
  language: string;
  placed: PlacedTerm[];
  terms: Set<string>;
}

/** Fitted on answers written by people to passages they were given (evals/answers.ts). */
const enough = 0.55;
const some = 0.3;
/** Below it two texts do not speak of the same, and a difference in them means nothing. */
const comparable = 0.45;

function read(text: string, language: string): Read {
  const placed = termsWithOffsets(text, language);
  const content = placed.filter(({ term }) => !isStopTerm(term));
  const terms = new Set(content.map(({ term }) => term));
  return { text, language, placed, terms };
}

/**
 * How far quotes carry a sentence, found without a model: do its words, names and numbers stand in
 * them, and does neither deny what the other says. What paraphrase hides is judged too low rather
 * than too high. `context` (headings, the document's name) may give names and years, not more.
 */
export function support(
  sentence: string,
  quotes: string[],
  language: string,
  context = "",
): Finding {
  if (quotes.length === 0) return { support: "unsupported", note: null };
  const said = read(sentence, language);
  const source = read(quotes.join("\n"), language);
  const covered = coverage(said, source);
  const around = read(context, language);
  const figures = figuresIn(sentence, language);
  const [missing] = missingFigures(
    figures,
    figuresIn(source.text, language),
    figuresIn(context, language),
  );
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
    const against = contradiction(said, source, isAlike);
    if (against) return contradicted(negationNotes[against]);
  }
  const other =
    closest && covered >= comparable ? different(said, source, around, closest) : undefined;
  if (other) return other;
  const names = missingNames(said, source, around);
  if (names.length > 0) {
    const note = `The source does not name ${names.join(" or ")}.`;
    return { support: names.length > 1 ? "unsupported" : "partial", note };
  }
  return { support: covered >= enough ? "supported" : "partial", note: null };
}

const negationNotes = {
  denied: "The source denies this.",
  affirmed: "The source does not deny this.",
};

/** What the source gives instead of a number or a date, with what it counts. */
function missingFrom({ text, instead: [other] }: Missing, source: Read): Finding {
  if (other === undefined)
    return { support: "unsupported", note: `The source does not give ${text}.` };
  const whole = amountsIn(source.text).find((amount) => amount.includes(other));
  return contradicted(`The source says ${whole ?? other}.`);
}

/** From this share of its words on a sentence is worded as one of the source's is. */
const sameWording = 0.6;

/** What a sentence says otherwise than the sentence of its source that is worded most like it. */
function different(said: Read, source: Read, around: Read, closest: Aligned): Finding | undefined {
  const { text, share, replaced } = closest;
  const against = opposite(said.text, text, source.language);
  // "Prohibited" says what "not permitted" does.
  if (against && negates(said) === negates(read(text, source.language)))
    return contradicted(`The source says “${against}”.`);
  const given = misplaced(said.text, source.text, source.language);
  if (given) return contradicted(`The source gives ${given}.`);
  const known = source.terms.union(around.terms);
  const isKnown = (word: string) =>
    termsWithOffsets(word, source.language).every(({ term }) => has(term, known, none) > 0);
  const named = otherName(namesIn(said), namesIn(source), closest, isKnown);
  if (named) return contradicted(`The source names ${named}.`);
  const others = share >= sameWording ? replaced : [];
  const renamed = others.find(
    ({ said: mine, source: theirs }) =>
      capital.test(mine) && capital.test(theirs) && !isKnown(mine),
  );
  if (renamed && plainCapitals.has(source.language)) {
    return contradicted(`The source names ${renamed.source}.`);
  }
  const other = others.find((one) => !isSynonym(one, source.language));
  if (other) return { support: "partial", note: `The source says “${other.source}”.` };
  const strong = overreach(said.text, source.text, source.language);
  if (strong) return { support: "partial", note: `The source does not say “${strong}”.` };
  return undefined;
}

/** Whether each word that stands for another one says the same. */
function isSynonym({ said, source }: Aligned["replaced"][number], language: string): boolean {
  const [mine, theirs] = [said, source].map((words) => read(words, language).terms);
  const groups = synonymGroupsOf(theirs ?? [], language);
  return [...(mine ?? [])].every((term) =>
    synonymGroups(term, language).some((group) => groups.has(group)),
  );
}

const none: ReadonlySet<number> = new Set();

/** The share of a sentence's content words that the source has too; 1 where it has none. */
function coverage(said: Read, source: Read): number {
  const words = [...said.terms].filter((term) => !/^\p{Nd}/u.test(term));
  if (words.length === 0) return 1;
  const synonyms = synonymGroupsOf(source.terms, source.language);
  const got = words.reduce(
    (sum, term) => sum + has(term, source.terms, synonyms, source.language),
    0,
  );
  return got / words.length;
}

/** Word forms that the stemmer leaves apart, such as "govern" and "government", count for most. */
function has(
  term: string,
  terms: ReadonlySet<string>,
  synonyms: ReadonlySet<number>,
  language = "",
): number {
  if (terms.has(term)) return 1;
  if (synonymGroups(term, language).some((group) => synonyms.has(group))) return 0.8;
  return isInflectedIn(term, terms) ? 0.8 : 0;
}

/** Names in the sentence that the source does not have. */
function missingNames(said: Read, source: Read, around: Read): string[] {
  const known = source.terms.union(around.terms);
  return namesIn({ ...said, text: said.text })
    .filter(({ term }) => has(term, known, none) === 0)
    .map(({ word }) => word)
    .slice(0, 2);
}
