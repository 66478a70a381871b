import { StarterKind } from "@lectern/contract/chat";

import { sentences } from "@lectern/text-analysis/language/sentences";

import { memoize } from "#memoize";

import { type Figures, figuresIn } from "../vocabulary/amounts.ts";
import type { Evidence, Quote } from "../evidence.ts";
import { isRow } from "./relevance.ts";

/** How a question names a document. */
const named = String.raw`(?:[“"„«].+?[”"“»]|(?:this|the) \p{L}+|it|this|these|dies(?:em|es|er)? \p{L}+|(?:der|die|das|dem|den) \p{L}+|c(?:e|ette|et) \p{L}+|este|esta \p{L}+|este \p{L}+|هذا المستند|هذه الوثيقة)`;
const inDocument = String.raw`(?:(?:does|do) ${named} (?:give|name|mention|contain|state|list)|(?:are|is) (?:there |given |named |mentioned |stated )?in ${named})`;

/** The questions about a document as a whole, in English, German, French, Spanish and Arabic. */
const questions: Record<StarterKind, string[]> = {
  subject: [
    `what (?:is|are) ${named} about`,
    `what is the (?:subject|topic) of ${named}`,
    `what (?:does|do) ${named} (?:say|cover|deal with)`,
    `(?:please )?summari[sz]e ${named}`,
    `(?:give me )?a summary of ${named}`,
    `worum geht es in ${named}`,
    `wovon handelt ${named}`,
    `fasse ${named} zusammen`,
    `de quoi (?:parle|traite|s['’]agit-il dans) ${named}`,
    `de qué (?:trata|habla) ${named}`,
    `(?:عمّ|عما|عن ماذا) (?:يتحدث|تتحدث) ${named}`,
  ],
  amounts: [
    `(?:which|what) (?:amounts|sums) ${inDocument}`,
    `(?:list|show|give me|name) (?:all |the |all the )?(?:amounts|sums) (?:in|of|from) ${named}`,
    `welche (?:beträge|summen) (?:nennt ${named}|stehen in ${named}|enthält ${named})`,
    `quels montants (?:figurent dans ${named}|${named} (?:donne|contient|mentionne)(?:-t-il|-t-elle)?)`,
    `qué (?:importes|cantidades) (?:da|menciona|contiene) ${named}`,
    `ما المبالغ المذكورة في ${named}`,
  ],
  dates: [
    `(?:which|what) (?:dates|deadlines|dates and deadlines) ${inDocument}`,
    `(?:list|show|give me|name) (?:all |the |all the )?(?:dates|deadlines|dates and deadlines) (?:in|of|from) ${named}`,
    `welche (?:daten|termine|fristen|termine und fristen) (?:nennt ${named}|stehen in ${named}|enthält ${named})`,
    `quelles (?:dates|échéances) (?:figurent dans ${named}|${named} (?:donne|contient|mentionne)(?:-t-il|-t-elle)?)`,
    `qué (?:fechas|plazos) (?:da|menciona|contiene) ${named}`,
    `ما التواريخ(?: والمواعيد النهائية)?(?: المذكورة)? في ${named}`,
  ],
  parties: [
    `who are the parties(?: (?:to|of|in) ${named})?`,
    `between whom is ${named}(?: made)?`,
    `wer sind die (?:vertrags)?parteien(?: (?:in|von) ${named})?`,
    `zwischen wem (?:gilt|besteht|ist) ${named}(?: geschlossen)?`,
    `(?:qui|quelles) sont les parties (?:au|du|de) ${named}`,
    `quiénes son las partes(?: (?:de|del|en) ${named})?`,
    `من هم أطراف ${named}`,
  ],
};
const forms = StarterKind.options.map((kind) => {
  const form = new RegExp(`^[\\s¿]*(?:${questions[kind].join("|")})\\s*[?؟.]?\\s*$`, "iu");
  return [kind, form] as const;
});
/** Bidi control characters around a name shown in a line of another script. */
const isolates = /[\u2066-\u2069\u200E\u200F]/g;

/**
 * The kind of overview a question asks for; undefined: it asks about a part of the document. Kept,
 * since a review asks each document the same.
 */
export const overviewIn = memoize(256, (question: string): StarterKind | undefined => {
  const said = question.replaceAll(isolates, "");
  return forms.find(([, form]) => form.test(said))?.[0];
});

