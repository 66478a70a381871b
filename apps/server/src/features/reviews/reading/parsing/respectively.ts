import { periodsIn, yearOf } from "@lectern/text-analysis/dates/periods";

import type { Mention } from "./mention.ts";

const marker =
  /(?<!\p{L})(?:respectively|beziehungsweise|jeweils|respectivement|respectivamente|rispettivamente)(?!\p{L})/iu;
const joined = /^\s*(?:,\s*)?(?:and|und|et|y|e)?\s*(?:approximately|about|rund|etwa)?\s*$/iu;
const conjunction = /\s*(?:,\s*(?:and|und|et|y|e)|,|\sand|\sund|\set|\sy|\se)\s+(?!\p{Nd}{4}\s*,)/u;

/** Splits what stands before "respectively" into so many parts, from its end. */
function lastParts(text: string, count: number): string[] {
  // "March 31, 2025" is one part.
  const whole = text.replaceAll(/(\p{L}+ \p{Nd}{1,2}), (\p{Nd}{4})/gu, "$1 $2");
  const parts = whole
    .split(conjunction)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return parts.length < count ? [] : parts.slice(-count);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? []);

/** Returns the place of the one that shares most words with a question, that no other shares. */
function nearest(question: string, keys: readonly string[]): number | undefined {
  const asked = wordsOf(question);
  const words = keys.map(wordsOf);
  const scores = words.map((own, n) => {
    const others = words.filter((_, other) => other !== n);
    return [...own].filter((word) => asked.has(word) && !others.every((one) => one.has(word)))
      .length;
  });
  const most = Math.max(...scores);
  const [first, ...others] = scores.flatMap((score, n) => (score === most ? [n] : []));
  return most > 0 && others.length === 0 ? first : undefined;
}

/** Returns the place of the newest of the periods; undefined if they are none. */
function newest(keys: readonly string[]): number | undefined {
  const years = keys.map((key) => {
    const [period] = periodsIn(key);
    return period && yearOf(period);
  });
  if (years.some((one) => one === undefined)) return undefined;
  const most = Math.max(...years.map((one) => one!));
  const [first, ...others] = years.flatMap((year, n) => (year === most ? [n] : []));
  return others.length === 0 ? first : undefined;
}

/**
 * Returns the value that "respectively" gives to what a question asks for: "were 5 and 4 at the end
 * of 2025 and 2024, respectively". Without a period in the question it is the newest. None where the
 * text does not pair its values so; "unclear" where the question does not say which.
 */
export function respectiveIn(
  question: string,
  text: string,
  mentions: readonly Mention[],
): Mention | "unclear" | undefined {
  const at = marker.exec(text)?.index;
  if (at === undefined || mentions.length < 2) return undefined;
  const before = mentions.filter(({ end }) => end <= at);
  const last = before.at(-1);
  const first = before.at(0);
  if (!first || !last || before.length < 2) return undefined;
  const areListed = before.every((one, n) => {
    const next = before[n + 1];
    return !next || joined.test(text.slice(one.end, next.start));
  });
  if (!areListed) return undefined;
  const after = text.slice(last.end, at).replace(/[,\s]+$/u, "");
  const keys = lastParts(after, before.length);
  const said = keys.length > 0 ? keys : lastParts(text.slice(0, first.start), before.length);
  if (said.length === 0) return undefined;
  const isOfPeriods = said.every((key) => /\p{Nd}{4}/u.test(key));
  const chosen =
    nearest(question, said) ??
    (isOfPeriods && !/\p{Nd}{4}/u.test(question) ? newest(said) : undefined);
  return chosen === undefined ? "unclear" : before[chosen];
}
