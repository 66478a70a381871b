import {
  type Amount,
  currenciesOf,
  figuresIn,
  type ReadStatement,
  unitNamed,
} from "../../../chat/pure.ts";
import type { Mention } from "./mention.ts";

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
  // "two weeks": the first word is the number.
  const isInWords = /^\p{L}+\s/u.test(text) && !/\p{Nd}/u.test(text);
  const words = text.replace(/^[^\p{L}%‰°٪％²³]+/u, "").split(/\s+/u);
  const isNumber = (hasScale || isInWords) && words.length > 1;
  return (isNumber ? words.slice(1) : words).join(" ").slice(0, 40) || null;
}

/** "Six parking spaces": it counts something else. */
const counted = /^\s(?!(?:as|at|on|in|and|or|of|for|to|by|und|oder|am|im|zum|per)\s)\p{Ll}/u;

/** "1,284 full-time employees": up to two words describe what is counted. */
const isDescribed = (behind: string, unit: string) =>
  new RegExp(String.raw`^(?:\s\p{L}[\p{L}-]*){1,2}\s${RegExp.escape(unit)}(?!\p{L})`, "u").test(
    behind.replace(/^\s(?:and|or|of|to|in|at|und|oder|per)\s/u, "#"),
  );

/** Returns the other numbers of a statement, of this unit or kind of unit if one is wanted. */
export function numbersOf({ text, language }: ReadStatement, wanted: string | null): Mention[] {
  const { amounts, text: plain } = figuresIn(text, language);
  const numbers = amounts.filter((one) => one.unit?.kind !== "currency" && !isPlace(one, plain));
  const said = plain.toLowerCase();
  const named = wanted?.toLowerCase();
  const unit = named === undefined ? undefined : unitNamed(named);
  const mentions = numbers.flatMap((one): Mention[] => {
    const { start, text: words } = one;
    const behind = said.slice(start, start + words.length + (named?.length ?? 0) + 1);
    const isNamed =
      named !== undefined &&
      (behind.endsWith(named) ||
        words.toLowerCase().endsWith(named) ||
        isDescribed(said.slice(start + words.length), named));
    if (named !== undefined && !isNamed && (!unit || one.unit?.kind !== unit.kind)) return [];
    const isSame = unit && one.unit?.base === unit.base && one.unit.factor === unit.factor;
    const value = {
      number: exact(one.value * one.scale),
      unit: isNamed || isSame ? wanted : unitOf(one),
    };
    return [mentionAt(one, { type: "number", ...value })];
  });
  // "Four months, with two weeks' notice": weeks are asked for.
  const exactly = mentions.filter(({ readings }) =>
    readings.some((one) => wanted !== null && one.type === "number" && one.unit === wanted),
  );
  if (exactly.length > 0) return exactly;
  if (mentions.length > 0 || named === undefined || !said.includes(named)) return mentions;
  // "The number of shares outstanding was 2.46 billion."
  return numbers
    .filter(
      (one) => one.unit === undefined && !counted.test(plain.slice(one.start + one.text.length)),
    )
    .map((one) =>
      mentionAt(one, { type: "number", number: exact(one.value * one.scale), unit: wanted }),
    );
}
