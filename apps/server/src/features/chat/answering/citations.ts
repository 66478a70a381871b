import type { Sentence, Support } from "@lectern/contract/chat";

import { message } from "@lectern/contract/message";
import { sentences } from "@lectern/text-analysis/language/sentences";
import { analyze } from "@lectern/text-analysis/analyze";
import type { Evidence } from "./evidence.ts";
import type { TextRange } from "./marks.ts";
import { type Finding, noteOf } from "./verification/finding.ts";
import { groundingCheck } from "./verification/grounding-check.ts";

/** A citation before its regions are looked up: the characters [start, end) of a passage's text. */
export interface LocatedCitation {
  evidence: Evidence;
  start: number;
  end: number;
  support: Support;
}

/** The citations and sentences found in an answer's text. */
export interface ResolvedCitations {
  citations: LocatedCitation[];
  sentences: Sentence[];
}

/** A sentence of an answer without its marks, and the passage numbers the marks name. */
interface MarkedSentence {
  start: number;
  end: number;
  text: string;
  cited: number[];
}

export const mark = /\s*\[(\d{1,4})\]/g;
/** Headings, table rules and lines that only introduce make no claim. */
const noClaimLine = /^\s*(?:#{1,6}\s.*|[|\s:-]*|.*[:：]\s*)$/;
/** The line below the column names of a Markdown table. */
const tableRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/;
const fence = /^\s{0,3}(?:`{3,}|~{3,})/;
/** A complete sentence, or a row of a table. */
export const ended = /[.!?…。！？؟۔|][\p{Pe}\p{Pf}"'*_]*$/u;
/** The marks of list items and headings before a sentence. */
export const listOrHeadingPrefix = /^(?:\s|[-*+•>]\s|#{1,6}\s|\(?\d{1,3}[.)]\s|\*\*(?=\S))+/;

/**
 * Returns the sentences of an answer that make a claim; a mark after a sentence's end belongs to
 * that sentence. `broken`: the answer was interrupted; its last sentence is skipped if incomplete.
 */
export function claimSentences(
  content: string,
  language: string,
  broken = false,
): MarkedSentence[] {
  const said: MarkedSentence[] = [];
  let isCode = false;
  for (const { 0: line, index } of content.matchAll(/[^\n]+/g)) {
    if (fence.test(line)) isCode = !isCode;
    if (isCode || fence.test(line) || noClaimLine.test(line.replaceAll(mark, ""))) continue;
    const [below = ""] = content.slice(index + line.length + 1).split("\n", 1);
    if (line.includes("|") && tableRule.test(below)) continue;
    const { bare, places, marks } = withoutMarks(line);
    for (const range of sentences(bare, language)) {
      const begin =
        range.start +
        (listOrHeadingPrefix.exec(bare.slice(range.start, range.end))?.[0].length ?? 0);
      if (!/[\p{L}\p{N}]/u.test(bare.slice(begin, range.end))) continue;
      said.push({
        start: index + (places[begin] ?? 0),
        end: index + (places[range.end - 1] ?? 0) + 1,
        text: bare.slice(begin, range.end),
        cited: [],
      });
    }
    attach(said, marks, index, places);
  }
  return broken ? said.filter((one) => one !== said.at(-1) || ended.test(one.text)) : said;
}

/** Returns an interrupted answer up to the end of its last complete sentence. */
export function wholeSentencesOf(content: string): string {
  const whole = claimSentences(content, "und", true);
  const half = claimSentences(content, "und")[whole.length];
  const before = content.slice(0, half?.start);
  const fences = [...before.matchAll(new RegExp(fence, "gm"))];
  const open = fences.length % 2 === 1 ? fences.at(-1)?.index : undefined;
  return before
    .slice(0, open)
    .replace(/(?:^|\n)[^\S\n]*(?:[-*+•>]|#{1,6}|\(?\d{1,3}[.)])?[^\S\n]*(?:\*\*)?$/, "")
    .trimEnd();
}

/** A line without its marks; `places[n]` is the original position of character n. */
function withoutMarks(line: string) {
  const places: number[] = [];
  const marks: { at: number; index: number }[] = [];
  let bare = "";
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at++) places.push(at);
    bare += line.slice(from, to);
  };
  let from = 0;
  for (const found of line.matchAll(mark)) {
    keep(from, found.index);
    marks.push({ at: bare.length, index: Number(found[1]) });
    from = found.index + found[0].length;
  }
  keep(from, line.length);
  places.push(line.length);
  return { bare, places, marks };
}

/** Assigns each mark to the sentence that ends before it. */
function attach(
  said: MarkedSentence[],
  marks: { at: number; index: number }[],
  line: number,
  places: number[],
) {
  for (const { at, index } of marks) {
    const before = line + (places[Math.max(0, at - 1)] ?? 0);
    const owner = said.findLast(({ start }) => start <= before && start >= line);
    if (owner && !owner.cited.includes(index)) owner.cited.push(index);
  }
}

interface Unit {
  start: number;
  end: number;
  terms: Set<string>;
}

const unitsOf = ({ text, language }: Evidence): Unit[] =>
  sentences(text, language).map(({ start, end }) => ({
    start,
    end,
    terms: new Set(analyze(text.slice(start, end), language)),
  }));

const mostUnits = 3;
/** A further sentence of the passage must cover at least this share of the claim's terms. */
const worthAdding = 0.15;
const longestQuote = 900;

/** The sentences of a passage that support the claim, best first. */
function supportingSentences(wanted: Set<string>, units: Unit[]): Unit[] {
  const chosen: Unit[] = [];
  let left = wanted;
  while (chosen.length < mostUnits) {
    const gain = (unit: Unit) => left.intersection(unit.terms).size;
    const best = units
      .filter((unit) => !chosen.includes(unit))
      .toSorted((a, b) => gain(b) - gain(a) || a.terms.size - b.terms.size)[0];
    if (!best || gain(best) < Math.max(1, worthAdding * wanted.size)) break;
    chosen.push(best);
    left = left.difference(best.terms);
  }
  return chosen;
}

/** One range over the units, best first, as long as the range is at most `longestQuote`. */
function rangeCovering(units: Unit[]): TextRange | undefined {
  let stretch: TextRange | undefined;
  for (const { start, end } of units) {
    const wider: TextRange = stretch
      ? { start: Math.min(stretch.start, start), end: Math.max(stretch.end, end) }
      : { start, end };
    if (!stretch || wider.end - wider.start <= longestQuote) stretch = wider;
  }
  return stretch;
}

const worst = (all: Support[]): Support =>
  all.includes("unsupported") ? "unsupported" : all.includes("partial") ? "partial" : "supported";

/** A sentence of an answer with its sources' sentences, and the result of comparing the two. */
export interface Statement {
  start: number;
  end: number;
  text: string;
  cited: number[];
  /** The source sentences that support it; all text of the sources if none shares a word. */
  quotes: string[];
  from: { one: Evidence; units: Unit[] }[];
  finding: Finding;
}

/**
 * Finds, for each sentence of an answer, the sentences of its passages that support it, and how
 * well. `invented` are ranges of the content given as quotations that no passage contains; a
 * refusal ("the documents do not say") needs no source; `broken`: the content was interrupted.
 */
export function statementsIn(
  content: string,
  evidence: Evidence[],
  {
    invented = [],
    refuses = false,
    broken = false,
  }: { invented?: TextRange[]; refuses?: boolean; broken?: boolean } = {},
): Statement[] {
  const language = evidence[0]?.language ?? "";
  const cutUp = new Map<number, { one: Evidence; units: Unit[] }>();
  const sourceOf = (index: number) => {
    const one = evidence.find((passage) => passage.index === index);
    if (one && !cutUp.has(index)) cutUp.set(index, { one, units: unitsOf(one) });
    return cutUp.get(index) ?? [];
  };
  return claimSentences(content, language, broken).flatMap(({ start, end, text, cited }, n) => {
    if (refuses && n === 0 && cited.length === 0) return [];
    const sources = cited.flatMap(sourceOf);
    const { from, quotes } = quotedFor(text, sources);
    const hasInventedQuote = invented.some((stretch) => stretch.start < end && stretch.end > start);
    const finding = hasInventedQuote
      ? { support: "unsupported" as const, ...noteOf(message("words_not_in_source")) }
      : groundingCheck(
          text,
          quotes,
          sources[0]?.one.language ?? language,
          contextOf(sources),
          sources.map(({ one }) => one.text),
        );
    return { start, end, text, cited, quotes, from, finding };
  });
}

/** The sentences of sources that carry a text best. */
function quotedFor(text: string, sources: readonly { one: Evidence; units: Unit[] }[]) {
  const from = sources.map(({ one, units }) => {
    const wanted = new Set(analyze(text, one.language));
    return { one, units: supportingSentences(wanted, units) };
  });
  const quotes = from.flatMap(({ one, units }) =>
    units.map((unit) => one.text.slice(unit.start, unit.end)),
  );
  // No shared word: the whole passage is the source; it may be in another language.
  if (quotes.length === 0) quotes.push(...sources.map(({ one }) => one.text));
  return { from, quotes };
}

/** A sentence beside the part of a passage that carries it best, and how well it does. */
export interface ComparedSentence {
  text: string;
  quotes: string[];
  finding: Finding;
  place: { evidence: Evidence; start: number; end: number };
}

/**
 * Compares a sentence that cites nothing with a passage, as if it cited that. `language` is taken
 * for a passage whose own is not known.
 */
export function comparedWith(text: string, found: Evidence, language: string): ComparedSentence {
  const evidence = found.language === "und" ? { ...found, language } : found;
  const source = { one: evidence, units: unitsOf(evidence) };
  const { from, quotes } = quotedFor(text, [source]);
  const stretch = rangeCovering(from[0]?.units ?? []) ?? { start: 0, end: evidence.text.length };
  return {
    text,
    quotes,
    finding: groundingCheck(text, quotes, evidence.language, contextOf([source]), [evidence.text]),
    place: { evidence, ...trimmed(evidence.text, stretch) },
  };
}

/** The sentences as displayed, and a citation for each passage that supports one of them. */
export function resolved(statements: readonly Statement[]): ResolvedCitations {
  const used = new Map<Evidence, { units: Unit[]; findings: Support[] }>();
  for (const { from, finding } of statements) {
    const carried = from.some(({ units }) => units.length > 0);
    for (const { one, units } of from) {
      const entry = used.get(one) ?? { units: [], findings: [] };
      entry.units.push(...units);
      entry.findings.push(carried && units.length === 0 ? "unsupported" : finding.support);
      used.set(one, entry);
    }
  }
  const citations = [...used]
    .toSorted(([a], [b]) => a.index - b.index)
    .map(([one, { units, findings }]) => {
      const stretch = rangeCovering(units) ?? { start: 0, end: one.text.length };
      return { evidence: one, ...trimmed(one.text, stretch), support: worst(findings) };
    });
  const sentences = statements.map(({ start, end, cited, finding }): Sentence => ({
    start,
    end,
    citations: cited,
    ...finding,
  }));
  return { citations, sentences };
}

export const contextOf = (sources: { one: Evidence }[]) =>
  sources.map(({ one }) => `${one.heading ?? ""}\n${one.documentName}`).join("\n");

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const inside = text.slice(start, end);
  const left = inside.length - inside.trimStart().length;
  return { start: start + left, end: start + inside.trimEnd().length };
}
