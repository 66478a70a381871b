import { isStopTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";

import type { Evidence, Quote } from "../../chat/pure.ts";
import { datesOf } from "./parsing/dates.ts";

/** A value that stands beside its caption, as on forms and cover pages. */
export interface Field {
  /** The terms of the caption. */
  caption: ReadonlySet<string>;
  /** The caption as it is written. */
  written: string;
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
/** "Policy No. CP-448-2210": what calls itself a number may begin with letters. */
const numbered = /^(\p{L}[^:\t]{0,80}?(?:number|no|nr|nummer)\.?)\s+(\S*\p{N}\S*)$/iu;
/** "94-1234567 (Employer identification no.)". */
const explained = /^([^()]{1,120}?)\s*\(([^()]{4,160})\)$/u;
/** "(Telephone number)" below its value. */
const captionAlone = /^\(([^()]{4,160})\)$/u;

const hasNumber = /\p{N}/u;

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
  return [
    { caption: terms, written: caption, value: said, language, quote: { evidence, start, end } },
  ];
}

/** Returns the fields of a form in a passage. */
export function fieldsOf(evidence: Evidence): Field[] {
  const parts = partsOf(evidence.text);
  const columns = columnFieldsOf(evidence);
  const ofLines = parts.flatMap((part, at) => {
    const { text } = part;
    const [, alone] = captionAlone.exec(text) ?? [];
    const before = parts[at - 1];
    if (alone) {
      const place = before && { start: before.start, end: part.end };
      return place ? field(evidence, alone, before.text, place) : [];
    }
    const [, value, explanation] = (text.endsWith(")") && explained.exec(text)) || [];
    if (value && explanation) return field(evidence, explanation, value, part);
    const [, caption, content] =
      (text.includes(":") && named.exec(text)) ||
      (hasNumber.test(text) && (coded.exec(text) ?? numbered.exec(text))) ||
      [];
    return caption && content ? field(evidence, caption, content, part) : [];
  });
  return [...columns, ...ofLines];
}

interface Cell extends Part {
  row: number;
}

/** Rows of cells, each directly below the one before. */
function gridsOf(text: string): Cell[][][] {
  const grids: Cell[][][] = [];
  let last = -2;
  for (const [row, { 0: line, index }] of [...text.matchAll(/[^\n]*(?:\n|$)/gu)].entries()) {
    if (!line.includes("\t")) continue;
    let at = index;
    const cells = line
      .replace(/\n$/, "")
      .split("\t")
      .map((raw): Cell => {
        const start = at + raw.indexOf(raw.trim());
        at += raw.length + 1;
        return { text: raw.trim(), start, end: start + raw.trim().length, row };
      });
    if (row === last + 1 && grids.at(-1)?.[0]?.length === cells.length) grids.at(-1)!.push(cells);
    else grids.push([cells]);
    last = row;
  }
  return grids;
}

const hasDigit = /\p{Nd}/u;

/** Fields of a table of one row: below the headings of its columns, or above what explains them. */
function columnFieldsOf(evidence: Evidence): Field[] {
  return gridsOf(evidence.text).flatMap((rows) => {
    const [first, second] = rows;
    if (rows.length !== 2 || !first || !second) return [];
    const isBelow = second.every(({ text }) => text === "" || captionAlone.test(text));
    const isAbove =
      !isBelow &&
      first.every(({ text }) => text !== "" && !hasDigit.test(text) && !captionAlone.test(text));
    if (!isBelow && !isAbove) return [];
    const [captions, values] = isBelow ? [second, first] : [first, second];
    return captions.flatMap((caption, n) => {
      const value = values[n]!;
      if (caption.text === "" || value.text === "") return [];
      const place = {
        start: Math.min(caption.start, value.start),
        end: Math.max(caption.end, value.end),
      };
      return field(evidence, caption.text.replaceAll(/^\(|\)$/g, ""), value.text, place);
    });
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

const side = /(?<!\p{L})(\p{L}{4,})(?:([eo]r)|e[de])(?!\p{L})/giu;

/**
 * Returns whether a text names the other of two parties whose names have the same stem: "insurer"
 * and "insured".
 */
export function otherSideOf(question: string): (text: string) => boolean {
  const pairs = [...question.matchAll(side)].map(([word, base = "", actor]) => ({
    own: new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, "iu"),
    other: new RegExp(String.raw`(?<!\p{L})${base}(?:${actor ? "ed|ee" : "er|or"})(?!\p{L})`, "iu"),
  }));
  return (text) => pairs.some(({ own, other }) => other.test(text) && !own.test(text));
}

/** A single word is in too many captions, unless it is nearly all of one. */
const fewest = 2;

/** Returns the fields whose caption has all words of a question, the shortest captions first. */
export function fieldsFor(question: string, fields: readonly Field[]): Field[] {
  const languages = new Set(fields.map(({ language }) => language));
  const isOtherSide = otherSideOf(question);
  const asked = new Map([...languages].map((one) => [one, contentTerms(question, one)]));
  return fields
    .filter(({ caption, written, language }) => {
      const terms = asked.get(language)!;
      const areEnough = terms.size >= fewest || (terms.size > 0 && caption.size <= fewest);
      return areEnough && terms.isSubsetOf(caption) && !isOtherSide(written);
    })
    .toSorted((a, b) => a.caption.size - b.caption.size);
}
