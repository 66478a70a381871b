import { message } from "@lectern/contract/message";

import { invalid } from "#errors";

import type { ColumnRow } from "../columns-store.ts";
import { inBase, type Measure, measureOf } from "../values.ts";
import type { ValueRange } from "./listing-store.ts";

interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}
type Question = Pick<ColumnRow, "type" | "unit">;

/** Returns bounds as the question's type has them. Throws invalid where they do not fit it. */
export function rangeOf(question: Question | undefined, { min, max }: Bounds): ValueRange {
  if (min === undefined && max === undefined) return { numbers: null, dates: null };
  switch (question?.type) {
    case "date": {
      const isDay = (one: string | undefined) =>
        one === undefined || /^\d{4}(-\d\d){0,2}$/.test(one);
      if (!isDay(min) || !isDay(max)) throw outOfPlace();
      return { numbers: null, dates: { min: min ?? null, max: max ?? null } };
    }
    case "number":
    case "amount":
      return { numbers: numbersOf(question, { min, max }), dates: null };
    default:
      throw outOfPlace();
  }
}

/** "1000", "5 km", "1000 EUR", "EUR 1000". */
const figure = /^(?:([A-Z]{3})\s*)?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(\D.*)?$/iu;

/** Without a unit of its own a bound has the question's, as values have that state none. */
function numbersOf({ type, unit }: Question, { min, max }: Bounds): ValueRange["numbers"] {
  const [least, most] = [min, max].map((one) => boundOf(type, one));
  const given = least?.measure ?? most?.measure;
  const measure = given ?? (unit === null ? null : measureIn(type, unit));
  if (least?.measure && most?.measure && least.measure.kind !== most.measure.kind)
    throw outOfPlace();
  const inKind = (bound: Bound | null | undefined) =>
    bound ? inBase(bound.number, (bound.measure ?? measure)?.factor ?? 1) : null;
  return {
    min: inKind(least),
    max: inKind(most),
    measure: measure && { ...measure, withBare: !given },
  };
}

interface Bound {
  number: number;
  measure: Measure | null;
}

function boundOf(type: Question["type"], text: string | undefined): Bound | null {
  if (text === undefined) return null;
  const [, before, number, after] = figure.exec(text) ?? [];
  if (number === undefined) throw outOfPlace();
  const unit = before ?? after;
  const measure = unit === undefined ? null : measureIn(type, unit);
  if (unit !== undefined && !measure) throw outOfPlace();
  return { number: Number(number), measure };
}

function measureIn(type: Question["type"], unit: string): Measure | null {
  if (type === "number") return measureOf(unit);
  return /^[A-Z]{3}$/i.test(unit) ? { kind: unit.toUpperCase(), factor: 1 } : null;
}

const outOfPlace = () => invalid(["query", "min"], message("review_filter_invalid"));
