import { indexTerms, isStopTerm } from "@lectern/text-analysis/analyze";
import { isWithoutLatin } from "@lectern/text-analysis/script";
import { hasStopWords } from "@lectern/text-analysis/stop-words";
import {
  detected,
  lettersIn,
  scriptLanguage,
  wordsOf,
  writtenIn,
} from "@lectern/text-analysis/language/language";

/** Terms of a text, and the language they are in. */
interface Terms {
  language: string;
  terms: string[];
}

/** What a passage is found by. */
interface Passage extends Terms {
  /** How many of the content words are its own; the others stand in its headings. */
  tokens: number;
}

/** Fewer letters prove nothing, or only that they are of another script. */
const LEAST = 60;
const FEW = 10;
/** Where so many words of a passage are function words of a language, it is written in that. */
const OWN = 0.12;
const OTHER = 0.08;
/** The detector is slow, and a few lines are enough for it. */
const SAMPLE = 400;

/** A document has terms in no more languages: a query is read in each of them. */
const MOST_LANGUAGES = 4;

/**
 * Makes the search terms of a document's passages, each in its own language where that surely is another
 * than the document's: by its letters, or by its function words.
 */
export class PassageReader {
  readonly #whole: string;
  readonly #languages: Set<string>;

  constructor(whole: string) {
    this.#whole = whole;
    this.#languages = new Set([whole]);
  }

  /** A passage is also found by the headings it stands under. */
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
  const words = wordsOf(text.slice(0, SAMPLE));
  const letters = lettersIn(words);
  const other = otherLanguage(words, letters, whole);
  if (other === undefined) return { language: whole, terms };
  const inOther = indexTerms(text, other);
  const proven =
    !isWrittenAlike(words, letters, whole) ||
    (hasStopWords(other) && shareOfStopTerms(inOther) > Math.max(OTHER, 2 * own));
  return proven ? { language: other, terms: inOther } : { language: whole, terms };
}

/** Whether the letters of a passage may be those of its document's language. */
function isWrittenAlike(words: string, letters: number, whole: string): boolean {
  const written = writtenIn(words, letters);
  return written.length === 0 ? !isWithoutLatin(whole) : written.includes(whole);
}

function otherLanguage(words: string, letters: number, whole: string): string | undefined {
  const written = writtenIn(words, letters);
  const isForeign = written.length > 0 && !written.includes(whole);
  if (letters < (isForeign ? FEW : LEAST)) return undefined;
  const guess = scriptLanguage(words, letters) ?? detected(words, letters);
  if (guess === whole) return undefined;
  return isForeign && !written.includes(guess ?? "") ? written[0] : guess;
}

const shareOfStopTerms = (terms: readonly string[]) =>
  terms.length === 0 ? 0 : terms.filter(isStopTerm).length / terms.length;
