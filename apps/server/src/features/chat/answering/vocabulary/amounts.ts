import { plain } from "@lectern/text-analysis/fold";
import { datesIn, gives, type NamedDate } from "@lectern/text-analysis/dates/dates";
import { isNumberWord, numberWordsOf, numberWordValue } from "./figures.ts";
import { captionScales } from "./scale-words.ts";
import { currencyCodes, currencySigns } from "./currencies.ts";
import { areComparable, measureAfter, type Unit, unitNamed } from "./units.ts";
import { asciiDigits } from "@lectern/text-analysis/ascii-digits";
import { anyOf } from "@lectern/text-analysis/dates/word-lists";

/** A number with its unit. */
export interface Amount {
  /** As written in the text, from its currency sign to its unit. */
  text: string;
  start: number;
  /** Without the scale: 81.8 of "81.8 billion". */
  value: number;
  scale: number;
  hasScale: boolean;
  unit: Unit | undefined;
  decimals: number;
  /** Number of significant digits, without zeros at either end: its precision. */
  digits: number;
}

/** The dates and amounts of a text, and the scale stated for its tables. */
export interface Figures {
  dates: NamedDate[];
  amounts: Amount[];
  codes: string[];
  tableScale: number | undefined;
  /** The text they were read from. */
  text: string;
}

const code = /(?<![\p{L}\p{Nd}])\p{Lu}\p{L}*-?\d+\p{L}*(?![\p{L}\d])/gu;
const number = new RegExp(
  String.raw`(${currencySigns}|${currencyCodes}[ \u00a0\u202f])?\s?((?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,'\u2019\u066b\u066c]\d+)*)`,
  "gu",
);
const chinese =
  /(?:百分之)?[一二两三四五六七八九十百]+(?=个百分点|个月|年|天|日|周|小时|分钟|票|人|名|倍|成|台|升)|百分之[一二三四五六七八九十百]+/gu;
const inScale = new RegExp(String.raw`\b(?:in|en) (${anyOf(captionScales.keys())})\b`, "iu");

const tableScaleOf = (text: string): number | undefined =>
  captionScales.get(inScale.exec(text)?.[1]?.toLowerCase() ?? "");

const blank = (text: string, parts: readonly { start: number; end: number }[]) => {
  let rest = "";
  let from = 0;
  for (const { start, end } of parts) {
    if (start < from) continue;
    rest += text.slice(from, start) + " ".repeat(end - start);
    from = end;
  }
  return rest + text.slice(from);
};

/** Reads the dates and amounts of a text in a language (ISO 639-1). */
export function figuresIn(raw: string, language: string): Figures {
  const text = asciiDigits(raw);
  const hasDigit = /\d/.test(text);
  const dates = datesIn(text);
  const undated = blank(text, dates);
  const codes = hasDigit
    ? [...undated.matchAll(code)].map(({ 0: text, index }) => ({
        text,
        start: index,
        end: index + text.length,
      }))
    : [];
  const rest = blank(undated, codes);
  const digits = hasDigit ? withRanges(inDigits(rest, language), rest) : [];
  const amounts = [...digits, ...inWords(rest, language)];
  return {
    dates,
    amounts,
    codes: codes.map((one) => one.text),
    tableScale: tableScaleOf(text),
    text,
  };
}

function inDigits(text: string, language: string): Amount[] {
  return [...text.matchAll(number)].flatMap((found) => {
    const [whole, money, figure = ""] = found;
    const end = found.index + whole.length;
    const spelled = figure.startsWith("0")
      ? figure.replace(",", ".")
      : plain(figure.replaceAll(/[ \u00a0\u202f]/g, ""), language);
    const value = Number(spelled);
    if (Number.isNaN(value)) return [];
    const after = measureAfter(text, end, language);
    const isYear = /^(?:19|20)\d\d$/.test(figure) && !money && !after.hasScale;
    const currency = money ? unitNamed(money.trim()) : undefined;
    const unit = currency ?? (isYear && after.unit?.kind === "time" ? undefined : after.unit);
    return [
      {
        text: text.slice(found.index, after.end).trim(),
        start: found.index + whole.length - whole.trimStart().length,
        value,
        scale: after.scale,
        hasScale: after.hasScale,
        unit,
        decimals: /\.(\d+)$/.exec(spelled)?.[1]?.length ?? 0,
        digits: spelled.replace(".", "").replaceAll(/^0+|0+$/g, "").length,
      },
    ];
  });
}

const toNext = /^\s?(?:–|-|to|bis|à|至|到)\s?$/u;
const andNext = /^\s(?:and|und|et|y|e)\s$/u;
const between = /(?<!\p{L})(?:between|zwischen|entre|tra|fra)\s$/iu;

/** In "between 200 and 5,000 dollars" the first number takes the unit of the second. */
function withRanges(amounts: Amount[], text: string): Amount[] {
  return amounts.map((one, n) => {
    const next = amounts[n + 1];
    if (one.unit || one.hasScale || !next?.unit) return one;
    const link = text.slice(one.start + one.text.length, next.start);
    const isRange =
      toNext.test(link) || (andNext.test(link) && between.test(text.slice(0, one.start)));
    if (!isRange) return one;
    // "5 to 7 million", but not "900,000 to 1.2 million".
    const scale = one.value < next.value ? next : one;
    return { ...one, unit: next.unit, scale: scale.scale, hasScale: scale.hasScale };
  });
}

function inWords(text: string, language: string): Amount[] {
  if (language === "zh") return inChinese(text);
  return [...text.matchAll(numberWordsOf(language))].flatMap((found) => {
    const [word] = found;
    const after = measureAfter(text, found.index + word.length, language);
    if (!isNumberWord(word, language) && !after.unit) return [];
    return [counted(text, found.index, Number(numberWordValue(word, language)), after)];
  });
}

