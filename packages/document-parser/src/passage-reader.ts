import { indexTerms, isStopTerm } from "@lectern/text-analysis/analyze";
import { isWithoutLatin } from "@lectern/text-analysis/script";
import { hasStopWords } from "@lectern/text-analysis/stop-words";
import {
  detected,
  lettersIn,
  scriptLanguage,
  lettersAndSpaces,
  languagesOfMainScript,
} from "@lectern/text-analysis/language/language";

/** Terms of a text and their language. */
interface Terms {
  language: string;
  terms: string[];
}

/** The terms a passage is found by. */
interface Passage extends Terms {
  /** Number of content words in the passage itself, not in its headings. */
  tokens: number;
}

/** Minimum letters to detect a foreign language, in the same script and in another one. */
const LEAST = 60;
const FEW = 10;
/**
 * Minimum share of function words that shows a passage to be in the document's language, or in
 * another.
 */
const OWN = 0.12;
const OTHER = 0.08;
/** Characters given to the detector, which is slow; a few lines are enough. */
const SAMPLE = 400;

/** Maximum languages of a document's terms, since a query is analyzed in each of them. */
const MOST_LANGUAGES = 4;

/**
 * Computes the search terms of a document's passages, each in its own language if its script or
 * function words show that it differs from the document's.
 */
export class PassageReader {
  readonly #whole: string;
  readonly #languages: Set<string>;

  constructor(whole: string) {
    this.#whole = whole;
    this.#languages = new Set([whole]);
  }

  /** Returns the terms of a passage, including those of its headings. */
  read(text: string, heading: string | null): Passage {
    const { language, terms } = this.#admitted(text);
    const context = heading === null ? [] : indexTerms(heading, language);
    const tokens = terms.reduce((sum, term) => sum + (isStopTerm(term) ? 0 : 1), 0);
    return { language, terms: [...context, ...terms], tokens };
  }

  #admitted(text: string): Terms {
    const passage = termsOfPassage(text, this.#whole);
    if (this.#languages.size >= MOST_LANGUAGES && !this.#languages.has(passage.language)) {
      return { language: this.#whole, terms: indexTerms(text, this.#whole) };
    }
    this.#languages.add(passage.language);
    return passage;
  }
}

function termsOfPassage(text: string, whole: string): Terms {
  const terms = indexTerms(text, whole);
  const own = shareOfStopTerms(terms);
  if (own >= OWN && hasStopWords(whole)) return { language: whole, terms };
  const words = lettersAndSpaces(text.slice(0, SAMPLE));
  const letters = lettersIn(words);
  const other = otherLanguage(words, letters, whole);
  if (other === undefined) return { language: whole, terms };
  const inOther = indexTerms(text, other);
  const proven =
    !isWrittenAlike(words, letters, whole) ||
    (hasStopWords(other) && shareOfStopTerms(inOther) > Math.max(OTHER, 2 * own));
  return proven ? { language: other, terms: inOther } : { language: whole, terms };
}

/** Whether the script of a passage may be that of the document's language. */
function isWrittenAlike(words: string, letters: number, whole: string): boolean {
  const written = languagesOfMainScript(words, letters);
  return written.length === 0 ? !isWithoutLatin(whole) : written.includes(whole);
}

function otherLanguage(words: string, letters: number, whole: string): string | undefined {
  const written = languagesOfMainScript(words, letters);
  const isForeign = written.length > 0 && !written.includes(whole);
  if (letters < (isForeign ? FEW : LEAST)) return undefined;
  const guess = scriptLanguage(words, letters) ?? detected(words, letters);
  if (guess === whole) return undefined;
  return isForeign && !written.includes(guess ?? "") ? written[0] : guess;
}

const shareOfStopTerms = (terms: readonly string[]) =>
  terms.length === 0 ? 0 : terms.filter(isStopTerm).length / terms.length;
