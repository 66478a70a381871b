import { analyze } from "@lectern/text-analysis/analyze";
import { asksForReason, asksHowMany, effectIn, kindAsked } from "./answer-kind.ts";
import type { Evidence } from "../evidence.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { plainCapitals } from "../vocabulary/names.ts";
import { officeIn } from "./offices.ts";
import type { Period, PlacedPeriod } from "@lectern/text-analysis/dates/period";
import { periodsIn, unplaced, yearOf } from "@lectern/text-analysis/dates/periods";
import {
  contentWords,
  kindOf,
  type QuestionWord,
  translatedFrom,
} from "../retrieval/question-terms.ts";
import { isSynonymIn } from "../vocabulary/synonyms.ts";
import { measuresIn } from "./tables/measures.ts";
import { isGeneric } from "./tables/small-words.ts";
import { compareIn, type Issuer } from "./tables/sources.ts";

/** What a question is about, as terms of one language. */
interface About {
  /** Names of one or more words that it asks about, as search terms. */
  names: string[][];
  /** Terms of all other words. */
  content: string[];
  /** Minimum share of the content terms that a sentence and its headings must contain, 0 to 1. */
  least: number;
}

/** A candidate sentence with its context. */
export interface CandidateSentence {
  text: string;
  /** Its search terms. */
  terms: ReadonlySet<string>;
  /** The headings above it. */
  heading: string;
  /** The headings and the sentence before it. */
  around: string;
  /** The search terms of each text of `around`. */
  aroundTerms: readonly ReadonlySet<string>[];
  evidence: Evidence;
}

/** Minimum share of the question's words, without names and periods, in sentence and headings. */
const leastContent = 0.4;
/** The same for translated questions; higher, as words are translated one by one. */
const leastTranslated = 0.75;
/** The same for counts: shares that are sold do not say how many are outstanding. */
const leastCounted = 0.8;
/** Of two words both must match: a sentence on roofs does not say who inspects the roof. */
const leastOf = ({ content, least }: About) => (content.length <= 2 ? 1 : least);

/**
 * Judges whether a sentence addresses a question: the names, period and subject asked about, and
 * the kind of answer. `issuers`: what is known of each document, by its id; `measures`: those whose
 * amount is asked for; `ownLength`: length of the question as asked; the rest was added from
 * earlier questions.
 */
export class Relevance {
  readonly #question: string;
  /** The measures whose amount is asked for. */
  readonly #measures: ReadonlySet<string>;
  /** Text after this length is from earlier questions. */
  readonly #ownLength: number;
  readonly #issuers: ReadonlyMap<string, Issuer>;
  readonly #isOfKind: ReturnType<typeof kindAsked>;
  readonly #isWhy: boolean;
  /** All periods named in the question, and those among them that a document may cover. */
  readonly #named: PlacedPeriod[];
  readonly #periods: Period[];
  readonly #about = new Map<string, About>();
  readonly #documents = new Map<string, Set<string>>();
  readonly #evidence: readonly Evidence[];
  #lower: Set<string> | undefined;
  /** The word whose meaning is asked for. */
  readonly #defined: string | undefined;

  constructor({
    question,
    ownLength,
    measures,
    issuers,
    evidence,
  }: {
    question: string;
    ownLength: number;
    measures: ReadonlySet<string>;
    issuers: ReadonlyMap<string, Issuer>;
    evidence: readonly Evidence[];
  }) {
    this.#question = question;
    this.#ownLength = ownLength;
    this.#measures = measures;
    this.#issuers = issuers;
    this.#named = periodsIn(question);
    this.#isOfKind = kindAsked(question, this.#named, (word) => this.#isLower(word));
    this.#isWhy = asksForReason(question);
    this.#periods = this.#named.map(unplaced).filter(({ relative }) => !relative);
    this.#defined = definedIn(question);
    this.#evidence = evidence;
  }

