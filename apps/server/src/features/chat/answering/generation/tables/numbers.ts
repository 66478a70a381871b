import { currencyCodes, currencySigns } from "../../vocabulary/currencies.ts";
import type { Cell } from "./table.ts";

/** Languages with a decimal comma. */
const withComma = new Set("de fr es it pt nl sv da no fi pl cs sk ru uk ro hu tr el ca".split(" "));
const currency = `${currencySigns}|${currencyCodes}`;
const gaps = { narrow: String.raw`\u00a0\u202f`, wide: String.raw`\u00a0\u202f ` };

const patternOf = (gap: string) =>
  new RegExp(
    String.raw`\s*(?<before>${currency})?\s?(?<open>\()?\s?(?<sign>[-−–])?\s?(?<within>${currency})?\s?` +
      String.raw`(?<digits>\p{Nd}{1,3}(?<group>[.,'’${gap}])\p{Nd}{3}(?:\k<group>\p{Nd}{3})*(?:[.,٫]\p{Nd}+)?|\p{Nd}+(?:[.,٫]\p{Nd}+)?)` +
      String.raw`\s?(?<close>\))?\s?(?<unit>[%‰])?(?:\s?(?<after>${currency})(?!\s?[(−–-]?\s?\p{Nd}))?(?:\s?(?:\([a-z0-9]\)|[*†‡]))?(?=\s|$|\))\)?`,
    "uy",
  );
const patterns = { spaced: patternOf(gaps.wide), plain: patternOf(gaps.narrow) };
const dash = new RegExp(String.raw`\s*(?:${currency})?\s?[—–-]+\s?%?(?=\s|$)`, "uy");
const unitWords = /^\s+(\p{L}[\p{L}\p{M}/²³°.]*(?:\s\p{L}+){0,2})$/u;

/** A number of a cell; a dash is undefined. */
export type Value = Pick<Cell, "start" | "end" | "text" | "value" | "digits" | "currency" | "unit">;

/**
 * The numbers of a cell, if it contains only numbers with signs and units: a cell may contain those
 * of several columns if the rule between them was too thin to detect. A dash is undefined. Returns
 * undefined for other cells. `at`: the cell's start in its page.
 */
export function valuesIn(
  text: string,
  at: number,
  language: string,
): (Value | undefined)[] | undefined {
  const number = withComma.has(language) ? patterns.spaced : patterns.plain;
  const values: (Value | undefined)[] = [];
  let from = 0;
  while (text.slice(from).trim() !== "") {
    dash.lastIndex = number.lastIndex = from;
    const found = number.exec(text);
    if (found) {
      values.push(valueOf(found, at, language));
      from = number.lastIndex;
      const [, unit] = values.length === 1 ? (unitWords.exec(text.slice(from)) ?? []) : [];
      const only = values[0];
      if (unit && only)
        return [{ ...only, unit, text: text.trim(), end: at + text.trimEnd().length }];
    } else if (dash.exec(text)) {
      values.push(undefined);
      from = dash.lastIndex;
    } else return undefined;
  }
  return values;
}

function valueOf(found: RegExpExecArray, at: number, language: string): Value {
  const { before, open, sign, within, digits = "", close, unit, after } = found.groups ?? {};
  const [whole] = found;
  const start = at + found.index + whole.length - whole.trimStart().length;
  const size = numberOf(digits, language);
  const isNegative =
    (open !== undefined && (close !== undefined || whole.endsWith(")"))) || sign !== undefined;
  return {
    text: whole.trim(),
    start,
    end: start + whole.trim().length,
    value: isNegative ? -size : size,
    digits,
    currency: before ?? within ?? after,
    unit,
  };
}

const decimalDigits = /\p{Nd}/gu;

/** Parses a number written in a language. */
export function numberOf(digits: string, language: string): number {
  const latin = digits
    .replaceAll(decimalDigits, (digit) => String(digitOf(digit)))
    .replaceAll("٫", ".");
  const marks = [...latin.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return Number(latin.replaceAll(/\D/g, ""));
  const isOnce = latin.split(last[0]).length === 2;
  const isGroup = latin.length - last.index === 4;
  const decimal = withComma.has(language) ? "," : ".";
  const isMixed = new Set(marks.map(([mark]) => mark)).size > 1;
  const hasDecimals = isOnce && (isMixed || !isGroup || last[0] === decimal);
  const [before, after] = hasDecimals
    ? [latin.slice(0, last.index), latin.slice(last.index + 1)]
    : [latin, ""];
  return Number(`${before.replaceAll(/\D/g, "")}.${after || 0}`);
}

/** Each script's decimal digits are ten consecutive code points. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 48;
  for (const zero of [0x30, 0x660, 0x6f0, 0x966]) {
    if (code >= zero && code < zero + 10) return code - zero;
  }
  return 0;
}
