import { analyze } from "@lectern/text-analysis/analyze";
import { asksForReason, counts, effectIn, kindAsked } from "./answer-kind.ts";
import type { Evidence } from "../evidence.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { plainCapitals } from "../vocabulary/names.ts";
import { officeIn } from "./offices.ts";
import type { Period, PlacedPeriod } from "@lectern/text-analysis/dates/period";
import { compare, periodsIn, unplaced, yearOf } from "@lectern/text-analysis/dates/periods";
import {
  contentWords,
  kindOf,
  type QuestionWord,
  translatedFrom,
} from "../retrieval/question-terms.ts";
import { synonymsIn } from "../vocabulary/synonyms.ts";
import { measuresIn } from "./tables/measures.ts";
import { isGeneric } from "./tables/small-words.ts";
import type { Issuer } from "./tables/sources.ts";

/** What a question is about, in the words of one language. */
interface About {
  /** Names of one or more words, as search terms: whom or what it asks about. */
  names: string[][];
  /** Terms of all other words. */
  content: string[];
  /** Of these a sentence and its headings have so much, 0 to 1. */
  least: number;
}

/** A sentence that may be quoted, with what it is read by. */
export interface Said {
  text: string;
  /** Its search terms. */
  terms: ReadonlySet<string>;
  /** The headings above it. */
  heading: string;
  /** These, and the sentence before it. */
  around: string;
  /** The search terms of each of these. */
  aroundTerms: readonly ReadonlySet<string>[];
  evidence: Evidence;
}

/** Of what a question says beside names and periods, a sentence and its headings have so much. */
const leastContent = 0.4;
/** Words are translated one by one: of these more must be found. */
const leastTranslated = 0.75;
/** Shares that are sold do not say how many are outstanding. */
const leastCounted = 0.8;
/** Of two words both tell: a sentence on roofs does not say who inspects the roof. */
const leastOf = ({ content, least }: About) => (content.length <= 2 ? 1 : least);

/**
 * Judges whether a sentence addresses a question: whom it asks about, when, what, and of what kind
 * the answer must be. `issuers`: what is known of each document, by its id; `measures`: of these
 * the question asks an amount; `ownLength`: how much of the question was asked, where the rest was
 * added from the questions above.
 */
