import { isStopTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";

import type { Evidence, Quote } from "../../chat/pure.ts";
import { datesOf } from "./parsing/dates.ts";

/** A value that stands beside its caption, as on forms and cover pages. */
export interface Field {
  /** The terms of the caption. */
  caption: ReadonlySet<string>;
  value: string;
  language: string;
  /** The caption with its value. */
  quote: Quote;
}

const longestCaption = 160;
const longestValue = 120;
/** At most 80 characters, from the beginning of a word. */
const lastWords = /(?:^|(?<=\s)).{0,80}$/su;
/** Rules and bullets around a value. */
const around = /^[\s_.:;•☐☒☑■-]+|[\s_:;•☐☒☑■-]+$/gu;

/** "Commission file number: 000-12345". */
const named = /^([^:\t]{3,160}):\s*(\S[^:]{0,119})$/u;
/** "Invoice No. 2024-17": a code of digits ends the line. */
const coded = /^(\P{N}{6,160}?)\s+(\p{N}[\p{N}\-./]*\p{N})(?:\s+[_\P{L}]*)?$/u;
/** "94-1234567 (Employer identification no.)". */
const explained = /^([^()]{1,120}?)\s*\(([^()]{4,160})\)$/u;
/** "(Telephone number)" below its value. */
const captionAlone = /^\(([^()]{4,160})\)$/u;

/** "No." in a caption is the "number" of a question. */
const spelledOut = (text: string) =>
  text.replaceAll(/(?<!\p{L})(?:no|nr)\.(?=\s|$|\))/giu, "number");

const questionWords =
  /(?<!\p{L})(?:what|which|when|where|who|whom|whose|how (?:many|much|high|long|large)|did|does|do|is|are|was|were|wann|wo|wer|wen|welche[rsmn]?|wie (?:viele?|hoch|lang))(?!\p{L})/giu;

/** Returns the content terms of a caption or a question; "no." counts as "number". */
const contentTerms = (text: string, language: string): Set<string> =>
  new Set(
    termsWithOffsets(spelledOut(text).replaceAll(questionWords, " "), language)
      .map(({ term }) => term)
      .filter((term) => !isStopTerm(term)),
  );

/** A line or a cell of a row. */
interface Part {
  text: string;
  start: number;
  end: number;
}

/** Lines, and cells of rows, with their places. */
function partsOf(text: string): Part[] {
  return [...text.matchAll(/[^\n\t]+/gu)].flatMap(({ 0: raw, index }) => {
    const trimmed = raw.trim();
    const start = index + raw.indexOf(trimmed);
    return trimmed === "" ? [] : [{ text: trimmed, start, end: start + trimmed.length }];
  });
}

function field(
  evidence: Evidence,
  caption: string,
  value: string,
  { start, end }: Omit<Part, "text">,
): Field[] {
  const { language } = evidence;
  const said = value.replaceAll(around, "");
  if (said === "" || said.length > longestValue || caption.length > longestCaption) return [];
  const terms = contentTerms(caption, language);
  if (terms.size === 0) return [];
  return [{ caption: terms, value: said, language, quote: { evidence, start, end } }];
}

/** Returns the fields of a form in a passage. */
export function fieldsOf(evidence: Evidence): Field[] {
  const parts = partsOf(evidence.text);
  return parts.flatMap((part, at) => {
    const [, alone] = captionAlone.exec(part.text) ?? [];
    const before = parts[at - 1];
    if (alone) {
      const place = before && { start: before.start, end: part.end };
      return place ? field(evidence, alone, before.text, place) : [];
    }
    const [, value, explanation] = explained.exec(part.text) ?? [];
    if (value && explanation) return field(evidence, explanation, value, part);
    const [, caption, content] = named.exec(part.text) ?? coded.exec(part.text) ?? [];
    return caption && content ? field(evidence, caption, content, part) : [];
  });
}

/** Returns the dates of a passage; the words before one are its caption: "period ended June 30". */
export function datedFieldsOf(evidence: Evidence): Field[] {
  const { language } = evidence;
  return partsOf(evidence.text).flatMap(({ text, start }) => {
    const dates = datesOf({ text, language, isVerbatim: true, quotes: [] });
    return dates.flatMap((date, n) => {
      const lead = text.slice(dates[n - 1]?.end ?? 0, date.start);
      const [words] = lastWords.exec(lead) ?? [lead];
      const place = { start: start + date.start - words.length, end: start + date.end };
      return field(evidence, words, text.slice(date.start, date.end), place);
    });
  });
}

/** A single word is in too many captions, unless it is nearly all of one. */
const fewest = 2;

/** Returns the fields whose caption has all words of a question, the shortest captions first. */
export function fieldsFor(question: string, fields: readonly Field[]): Field[] {
  const languages = new Set(fields.map(({ language }) => language));
  const asked = new Map([...languages].map((one) => [one, contentTerms(question, one)]));
  return fields
    .filter(({ caption, language }) => {
      const terms = asked.get(language)!;
      const areEnough = terms.size >= fewest || (terms.size > 0 && caption.size <= fewest);
      return areEnough && terms.isSubsetOf(caption);
    })
    .toSorted((a, b) => a.caption.size - b.caption.size);
}
