import { type Amount, figuresIn, type ReadStatement, unitNamed } from "../../chat/index.ts";
import type { Mention } from "./mentions.ts";

/** ISO 4217 by the base of a unit; others are used by several countries. */
const currencies: Record<string, string> = {
  eur: "EUR",
  usd: "USD",
  gbp: "GBP",
  chf: "CHF",
  yen: "JPY",
  cny: "CNY",
};

const mentionAt = ({ start, text }: Amount, value: Mention["readings"][number]): Mention => ({
  start,
  end: start + text.length,
  readings: [value],
});

/** Rounds away what binary fractions add: 1.2 times a million. */
const exact = (value: number) => Number(value.toPrecision(15));

/** "9.2 In all other cases", "Section 4", "[3]": numbers that name a place. */
const numbering = /^\s*(?:§\s*)?$/u;
const naming =
  /(?:§|(?<!\p{L})(?:sections?|clauses?|articles?|paragraphs?|schedules?|exhibits?|annex(?:es)?|appendix|chapters?|pages?|items?|no\.|nr\.|lots?|abschnitte?s?|artikels?|ziffern?|absatz|anlagen?|anhang|seiten?|kapitel|sección|cláusula|artículo|article|clause|annexe|page|المادة|البند))\s*$/iu;

function isPlace({ start, text, unit }: Amount, whole: string): boolean {
  if (unit) return false;
  const before = whole.slice(0, start);
  const isHead =
    numbering.test(before) &&
    /^[\d.]+$/.test(text) &&
    /^\.?\s+\p{Lu}/u.test(whole.slice(start + text.length));
  return isHead || naming.test(before);
}

/** Returns the amounts of money of a statement, of this currency (ISO 4217) if one is wanted. */
export function moneyOf({ text, language }: ReadStatement, wanted: string | null): Mention[] {
  const { amounts, tableScale } = figuresIn(text, language);
  return amounts.flatMap((one): Mention[] => {
    if (one.unit?.kind !== "currency") return [];
    const currency = currencies[one.unit.base] ?? null;
    if (wanted !== null && currency !== null && currency !== wanted) return [];
    const scale = one.hasScale ? one.scale : (tableScale ?? one.scale);
    return [mentionAt(one, { type: "amount", number: exact(one.value * scale), currency })];
  });
}

/** The words after the number: its unit as the document writes it. */
function unitOf({ text, unit, hasScale }: Amount): string | null {
  if (!unit) return null;
  const words = text.replace(/^[^\p{L}%‰°٪％²³]+/u, "").split(/\s+/u);
  return (hasScale && words.length > 1 ? words.slice(1) : words).join(" ").slice(0, 40) || null;
}

/** Returns the other numbers of a statement, of this unit or kind of unit if one is wanted. */
export function numbersOf({ text, language }: ReadStatement, wanted: string | null): Mention[] {
  const unit = wanted === null ? undefined : unitNamed(wanted);
  const { amounts, text: plain } = figuresIn(text, language);
  return amounts.flatMap((one): Mention[] => {
    if (one.unit?.kind === "currency" || isPlace(one, plain)) return [];
    const isNamed =
      wanted !== null &&
      plain
        .slice(one.start, one.start + one.text.length + wanted.length + 1)
        .toLowerCase()
        .endsWith(wanted.toLowerCase());
    if (wanted !== null && !isNamed && (unit === undefined || one.unit?.kind !== unit.kind))
      return [];
    const isSame = unit && one.unit?.base === unit.base && one.unit.factor === unit.factor;
    const number = exact(one.value * one.scale);
    return [
      mentionAt(one, { type: "number", number, unit: isNamed || isSame ? wanted : unitOf(one) }),
    ];
  });
}
