import {
  type Amount,
  currenciesOf,
  figuresIn,
  type ReadStatement,
  unitNamed,
} from "../../../chat/pure.ts";
import type { Mention } from "./mentions.ts";

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

/** "−$0.66", also as Markdown writes it; "5-10" is a range. */
const hasMinus = ({ start }: Amount, whole: string) =>
  /(?:^|[\s(:])[−-]\\?$/u.test(whole.slice(0, start));

/**
 * Returns the amounts of money of a statement, of this currency (ISO 4217) if one is wanted; those
 * whose currency has a name that several countries use are without one.
 */
export function moneyOf({ text, language }: ReadStatement, wanted: string | null): Mention[] {
  const { amounts, tableScale, text: plain } = figuresIn(text, language);
  return amounts.flatMap((one): Mention[] => {
    if (one.unit?.kind !== "currency") return [];
    const [code = null, ...others] = currenciesOf(one.unit.base);
    if (wanted !== null && code !== wanted && !others.includes(wanted)) return [];
    const currency = others.length > 0 ? null : code;
    const scale = one.hasScale ? one.scale : (tableScale ?? one.scale);
    const sign = hasMinus(one, plain) ? -1 : 1;
    const number = exact(sign * one.value * scale * one.unit.factor);
    return [mentionAt(one, { type: "amount", number, currency })];
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
  const { amounts, text: plain } = figuresIn(text, language);
  const numbers = amounts.filter((one) => one.unit?.kind !== "currency" && !isPlace(one, plain));
  const said = plain.toLowerCase();
  const named = wanted?.toLowerCase();
  const unit = named === undefined ? undefined : unitNamed(named);
  const mentions = numbers.flatMap((one): Mention[] => {
    const { start, text: words } = one;
    const isNamed =
      named !== undefined &&
      said.slice(start, start + words.length + named.length + 1).endsWith(named);
    if (named !== undefined && !isNamed && (!unit || one.unit?.kind !== unit.kind)) return [];
    const isSame = unit && one.unit?.base === unit.base && one.unit.factor === unit.factor;
    const value = {
      number: exact(one.value * one.scale),
      unit: isNamed || isSame ? wanted : unitOf(one),
    };
    return [mentionAt(one, { type: "number", ...value })];
  });
  if (mentions.length > 0 || named === undefined || !said.includes(named)) return mentions;
  // "The number of shares outstanding was 2.46 billion."
  return numbers
    .filter((one) => one.unit === undefined)
    .map((one) =>
      mentionAt(one, { type: "number", number: exact(one.value * one.scale), unit: wanted }),
    );
}
