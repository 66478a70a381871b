import type { FactName } from "@lectern/contract/facts";

import type { PartialDate, Period } from "@lectern/text-analysis/dates/period";
import type { StatedFact } from "#schema";
import type { FirstPage } from "./reading/opening-pages.ts";
import { readFacts } from "./reading/read-facts.ts";

interface Correction {
  name: FactName;
  values: string[];
}

/** The stored facts of a document; null if they were never read. */
export interface StoredFacts {
  said: StatedFact[] | null;
  corrections: Correction[];
}

/** The facts of a document: corrected values, else extracted ones. */
export interface KnownFacts {
  valuesOf(name: FactName): readonly string[];
  isCorrected(name: FactName): boolean;
  /** The extracted values that a person corrected. */
  refuted: readonly string[];
}

/** What was read from a page, for further questions on its document. */
const readBefore = new WeakMap<FirstPage, readonly StatedFact[]>();

function readFrom(first: FirstPage): readonly StatedFact[] {
  let facts = readBefore.get(first);
  if (!facts) {
    facts = readFacts({ file: "", language: "und", pages: [first] });
    readBefore.set(first, facts);
  }
  return facts;
}

/** Returns a document's facts; if they were never read, extracts them from its first page. */
export function knownFacts(stored: StoredFacts | null, first: FirstPage | undefined): KnownFacts {
  const said = stored?.said ?? (first ? readFrom(first) : []);
  const corrections = new Map((stored?.corrections ?? []).map((one) => [one.name, one.values]));
  const refuted = said.filter(({ name, value }) => {
    const holds = corrections.get(name);
    return holds !== undefined && !holds.includes(value);
  });
  return {
    valuesOf: (name) =>
      corrections.get(name) ?? said.flatMap((one) => (one.name === name ? [one.value] : [])),
    isCorrected: (name) => corrections.has(name),
    refuted: refuted.map(({ value }) => value),
  };
}

const dateIn = (text: string): PartialDate => {
  const [year, month, day] = text.split("-").map(Number);
  return { ...(year && { year }), ...(month && { month }), ...(day && { day }) };
};

const dayMs = 86_400_000;
const monthDays = 30.44;

/** Parses the period that a document covers, for comparison with a question's. */
export function coveredPeriod(value: string | undefined): Period | undefined {
  if (value === undefined) return undefined;
  const [first = "", last] = value.split("/");
  if (last !== undefined) {
    const said = /^P(\d+)M$/.exec(first)?.[1];
    const days = (Date.parse(last) - Date.parse(first)) / dayMs;
    return { months: said ? Number(said) : Math.round(days / monthDays), end: dateIn(last) };
  }
  const [year, part = ""] = first.split("-");
  const number = Number(part.slice(1));
  if (part.startsWith("Q")) return { months: 3, through: number, year: Number(year) };
  if (part.startsWith("H")) return { months: 6, through: number * 2, year: Number(year) };
  return { year: Number(year) };
}
