import { monthNumbers, ordinalNumbers } from "./calendar-words.ts";
import type { Period, PlacedPeriod } from "./period.ts";
import { anyOf, valued } from "./word-lists.ts";

const counts = valued([
  "3 three drei trois tres tre ثلاثة 3",
  "6 six sechs six seis sei ستة 6",
  "9 nine neun neuf nueve nove تسعة 9",
  "12 twelve zwölf douze doce dodici 12",
]);

const oneOf = (words: Iterable<string>) => `(?:${anyOf(words)})`;
const month = String.raw`(?<month>${oneOf(monthNumbers.keys())})\.?`;
const year = String.raw`(?<year>(?:19|20)\d\d)`;
const ordinal = `(?<ordinal>${oneOf(ordinalNumbers.keys())}|[1-4]\\.)`;
const count = `(?<count>${oneOf(counts.keys())})`;
const monthsWord = oneOf(["months", "month", "monate", "monaten", "mois", "meses", "mesi", "أشهر"]);
const quarter = oneOf(["quarter", "quarters", "quartal", "quartals", "trimestre", "trimester"]);
const half = oneOf(["half", "half-year", "halbjahr", "halbjahres", "semestre"]);

const form = (source: string, said: (groups: Groups) => Period): [RegExp, typeof said] => [
  new RegExp(String.raw`(?<![\p{L}\p{N}$€£])(?:${source})(?![\p{L}\p{N}])`, "giu"),
  said,
];

type Groups = Record<string, string | undefined>;

const numberOf = (digits: string | undefined) =>
  digits === undefined ? undefined : Number(digits.replace(/^['’]/, ""));
const fullYear = (digits: string | undefined) => {
  const short = numberOf(digits);
  return short === undefined ? undefined : short < 100 ? 2000 + short : short;
};
const nth = (word = "") => ordinalNumbers.get(word.toLowerCase()) ?? Number.parseInt(word, 10);

function dated({ month = "", day, year }: Groups): Period {
  const date = {
    ...(year && { year: Number(year) }),
    month: monthNumbers.get(month.toLowerCase()) ?? Number(month),
    ...(day && { day: Number(day) }),
  };
  return { end: date };
}

const quarterly = (through: number): Period => ({ months: 3, through });
const halfYearly = (through: number): Period => ({ months: 6, through: through * 2 });

/** Forms of a period or a part of one; if two overlap, the first counts. */
const forms = [
  form(String.raw`(?<year>[1-9]\d{3})-(?<month>[01]\d)-(?<day>[0-3]\d)`, dated),
  form(String.raw`(?<day>[0-3]?\d)\.(?<month>[01]?\d)\.${year}`, dated),
  form(String.raw`${month}\s+(?<day>[0-3]?\d)(?:st|nd|rd|th)?(?:,?\s+${year})?(?![.,]\d)`, dated),
  form(
    String.raw`(?<day>[0-3]?\d)(?:\.|er|º|st|nd|rd|th)?\s+(?:de\s+|of\s+)?${month}(?:,?\s+(?:de\s+|del\s+)?${year})?`,
    dated,
  ),
  form(String.raw`${month},?\s+(?:de\s+|del\s+)?${year}`, dated),
  form(
    String.raw`(?:fy|fiscal(?: years?)?|geschäftsjahr(?:es)?|exercice|ejercicio|esercizio) ?(?<year>['’]?\d\d|[1-9]\d{3})`,
    ({ year }) => ({
      year: fullYear(year) ?? 0,
      fiscal: true,
    }),
  ),
  form(
    String.raw`q(?<n>[1-4])(?:\s?['’](?<year>\d\d))?|(?<m>[1-4])q(?<short>\d\d)?`,
    ({ n, m, year, short }) => ({
      ...quarterly(Number(n ?? m)),
      ...((year ?? short) && { year: fullYear(year ?? short) ?? 0 }),
    }),
  ),
  form("h(?<n>[12])|(?<m>[12])h", ({ n, m }) => halfYearly(Number(n ?? m))),
  form(
    String.raw`${ordinal}(?=\s(?:and|und|et|y|e)\s${oneOf(ordinalNumbers.keys())}\s(?:fiscal\s)?${quarter})`,
    ({ ordinal }) => quarterly(nth(ordinal)),
  ),
  form(
    String.raw`${ordinal}\s(?:fiscal\s)?${quarter}|(?:الربع)\s(?<arabic>${oneOf(ordinalNumbers.keys())})`,
    ({ ordinal, arabic }) => quarterly(nth(ordinal ?? arabic)),
  ),
  form(
    String.raw`${ordinal}\s${half}|(?:النصف)\s(?<arabic>${oneOf(ordinalNumbers.keys())})`,
    ({ ordinal, arabic }) => halfYearly(nth(ordinal ?? arabic)),
  ),
  form(
    String.raw`(?:first|ersten|primeros|primi)\s${count}\s${monthsWord}|${count.replace("count", "before")}\spremiers\smois`,
    ({ count, before }) => {
      const length = counts.get((count ?? before ?? "").toLowerCase()) ?? 0;
      return { months: length, through: length / 3 };
    },
  ),
  form(String.raw`${count}[\s-]${monthsWord}`, ({ count = "" }) => ({
    months: counts.get(count.toLowerCase()) ?? 0,
  })),
  form("half[ -]year|halbjahr|semestre", () => ({ months: 6 })),
  form(String.raw`quarter(?:ly)?(?: period)?|quartal|trimestre`, () => ({ months: 3 })),
  form(String.raw`(?:fiscal )?years? (?=end(?:ed|ing))`, () => ({ months: 12 })),
  form(
    "last year|(?:the )?(?:previous|prior|preceding) (?:fiscal )?(?:year|quarter|period)|(?:the )?year before|(?:a )?year (?:ago|earlier)|last quarter|vorjahr(?:es)?|vorquartal|letzte[ns] (?:jahr|quartal)|l['’]année (?:précédente|dernière)|l['’]an dernier|el año (?:anterior|pasado)|l['’]anno (?:precedente|scorso)|العام (?:الماضي|السابق)",
    () => ({ relative: true }),
  ),
  form(String.raw`${year}(?![.,]\d|\s?%)`, ({ year }) => ({ year: Number(year) })),
];

/** Before a day: the state on that day. */
const asOf = /(?<![\p{L}])(?:as (?:of|at)|at|on|per|am|zum|au|al|a|el|في|بتاريخ)\s+$/iu;

/** The parts of periods in a text, in order. */
export function elementsIn(text: string): PlacedPeriod[] {
  const found: PlacedPeriod[] = [];
  if (
    !/\d|quart|trimest|half|halb|semest|month|mon|mois|mes|year|jahr|a[nñ]o|الربع|النصف|العام/iu.test(
      text,
    )
  )
    return [];
  for (const [pattern, said] of forms) {
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((other) => other.from < to && from < other.to)) continue;
      const period = said({ ...match.groups });
      const isState =
        period.end?.day !== undefined && asOf.test(text.slice(Math.max(0, from - 12), from));
      found.push({ ...(isState && { months: 0 }), ...period, from, to });
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}
