import type { Period } from "@lectern/text-analysis/dates/period";
import { yearsBefore } from "@lectern/text-analysis/dates/periods";
import { type Amount, amountOf, spoken, subjectOf } from "./amounts.ts";
import type { ValueQuestion, Item } from "./value-question.ts";
import { best, candidates } from "./find.ts";
import type { CellMatch } from "./cell-match.ts";
import { isToCompute, type Operation } from "./operations.ts";
import { cellSentence, whenOf } from "./sentence.ts";
import type { TableSource } from "./sources.ts";

/** The result of comparing two values; each piece of text but the last is about one of them. */
export interface ComparisonResult {
  said: string[];
  operands: CellMatch[];
  /** For values from several documents: a row for each, below a heading. */
  table?: { heading: string; rows: [document: string, value: string][] };
  /** The side of a comparison that was not found, in the words of the question. */
  missing?: string;
}

/** Computes what a question asks about two values; undefined if either is not found. */
export function computed(
  sources: readonly TableSource[],
  asked: ValueQuestion,
): ComparisonResult | undefined {
  const operation = asked.operation ?? "both";
  for (const [one, other] of operandsOf(asked, operation)) {
    const first = best(fittingOf(sources, one), one);
    const a = first && amountOf(first);
    if (!a) continue;
    // One measure of two companies: "$3,870 million" is not comparable with "12.7 % of revenue".
    const comparable = fittingOf(sources, other).filter((found) => {
      const b = amountOf(found);
      return b !== undefined && (measuresOf(one) !== measuresOf(other) || isSameKind(a, b));
    });
    const second = best(comparable, other);
    const b = second && amountOf(second);
    if (!b || (first.cell.start === second.cell.start && first.source === second.source)) continue;
    const both: [Operand, Operand] = [
      { found: first, amount: a },
      { found: second, amount: b },
    ];
    return tableOf(operation, both, asked) ?? resultOf(operation, ...both);
  }
  return undefined;
}

/**
 * The value for one of two names in a question if only that one is found: "the net sales of Halden
 * and Birk" without a report of Birk.
 */
export function oneSide(
  sources: readonly TableSource[],
  asked: ValueQuestion,
): ComparisonResult | undefined {
  const isNamed = (items: readonly Item[]) => items.every(({ isName }) => isName);
  for (const [left, right] of asked.pairs.filter((pair) => pair.every(isNamed))) {
    for (const [side, missing] of [
      [left, right],
      [right, left],
    ] as const) {
      const items = asked.items.filter((item) => !missing.includes(item));
      const part = { ...asked, items };
      const found = side.length > 0 ? best(fittingOf(sources, part), part) : undefined;
      // A percentage is not the amount asked for.
      if (found && amountOf(found)?.unit !== "%")
        return {
          said: [cellSentence(found)],
          operands: [found],
          missing: missing.map(({ text }) => text).join(" "),
        };
    }
  }
  return undefined;
}

const fittingOf = (sources: readonly TableSource[], part: ValueQuestion) =>
  candidates(sources, part, part.periods[0]).fitting;

const measuresOf = ({ items }: ValueQuestion) =>
  items.flatMap(({ measure }) => measure ?? []).join(" ");

/** Whether both are money or neither is, with the same unit. */
export const isSameKind = (a: Amount, b: Amount) =>
  (a.currency === undefined) === (b.currency === undefined) && a.unit === b.unit;

/** The two values that a question asks about, for each way to read it. */
function operandsOf(
  asked: ValueQuestion,
  operation: Operation | "both",
): [ValueQuestion, ValueQuestion][] {
  const periods = asked.periods.filter(({ relative }) => !relative);
  const [first, second] = periods;
  const at = (period: Period, items: Item[] = asked.items): ValueQuestion => ({
    ...asked,
    items,
    periods: [period],
  });
  if (first && second) return [[at(first), at(second)]];
  const measures = asked.items.filter(({ measure }) => measure !== undefined);
  const [whole, part] = measures;
  if (operation === "share" && whole && part) {
    const but = (item: Item) => asked.items.filter((one) => one !== item);
    return [
      [
        { ...asked, items: but(whole) },
        { ...asked, items: but(part) },
      ],
    ];
  }
  const isMeasured = ({ items }: Pick<ValueQuestion, "items">) =>
    items.some(({ measure }) => measure !== undefined);
  const sides = asked.pairs
    .map(([left, right]): [ValueQuestion, ValueQuestion] => {
      const without = (some: Item[]) => ({
        ...asked,
        items: asked.items.filter((item) => !some.includes(item)),
      });
      return [without(right), without(left)];
    })
    // The "and" of "research and development" does not separate two sides.
    .filter((both) => !isMeasured(asked) || both.every(isMeasured));
  const isOverTime =
    asked.periods.some(({ relative }) => relative) ||
    operation === "growth" ||
    operation === "difference";
  if (first && isOverTime) return [...sides, [at(first), at(yearsBefore(first, 1))]];
  return sides;
}

/** A value with its cell. */
export interface Operand {
  found: CellMatch;
  amount: Amount;
}

const rounded: Record<string, string> = {
  en: "rounded",
  de: "gerundet",
  fr: "arrondi",
  es: "redondeado",
  it: "arrotondato",
  ar: "بالتقريب",
};