export class Relevance {
  readonly #question: string;
  /** What it asks the amount of. */
  readonly #measures: ReadonlySet<string>;
  /** What stands behind it is from the questions above. */
  readonly #ownLength: number;
  readonly #issuers: ReadonlyMap<string, Issuer>;
  readonly #isOfKind: ReturnType<typeof kindAsked>;
  readonly #isWhy: boolean;
  /** All periods that it names, and those of them that a document may be of. */
  readonly #named: PlacedPeriod[];
  readonly #periods: Period[];
  readonly #about = new Map<string, About>();
  readonly #documents = new Map<string, Set<string>>();
  readonly #lower: Set<string>;
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
    this.#isOfKind = kindAsked(question, this.#named, (word) => this.#lower.has(word));
    this.#isWhy = asksForReason(question);
    this.#periods = this.#named.map(unplaced).filter(({ relative }) => !relative);
    this.#defined = definedIn(question);
    this.#lower = new Set(evidence.flatMap(({ text }) => text.match(/(?<!\p{L})\p{Ll}+/gu) ?? []));
  }

  /** Whether a sentence may answer. */
  addresses({ text, terms, heading, around, aroundTerms, evidence }: Said): boolean {
    const whole = this.#aboutIn(evidence.language);
    // "What does “Premises” mean in the lease?" asks the lease.
    const title = this.#termsOf(evidence, "name");
    const content = whole.content.filter((term) => !title.has(term));
    const isLeft = content.length > 0 || whole.names.length > 0 || this.#defined !== undefined;
    const about = isLeft ? { ...whole, content } : whole;
    if (
      this.#shareOf(about, terms, evidence.language) === 0 ||
      !this.#isOfKind({ text, terms, language: evidence.language }) ||
      !this.#defines(text) ||
      isRow.test(text) ||
      !this.#measuresIn(text, around)
    )
      return false;
    const all = new Set([terms, ...aroundTerms].flatMap((some) => [...some]));
    return (
      this.#isOf(about, all, evidence) &&
      this.#explains(about, text, heading, evidence) &&
      this.#shareOf(about, all, evidence.language) >= leastOf(whole) &&
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
    // The office that is asked about has to stand beside the name (`kindAsked`).
    const office = kindOf(question) === "person" ? officeIn(question) : undefined;
    const apart = [...this.#named, ...(office ? [office] : [])];
    const words = contentWords(question, language).filter(
      ({ start, text }) =>
        !apart.some(({ from, to }) => from < start + text.length && start < to) && !isGeneric(text),
    );
    const names: QuestionWord[][] = [];
    const content: QuestionWord[] = [];
    for (const word of words) {
      // In German each noun has a capital: above a Chinese question it is no name.
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
    const own = content.filter(({ start }) => start < this.#ownLength);
    return {
      names: names.map((some) => some.map(({ term }) => term)),
      content: (own.length > 0 ? own : content).map(({ term }) => term),
      least: translatedFrom(question, language)
        ? leastTranslated
        : counts(question)
          ? leastCounted
          : leastContent,
    };
  }

  /** "Tesla revenue in 2023": a capital at the beginning, which no document writes small. */
  #isLoneName({ text, start }: QuestionWord, language: string): boolean {
    const isFirst = !/\p{L}/u.test(this.#question.slice(0, start));
    return (
      language !== "de" && isFirst && /^\p{Lu}/u.test(text) && !this.#lower.has(text.toLowerCase())
    );
  }

  /** Whether it speaks of what is measured, with a number. */
  #measuresIn(text: string, around: string): boolean {
    if (this.#measures.size === 0) return true;
    const own = measuresIn(text);
    const named = own.length > 0 ? own : measuresIn(around);
    return named.some(({ concept }) => this.#measures.has(concept)) && /\p{Nd}/u.test(text);
  }

  /** Whether it says what a word means, where that is asked. */
  #defines(text: string): boolean {
    const term = this.#defined;
    if (term === undefined) return true;
    const word = RegExp.escape(term);
    return new RegExp(
      String.raw`[(“"«„]\s?(?:the )?${word}\s?[)”"»“]|${word}[”"»“]?\)?\s*(?:,?\s*(?:which )?(?:means?|refers? to|is defined|are defined|stands? for|is an?|are|describes?|bedeutet|bezeichnet|ist ein|signifie|désigne|est une?|significa|es una?|è un)(?!\p{L})|\s[–—-]\s|:\s)|${word}\s+\(\p{L}`,
      "iu",
    ).test(text);
  }

  /** Whether the sentence, its headings or its document name whom the question names. */
  #isOf({ names }: About, own: Set<string>, evidence: Evidence): boolean {
    if (names.length === 0) return true;
    const document = this.#termsOf(evidence, "text");
    return names.every((name) => {
      const found = name.filter((term) => own.has(term) || document.has(term)).length;
      return found >= (name.length > 2 ? name.length - 1 : name.length);
    });
  }

  /** Whether a reason is one for whom the question names, and not for what stands beside. */
  #explains({ names }: About, text: string, heading: string, evidence: Evidence): boolean {
    const effect = this.#isWhy && evidence.language === "en" ? effectIn(text) : undefined;
    if (effect === undefined) return true;
    const document = this.#termsOf(evidence, "text");
    const said = new Set(analyze(`${heading}\n${effect}`, evidence.language));
    return names.every((name) => name.every((term) => said.has(term) || document.has(term)));
  }

  /** The terms of what the document is called, or of all that it says of itself. */
  #termsOf({ documentId, documentName, language }: Evidence, part: "name" | "text"): Set<string> {
    const key = `${part} ${documentId}`;
    let terms = this.#documents.get(key);
    if (!terms) {
      const text = this.#issuers.get(documentId)?.[part] ?? documentName;
      this.#documents.set(key, (terms = new Set(analyze(text, language))));
    }
    return terms;
  }

  /** The share of the question's other words that it has; 1 where there are none. */
  #shareOf({ content }: About, own: ReadonlySet<string>, language: string): number {
    if (content.length === 0) return 1;
    const isMeant = synonymsIn(own, language);
    const has = (term: string) => own.has(term) || isMeant(term) || isInflectedIn(term, own);
    return content.filter(has).length / content.length;
  }

  #isWhen(text: string, around: string, { documentId }: Evidence): boolean {
    if (this.#periods.length === 0) return true;
    const issuer = this.#issuers.get(documentId);
    const isDated = this.#periods.some((one) => yearOf(one) !== undefined);
    for (const said of [text, around, issuer?.name ?? ""]) {
      const held = periodsIn(said).map(unplaced);
      const found = this.#periods.flatMap((asked) =>
        held.map((one) => compare(asked, one, issuer?.named)),
      );
      if (found.includes("same")) return true;
      if (said === text && this.#measures.size > 0 && found.includes("undecided") && isDated)
        return false;
      if (found.length > 0 && !found.includes("undecided")) return false;
    }
    const covers = issuer?.covers;
    return !(
      covers && this.#periods.every((asked) => compare(asked, covers, issuer.named) === "different")
    );
  }
}

/** A row of numbers says nothing without the headings of its columns. */
const number = String.raw`[($€£−-]*\s?\d[\d.,]*\s?[)%]*`;
const figure = String.raw`[$€£]?\s?\d[\d.,]*`;
const grouped = String.raw`[($€£−-]*\s?\d[\d,]*(?:[.,]\d+|%)[)%]*`;
export const isRow = new RegExp(
  String.raw`\t\(${figure}\)\t\(?${figure}\)?\s*$|\t${figure}\t\(${figure}\)\s*$|(?:^|\n|\t)\D{0,90}?(?:${number}\s+){2,}${number}|^\D{0,90}(?:\s${grouped}){2,}\s*$`,
  "u",
);
const meaning =
  /what (?:does|do|is meant by) (?:the )?[“"']?(.+?)[”"']? (?:mean|stand for)|whom? does [“"'](.+?)[”"'] mean|(?:definition of|define[sd]?) [“"']?(.+?)[”"']?\s*\?|was (?:bedeutet|heißt) [„“"']?(.+?)[”“"']?\s*\?/iu;

const definedIn = (question: string): string | undefined =>
  meaning
    .exec(question)
    ?.slice(1)
    .find((term) => term !== undefined);