const chineseDigits = "零一二三四五六七八九";

function chineseValue(word: string): number {
  let [sum, digit] = [0, 0];
  for (const one of word.replaceAll("两", "二")) {
    const unit = one === "十" ? 10 : one === "百" ? 100 : 0;
    if (unit > 0) sum += (digit || 1) * unit;
    digit = unit > 0 ? 0 : chineseDigits.indexOf(one);
  }
  return sum + digit;
}

function inChinese(text: string): Amount[] {
  return [...text.matchAll(chinese)].map((found) => {
    const [word] = found;
    const isShare = word.startsWith("百分之");
    const value = chineseValue(word.replace("百分之", ""));
    const after = measureAfter(text, found.index + word.length, "zh");
    const unit = isShare ? unitNamed("%") : after.unit;
    return counted(text, found.index, value, { ...after, unit });
  });
}

const counted = (
  text: string,
  start: number,
  value: number,
  { scale, hasScale, unit, end }: ReturnType<typeof measureAfter>,
): Amount => ({
  text: text.slice(start, end).trim(),
  start,
  value,
  scale,
  hasScale,
  unit,
  decimals: 0,
  digits: String(value).length,
});

const exact = 1e-6;

/** Whether two amounts are equal, or `said` is `given` rounded to fewer digits. */
export function equal(said: Amount, given: Amount, tableScale: number | undefined): boolean {
  const [mine, theirs] = [said.unit, given.unit];
  if (mine && theirs && !areComparable(mine, theirs)) return false;
  const factor = mine && theirs ? [mine.factor, theirs.factor] : [1, 1];
  const one = said.value * said.scale * (factor[0] ?? 1);
  const scales = [given.scale];
  if (!given.hasScale && tableScale !== undefined) scales.push(tableScale);
  // Without a scale in the source, the digits decide.
  else if (!given.hasScale && said.hasScale && !theirs) scales.push(said.scale);
  return scales.some((scale) => {
    const other = given.value * scale * (factor[1] ?? 1);
    const apart = Math.abs(one - other);
    if (apart <= exact * Math.max(Math.abs(one), Math.abs(other))) return true;
    const step = 10 ** -said.decimals * said.scale * (factor[0] ?? 1);
    const finest = 10 ** -given.decimals * scale * (factor[1] ?? 1);
    const isRounded = (said.hasScale || said.decimals > 0) && said.digits >= 2 && step > finest;
    return isRounded && apart <= step / 2 + exact * other;
  });
}

/** A date or amount of a sentence that its source does not contain. */
export interface MissingFigure {
  text: string;
  /** The source's values of the same kind, nearest first; empty if there are none. */
  instead: string[];
}

/** The dates and amounts of a sentence that its source does not contain. */
export function missingFigures(said: Figures, source: Figures, around: Figures): MissingFigure[] {
  const dates = [...source.dates, ...around.dates];
  const tableScale = source.tableScale ?? around.tableScale;
  const years = new Set([
    ...dates.flatMap(({ year }) => year ?? []),
    ...[...source.amounts, ...around.amounts].map(({ value }) => value),
  ]);
  const missingDates = said.dates
    .filter((one) => !dates.some((date) => gives(date, one, years)))
    .filter((one) => !(one.kind === "date" && !one.month && one.year && years.has(one.year)))
    .map((one): MissingFigure => ({ text: one.text, instead: likelyDates(one, source) }));
  const numbers = [...source.amounts, ...around.amounts];
  const parts = new Set(dates.flatMap(({ year, day }) => [year, day]));
  const missingAmounts = said.amounts
    .filter((one) => !numbers.some((other) => equal(one, other, tableScale)))
    .filter((one) => one.unit !== undefined || !parts.has(one.value))
    .filter((one) => !isSingle(one, source.text))
    .map((one): MissingFigure => ({ text: one.text, instead: likelyAmounts(one, source) }));
  const known = new Set([...source.codes, ...around.codes].map((one) => one.toLowerCase()));
  const missingCodes = said.codes
    .filter((text) => !known.has(text.toLowerCase()))
    .map((text): MissingFigure => ({ text, instead: source.codes }));
  return [...missingDates, ...missingAmounts, ...missingCodes];
}

/** Whether a source has "a week" for "one week" in a sentence. */
function isSingle({ value, text }: Amount, source: string): boolean {
  const [, what] = value === 1 ? (/^\p{L}+ (\p{L}+)$/u.exec(text) ?? []) : [];
  if (what === undefined) return false;
  return new RegExp(
    String.raw`(?<!\p{L})(?:an?|each|every|per|eine?[mnrs]?|une?|una?) ${what}(?!\p{L})`,
    "iu",
  ).test(source);
}

/** The source's dates of the kind; if only the year differs, that year. */
function likelyDates(said: NamedDate, source: Figures): string[] {
  const same = source.dates.filter(({ kind }) => kind === said.kind);
  return same.map((one) => {
    const sameDay = one.month === said.month && one.day === said.day;
    return said.kind === "date" && sameDay && one.year ? String(one.year) : one.text;
  });
}

/** The source's amounts that could be meant: of the same kind, then those in digits. */
function likelyAmounts(said: Amount, source: Figures): string[] {
  const isYear = ({ value, unit, scale }: Amount) =>
    !unit && scale === 1 && value >= 1900 && value < 2100 && Number.isInteger(value);
  if (isYear(said)) {
    const years = source.dates.flatMap(({ year }) => (year ? [String(year)] : []));
    return [...new Set([...source.amounts.filter(isYear).map(({ text }) => text), ...years])];
  }
  return source.amounts
    .filter((one) => one.unit?.kind === said.unit?.kind && !isYear(one))
    .map(({ text }) => text);
}
