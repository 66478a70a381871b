import { monthNumbers, ordinalNumbers } from "./calendar-words.ts";
import { anyOf, numbered } from "./word-lists.ts";

/** A date, a time, a weekday or a quarter named in a text; parts not named are absent. */
export interface NamedDate {
  kind: "date" | "time" | "weekday" | "quarter" | "half";
  /** As written in the text. */
  text: string;
  start: number;
  end: number;
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
  /** "07:42", or the number of the weekday (Monday is 1), quarter or half-year. */
  value?: string | undefined;
  /** Day and month may be swapped: 03/04/2023. */
  ambiguous?: boolean | undefined;
}

/** The names of the days from Monday on. */
const weekdayNames = [
  "monday tuesday wednesday thursday friday saturday sunday",
  "montag dienstag mittwoch donnerstag freitag samstag sonntag",
  "lundi mardi mercredi jeudi vendredi samedi dimanche",
  "lunes martes miércoles jueves viernes sábado domingo",
  "lunedì martedì mercoledì giovedì venerdì sabato domenica",
  "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
  "周一 周二 周三 周四 周五 周六 周日",
  "星期一 星期二 星期三 星期四 星期五 星期六 星期日",
];
const weekdays = new Map(weekdayNames.flatMap((line) => [...numbered(line.split(" "))]));
const ordinals = new Map([...ordinalNumbers, ...numbered(["一 1", "二 2", "三 3", "四 4"])]);

const month = `(${anyOf(monthNumbers.keys())})`;
const link = "(?:\\s+(?:of|de|del|di|d'))?";
const ordinal = `(${anyOf(ordinals.keys())})`;
/** Groups: see `dateOf`. */
const dated = new RegExp(
  [
    String.raw`(?<!\d)([1-9]\d{3})-(\d{2})-(\d{2})(?!\d)`,
    String.raw`(?<![\d.])(\d{1,2})([./])\s?(\d{1,2})\5\s?([1-9]\d{3})(?!\d)`,
    String.raw`(?<!\d)(\d{1,2})(?:(?:\.|er|º|°|(?:st|nd|rd|th)(?:\s+day)?)?${link}\s+|[.-])${month}(?!\p{L})(?:(?:\.?,?${link}\s+|-)([1-9]\d{3})(?!\d))?`,
    String.raw`(?<!\p{L})${month}\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d\p{L}])(?:(?:,\s*|\s+)([1-9]\d{3})(?!\d))?`,
    String.raw`(?<!\p{L})${month}\.?,?${link}\s+([1-9]\d{3})(?!\d)`,
    String.raw`([1-9]\d{3})\s?年(?:\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?[日号])?)?`,
    String.raw`(?<!\d)(\d{1,2})月(\d{1,2})[日号]`,
    String.raw`(?<!\d)(\d{1,2}):(\d{2})(?!\d)`,
    `(?<!\\p{L})(${anyOf(weekdays.keys())})(?!\\p{L})`,
    "((?:周|星期)[一二三四五六日])",
    String.raw`(?<![\p{L}\d])(?:Q|T)([1-4])(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])${ordinal}\.?[ -](?:fiscal )?(quarter|quartals?|trimestre|half(?:-year)?|halbjahrs?|semestre)(?!\p{L})`,
    `الربع ${ordinal}`,
    "第([一二三四])季度",
  ].join("|"),
  "giu",
);

const number = (found: string | undefined) => (found === undefined ? undefined : Number(found));

/** The dates of a text in order; its digits must be ASCII. */
export function datesIn(text: string): NamedDate[] {
  return [...text.matchAll(dated)]
    .filter((found) => !isVerb(found, text.slice(0, found.index)))
    .map((found) => ({
      ...dateOf(found),
      text: found[0],
      start: found.index,
      end: found.index + found[0].length,
    }));
}

const alsoVerb = /^(?:may|march)$/u;
const beforeDate = /(?<!\p{L})(?:on|by|until|till|from|to|since|before|after|of|the)\s+$/iu;

/** "Sections 15 and 16 may be waived" names no date; "on 16 may" and "16 may 2025" do. */
function isVerb(found: RegExpMatchArray, before: string): boolean {
  const { 9: monthBehind = "", 10: year, 11: monthBefore = "", 13: yearBehind } = found;
  if (alsoVerb.test(monthBehind)) return year === undefined && !beforeDate.test(before);
  return alsoVerb.test(monthBefore) && yearBehind === undefined;
}

type Parts = Pick<NamedDate, "kind" | "year" | "month" | "day" | "value" | "ambiguous">;

function dateOf(found: RegExpMatchArray): Parts {
  const at = (n: number) => found[n]?.toLowerCase();
  const monthAt = (n: number) => monthNumbers.get(at(n) ?? "");
  const full = (year?: number, month?: number, day?: number): Parts => ({
    kind: "date",
    year,
    month,
    day,
  });
  if (at(1)) return full(number(at(1)), number(at(2)), number(at(3)));
  if (at(4)) return numericDate(Number(at(4)), Number(at(6)), Number(at(7)), at(5) === "/");
  if (at(8)) return full(number(at(10)), monthAt(9), number(at(8)));
  if (at(11)) return full(number(at(13)), monthAt(11), number(at(12)));
  if (at(14)) return full(number(at(15)), monthAt(14));
  if (at(16)) return full(number(at(16)), number(at(17)), number(at(18)));
  if (at(19)) return full(undefined, number(at(19)), number(at(20)));
  if (at(21)) return { kind: "time", value: `${Number(at(21))}:${at(22)}` };
  const weekday = at(23) ?? at(24);
  if (weekday) return { kind: "weekday", value: String(weekdays.get(weekday)) };
  const which = at(25) ?? at(26) ?? at(28) ?? at(29) ?? "";
  const isHalf = /^(?:half|halbjahr|semestre)/.test(at(27) ?? "");
  return { kind: isHalf ? "half" : "quarter", value: String(ordinals.get(which)) };
}

function numericDate(first: number, second: number, year: number, isSlash: boolean): Parts {
  if (second > 12) return { kind: "date", year, month: first, day: second };
  return { kind: "date", year, month: second, day: first, ambiguous: isSlash && first <= 12 };
}

/** Whether a source's date has all parts of a sentence's; `years`: others named in the source. */
export function gives(source: NamedDate, said: NamedDate, years: Set<number>): boolean {
  if (source.kind !== said.kind) return false;
  if (said.kind !== "date") return source.value === said.value;
  const year =
    said.year === undefined ||
    source.year === said.year ||
    (source.year === undefined && years.has(said.year));
  const part = (one: number | undefined, other: number | undefined) =>
    one === undefined || one === other;
  const sameDay = part(said.month, source.month) && part(said.day, source.day);
  const turned =
    (said.ambiguous || source.ambiguous) &&
    part(said.month, source.day) &&
    part(said.day, source.month);
  return year && (sameDay || Boolean(turned));
}