/** States two values and what is computed from them; undefined if they cannot be compared. */
export function resultOf(
  operation: Operation | "both",
  one: Operand,
  other: Operand,
): ComparisonResult | undefined {
  const { language } = one.found.source.page;
  const isSame =
    one.amount.currency === other.amount.currency &&
    one.amount.unit === other.amount.unit &&
    one.amount.scale === other.amount.scale;
  if (operation === "both" || (!isSame && !isToCompute(operation)))
    return beside(one, other, language);
  if (!isSame) return undefined;
  if (operation === "share" || operation === "growth") {
    return ratio(operation, one, other, language);
  }
  const isSum = operation === "sum";
  const [first, second] =
    isSum || one.amount.value >= other.amount.value ? [one, other] : [other, one];
  const value = isSum
    ? first.amount.value + second.amount.value
    : first.amount.value - second.amount.value;
  const result = {
    ...first.amount,
    value,
    digits: digitsOf(value, [first.amount.value, second.amount.value], language),
  };
  const [left, right] = [first, second].map((operand) =>
    operandIn(operand, [one, other], language),
  );
  return {
    said: [left ?? "", ` ${isSum ? "+" : "−"} ${right}`, ` = ${spoken(result, language)}.`],
    operands: [first.found, second.found],
  };
}

/** The first as a share of the second, or its growth over the second. */
function ratio(
  operation: "share" | "growth",
  one: Operand,
  other: Operand,
  language: string,
): ComparisonResult | undefined {
  const [a, b] = [one.amount.value, other.amount.value];
  if (b === 0) return undefined;
  const percent = ((operation === "share" ? a : a - b) / b) * 100;
  const digits = new Intl.NumberFormat(language === "ar" ? "en" : language, {
    maximumFractionDigits: 1,
  }).format(Math.abs(percent));
  const result = spoken(
    { value: percent, digits, currency: undefined, scale: 1, unit: "%" },
    language,
  );
  const [left = "", right = ""] = [one, other].map((operand) =>
    operandIn(operand, [one, other], language),
  );
  const end = ` = ${result} (${rounded[language] ?? rounded["en"]}).`;
  return operation === "share"
    ? { said: [left, ` ÷ ${right}`, end], operands: [one.found, other.found] }
    : { said: [left, ` ÷ ${right}`, ` − 1${end}`], operands: [one.found, other.found] };
}

/** States both values without a computation. */
const beside = (one: Operand, other: Operand, language: string): ComparisonResult => {
  const [left = "", right = ""] = [one, other].map((part) =>
    operandIn(part, [one, other], language),
  );
  return { said: [left, `; ${right}`], operands: [one.found, other.found] };
};

/** A table with a measure of two documents; undefined if a computation is asked for. */
function tableOf(
  operation: Operation | "both",
  both: [Operand, Operand],
  { items }: ValueQuestion,
): ComparisonResult | undefined {
  const documents = new Set(both.map(({ found }) => found.source.evidence.documentId));
  const measure = items.find((item) => item.measure !== undefined)?.text;
  const isBeside = operation === "both" || operation === "compare";
  if (!isBeside || documents.size < 2 || measure === undefined) return undefined;
  return rowsOf(both, measure);
}

/** Returns a row for each value, under the name of what was asked for. */
export function rowsOf(operands: readonly Operand[], name: string): ComparisonResult {
  const whats = operands.map(({ found }) => {
    const subject = subjectOf(found);
    const isSame = subject.toLowerCase() === name.toLowerCase();
    return [isSame ? "" : subject, whenOf(found)].filter(Boolean).join(", ");
  });
  const [what = ""] = whats;
  const isOne = whats.every((one) => one === what);
  const rows = operands.map(({ found, amount }, n): [string, string] => [
    found.source.issuer.name,
    inBrackets(spoken(amount, found.source.page.language), isOne ? "" : whats[n]),
  ]);
  const heading = inBrackets(name.charAt(0).toUpperCase() + name.slice(1), isOne ? what : "");
  return { said: [], operands: operands.map(({ found }) => found), table: { heading, rows } };
}

const inBrackets = (text: string, more = "") => (more === "" ? text : `${text} (${more})`);

/** An amount with its row, its document if the documents differ, and its period. */
function operandIn({ found, amount }: Operand, both: Operand[], language: string): string {
  const documents = new Set(both.map((operand) => operand.found.source.evidence.documentId));
  const subject = subjectOf(found);
  const whose = documents.size > 1 ? `${found.source.issuer.name}, ` : "";
  const when = whenOf(found);
  return `${whose}${subject}${when === "" ? "" : ` (${when})`}: ${spoken(amount, language)}`;
}

/** A computed number, with as many decimals as its operands. */
export function digitsOf(value: number, of: readonly number[], language: string): string {
  const decimals = Math.max(...of.map(decimalsOf));
  return new Intl.NumberFormat(language === "und" || language === "ar" ? "en" : language, {
    maximumFractionDigits: decimals,
    minimumFractionDigits: decimals,
  }).format(Math.abs(value));
}

const decimalsOf = (value: number) => String(value).split(".")[1]?.length ?? 0;