  /** Whether a sentence may answer. */
  addresses({ text, terms, heading, around, aroundTerms, evidence }: CandidateSentence): boolean {
    const whole = this.#aboutIn(evidence.language);
    // "What does “Premises” mean in the lease?": "lease" names the document, not the content.
    const title = this.#termsOf(evidence, "name");
    const content = whole.content.filter((term) => !title.has(term));
    const isLeft = content.length > 0 || whole.names.length > 0 || this.#defined !== undefined;
    const about = isLeft ? { ...whole, content } : whole;
    const { language } = evidence;
    // What most sentences fail comes first, and what takes longest last.
    return (
      this.#shareOf(about, [terms], language) > 0 &&
      this.#shareOf(about, [terms, ...aroundTerms], language) >= leastOf(whole) &&
      !isRow.test(text) &&
      this.#defines(text) &&
      this.#isOf(about, [terms, ...aroundTerms], evidence) &&
      this.#isOfKind({ text, terms, language }) &&
      this.#measuresIn(text, around) &&
      this.#explains(about, text, heading, evidence) &&
      this.#isWhen(text, around, evidence)
    );
  }

  #aboutIn(language: string): About {
    let about = this.#about.get(language);
    if (!about) this.#about.set(language, (about = this.#read(language)));
    return about;
  }

  #read(language: string): About {
    const question = this.#question;
    // The office must be next to the person's name (`kindAsked`): it is not a content word.
    const office = kindOf(question) === "person" ? officeIn(question) : undefined;
    const apart = [...this.#named, ...(office ? [office] : [])];
    const { words = [], general = [] } = Object.groupBy(
      contentWords(question, language).filter(
        ({ start, text }) =>
          !apart.some(({ from, to }) => from < start + text.length && start < to),
      ),
      ({ text }) => (isGeneric(text) ? "general" : "words"),
    );
    const names: QuestionWord[][] = [];
    const content: QuestionWord[] = [];
    for (const word of words) {
      // German capitalizes every noun: in an earlier German question a capital marks no name.
      if (word.start >= this.#ownLength && word.isName && !plainCapitals.has(language)) continue;
      const last = names.at(-1)?.at(-1);
      const isNext =
        last && /^['’s]*[ -]$/u.test(question.slice(last.start + last.text.length, word.start));
      // "AquaLift 300" is one name.
      const isNumbered = isNext && /^\p{Nd}+$/u.test(word.text);
      if (!word.isName && !isNumbered && !this.#isLoneName(word, language)) {
        content.push(word);
        continue;
      }
      if (isNext) names.at(-1)?.push(word);
      else names.push([word]);
    }
    // "When does the fiscal year end?" has no other words than those of a period.
    if (content.length === 0) content.push(...general);
    const own = content.filter(({ start }) => start < this.#ownLength);
    return {
      names: names.map((some) => some.map(({ term }) => term)),
      content: (own.length > 0 ? own : content).map(({ term }) => term),
      least: translatedFrom(question, language)
        ? leastTranslated
        : asksHowMany(question)
          ? leastCounted
          : leastContent,
    };
  }

  /** "Tesla revenue in 2023": a capitalized first word that no document writes in lower case. */
  #isLoneName({ text, start }: QuestionWord, language: string): boolean {
    const isFirst = !/\p{L}/u.test(this.#question.slice(0, start));
    return (
      language !== "de" && isFirst && /^\p{Lu}/u.test(text) && !this.#isLower(text.toLowerCase())
    );
  }

  /** Whether a passage has this word in lower case. */
  #isLower(word: string): boolean {
    this.#lower ??= new Set(
      this.#evidence.flatMap(({ text }) => text.match(/(?<!\p{L})\p{Ll}+/gu) ?? []),
    );
    return this.#lower.has(word);
  }

  /** Whether it names one of the measures and contains a digit. */
  #measuresIn(text: string, around: string): boolean {
    if (this.#measures.size === 0) return true;
    const own = measuresIn(text);
    const named = own.length > 0 ? own : measuresIn(around);
    return named.some(({ concept }) => this.#measures.has(concept)) && /\p{Nd}/u.test(text);
  }

  /** Whether it defines the word, if the question asks for a definition. */
  #defines(text: string): boolean {
    const term = this.#defined;
    if (term === undefined) return true;
    const word = RegExp.escape(term);
    return new RegExp(
      String.raw`[(“"«„]\s?(?:the )?${word}\s?[)”"»“]|${word}[”"»“]?\)?\s*(?:,?\s*(?:which )?(?:means?|refers? to|is defined|are defined|stands? for|is an?|are|describes?|bedeutet|bezeichnet|ist ein|signifie|désigne|est une?|significa|es una?|è un)(?!\p{L})|\s[–—-]\s|:\s)|${word}\s+\(\p{L}`,
      "iu",
    ).test(text);
  }

  /** Whether the sentence, its headings or its document contain the names in the question. */
  #isOf({ names }: About, own: readonly ReadonlySet<string>[], evidence: Evidence): boolean {
    if (names.length === 0) return true;
    const document = this.#termsOf(evidence, "text");
    return names.every((name) => {
      const found = name.filter((term) => holds(own, term) || document.has(term)).length;
      return found >= (name.length > 2 ? name.length - 1 : name.length);
    });
  }

  /** Whether the reason given applies to the names in the question. */
  #explains({ names }: About, text: string, heading: string, evidence: Evidence): boolean {
    const effect = this.#isWhy && evidence.language === "en" ? effectIn(text) : undefined;
    if (effect === undefined) return true;
    const document = this.#termsOf(evidence, "text");
    const said = new Set(analyze(`${heading}\n${effect}`, evidence.language));
    return names.every((name) => name.every((term) => said.has(term) || document.has(term)));
  }

  /** The terms of a document's name, or of all that it says about itself. */
  #termsOf({ documentId, documentName, language }: Evidence, part: "name" | "text"): Set<string> {
    const key = `${part} ${documentId}`;
    let terms = this.#documents.get(key);
    if (!terms) {
      const text = this.#issuers.get(documentId)?.[part] ?? documentName;
      this.#documents.set(key, (terms = new Set(analyze(text, language))));
    }
    return terms;
  }

  /** The share of the question's content words that the texts contain; 1 if there are none. */
  #shareOf({ content }: About, own: readonly ReadonlySet<string>[], language: string): number {
    if (content.length === 0) return 1;
    const has = (term: string) =>
      holds(own, term) ||
      own.some((terms) => isSynonymIn(term, terms, language) || isInflectedIn(term, terms));
    return content.filter(has).length / content.length;
  }

  #isWhen(text: string, around: string, { documentId }: Evidence): boolean {
    if (this.#periods.length === 0) return true;
    const issuer = this.#issuers.get(documentId);
    const isDated = this.#periods.some((one) => yearOf(one) !== undefined);
    for (const said of [text, around, issuer?.name ?? ""]) {
      const held = periodsIn(said).map(unplaced);
      const found = this.#periods.flatMap((asked) =>
        held.map((one) => compareIn(asked, one, issuer)),
      );
      if (found.includes("same")) return true;
      if (said === text && this.#measures.size > 0 && found.includes("undecided") && isDated)
        return false;
      if (found.length > 0 && !found.includes("undecided")) return false;
    }
    const covers = issuer?.covers;
    return !(
      covers && this.#periods.every((asked) => compareIn(asked, covers, issuer) === "different")
    );
  }
}

