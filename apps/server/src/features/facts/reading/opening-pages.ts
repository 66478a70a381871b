import type { FactName } from "@lectern/contract/facts";

import type { StatedFact } from "#schema";

import type { BlockKind, TextBlock } from "@lectern/document-parser/page";

/** A page to extract facts from. */
export interface FirstPage {
  /** From 1. */
  number: number;
  text: string;
  blocks: readonly Pick<TextBlock, "kind" | "level" | "start" | "end" | "head">[];
}

/** The first pages of a document. */
export interface OpeningPages {
  /** The kind of file, such as "pdf" or "eml". */
  file: string;
  /** ISO 639-1, or "und". */
  language: string;
  pages: readonly FirstPage[];
}

/** Maximum pages that facts are read from, and maximum characters of each. */
export const pagesRead = 3;
export const charactersRead = 6_000;

/** A line of a page, or a cell of a table. */
export interface Line {
  page: number;
  /** The offset in the page's text. */
  start: number;
  text: string;
  kind: BlockKind;
  /** The level of a heading. */
  level: number;
  /** A cell after the first of its row. */
  isBeside?: boolean;
  /** A cell of the column headings. */
  isHead?: boolean;
}

const mostLines = 240;
const longestLine = 1_200;

/** Returns the lines of the first pages in order, with each table cell as a line. */
export function linesOf({ pages }: Pick<OpeningPages, "pages">): Line[] {
  const lines: Line[] = [];
  for (const { number: page, text, blocks } of pages.slice(0, pagesRead)) {
    const opening = text.slice(0, charactersRead);
    const whole: FirstPage["blocks"] = [
      { kind: "paragraph", level: 0, start: 0, end: opening.length },
    ];
    for (const { kind, level, start, end, head = start } of blocks.length > 0 ? blocks : whole) {
      for (const { 0: part, index } of opening.slice(start, end).matchAll(/[^\n\t]+/g)) {
        const words = part.slice(0, longestLine).trim();
        if (words === "") continue;
        const skipped = part.length - part.trimStart().length;
        const at = start + index;
        const isBeside = kind === "table" && opening[at - 1] === "\t";
        const isHead = kind === "table" && at < head;
        lines.push({ page, start: at + skipped, text: words, kind, level, isBeside, isHead });
        if (lines.length === mostLines) return lines;
      }
    }
  }
  return lines;
}

/** Returns the fact in a range of a line, trimmed. */
export function saidIn(
  line: Pick<Line, "page" | "start" | "text">,
  name: FactName,
  { from = 0, to = line.text.length, value }: { from?: number; to?: number; value?: string } = {},
): StatedFact {
  const words = line.text.slice(from, to);
  const start = line.start + from + (words.length - words.trimStart().length);
  const end = start + words.trim().length;
  return { name, value: value ?? oneLine(words), page: line.page, start, end };
}

/** Joins the words of a text on one line. */
export const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();

const digits = /[٠-٩۰-۹]/g;
/** Replaces all digits by ASCII digits; keeps the length. */
export const plainDigits = (text: string) =>
  text.replaceAll(digits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