/** The title in quotation marks by which a question names a document. */
export const titleIn = (question: string): string | undefined =>
  /[“"„«]\s*(.+?)\s*[”"“»]/u.exec(question.replaceAll(isolates, ""))?.[1];

/** Maximum pages read from a document's beginning. */
export const pagesOfOverview = 12;

const between =
  /(?<!\p{L})(?:between|by and between|zwischen|entre|tra|fra)(?!\p{L})[^.]{5,}(?<!\p{L})(?:and|und|et|y|e)(?!\p{L})|بين .+ و/iu;
const ends = /[.!?…。！？؟]["'”’»」』)\]]*$/u;
const shortest = { words: 6, letters: 30 };

interface Sentence extends Quote {
  text: string;
  /** Whether it is below a summary or an introduction. */
  isIntroduction: boolean;
  figures: () => Figures;
}

const isProse = ({ text }: Sentence) =>
  ends.test(text) &&
  (text.split(/\s+/).length >= shortest.words || /\p{Script=Han}{12}/u.test(text)) &&
  text.length >= (/\p{Script=Han}/u.test(text) ? shortest.words : shortest.letters);

const holds: Record<StarterKind, (sentence: Sentence) => boolean> = {
  subject: isProse,
  amounts: ({ figures }) => figures().amounts.some(({ unit }) => unit?.kind === "currency"),
  dates: ({ figures }) =>
    figures().dates.some(({ kind, year, month, day }) => kind === "date" && month && (year || day)),
  parties: ({ text }) => between.test(text),
};
const most: Record<StarterKind, number> = { subject: 2, amounts: 5, dates: 5, parties: 1 };

/** Headings under which a document says what it is about. */
const introducing =
  /(?:^|› |\d\.? )(?:abstract|overview|summary|executive summary|introduction|purpose|background|scope|zusammenfassung|einleitung|überblick|zweck|gegenstand|hintergrund|résumé|introduction|objet|contexte|resumen|introducción|objeto|objetivo|sommario|introduzione|oggetto|ملخص|مقدمة|الغرض|摘要|引言|概述)/iu;

/** Whether a line is not a sentence: most likely a heading. */
const isTitle = (text: string) => text.length <= 80 && !ends.test(text) && !/\p{Nd}/u.test(text);

/** The sentences of passages in order, without rows of numbers. */
function* sentencesOf(passages: readonly Evidence[]): Generator<Sentence> {
  for (const evidence of passages) {
    let isIntroduction = introducing.test(evidence.heading ?? "");
    for (const { start, end } of sentences(evidence.text, evidence.language)) {
      const text = evidence.text.slice(start, end).trim();
      if (isTitle(text)) isIntroduction = introducing.test(text);
      if (isRow.test(text)) continue;
      let read: Figures | undefined;
      const figures = () => (read ??= figuresIn(text, evidence.language));
      yield { evidence, start, end, text, isIntroduction, figures };
    }
  }
}

/**
 * Sentences of a document that answer a question about it as a whole, in document order; for its
 * subject, those below its summary or introduction first.
 */
export function overviewOf(kind: StarterKind, passages: readonly Evidence[]): Quote[] {
  const found = new Map<string, Sentence>();
  for (const one of sentencesOf(passages)) {
    // The introduction may come after other prose.
    if (kind !== "subject" && found.size === most[kind]) break;
    if (!found.has(one.text) && holds[kind](one)) found.set(one.text, one);
  }
  const all = [...found.values()];
  const introduction = kind === "subject" ? all.filter((one) => one.isIntroduction) : [];
  const best = introduction.length > 0 ? introduction : all;
  return best.slice(0, most[kind]).map(({ evidence, start, end }) => ({ evidence, start, end }));
}

/**
 * Returns a function that says whether a document answers a kind of question about it as a whole.
 * The document is read once for all kinds, only as far as needed.
 */
export function overviewsIn(passages: readonly Evidence[]): (kind: StarterKind) => boolean {
  const rest = sentencesOf(passages);
  const found = new Set<StarterKind>();
  return (wanted) => {
    while (!found.has(wanted)) {
      const { value, done } = rest.next();
      if (done) return false;
      for (const kind of StarterKind.options)
        if (!found.has(kind) && holds[kind](value)) found.add(kind);
    }
    return true;
  };
}