const holds = (texts: readonly ReadonlySet<string>[], term: string) =>
  texts.some((terms) => terms.has(term));

/** A row of numbers means nothing without its column headings. */
const number = String.raw`[($€£−-]*\s?\d[\d.,]*\s?[)%]*`;
const figure = String.raw`[$€£]?\s?\d[\d.,]*`;
const grouped = String.raw`[($€£−-]*\s?\d[\d,]*(?:[.,]\d+|%)(?:\s?[)%])*`;
export const isRow = new RegExp(
  String.raw`\t${figure} \p{L}+\t${figure} \p{L}+\s*$|\t\(${figure}\)\t\(?${figure}\)?\s*$|\t${figure}\t\(${figure}\)\s*$|(?:^|\n|\t)\D{0,90}?(?:${number}\s+){2,}${number}|^\D{0,90}(?:\s${grouped}){2,}\s*$`,
  "u",
);
const meaning =
  /what (?:does|do|is meant by) (?:the )?[“"']?(.+?)[”"']? (?:mean|stand for)|whom? does [“"'](.+?)[”"'] mean|(?:definition of|define[sd]?) [“"']?(.+?)[”"']?\s*\?|was (?:bedeutet|heißt) [„“"']?(.+?)[”“"']?\s*\?/iu;

const definedIn = (question: string): string | undefined =>
  meaning
    .exec(question)
    ?.slice(1)
    .find((term) => term !== undefined);
