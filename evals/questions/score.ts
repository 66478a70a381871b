import { type Entry, groupsOf } from "./entry.ts";

export type Verdict =
  | "right"
  | "partly"
  | "wrong"
  | "wrongly refused"
  | "rightly refused"
  | "wrongly answered";

/** A separator between groups of three digits, in any country's notation. */
const grouped = /(?<![\d.,])([1-9]\d{0,2})((?:[.,'’٬\u00A0\u202F]\d{3})+)(?!\d)/g;

/**
 * Returns text normalized for comparison: lowercase, one space between words, plain quotation marks
 * and hyphens, no citation marks, direction marks or Markdown. Numbers lose their digit grouping
 * and get a decimal point: "81,797", "81.797,00" and "81 797" with a no-break space are 81797,
 * "4,2" is 4.2. A number with exactly three decimals is treated as grouped, on both sides, so it
 * still matches.
 */
export const normalized = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2066-\u2069\u0640]/g, "")
    .replaceAll(/ ?\[\d{1,2}\]/g, "")
    .replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, "")
    .replaceAll(/(?<=\d)\s+(?=%)/g, "")
    .replaceAll(grouped, (_, first: string, rest: string) => first + rest.replaceAll(/\D/g, ""))
    .replaceAll(/(?<=\d)[,٫](?=\d)/g, ".")
    .replaceAll(/(?<=\d)\.0+(?!\d)/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’‚`]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Whether `text` contains `wanted`, both normalized: from the beginning of a word; a word may have
 * an inflection at its end, but a number must end there.
 */
export function holds(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    const inside = /^\p{L}/u.test(wanted) ? /\p{L}$/u : /[\p{L}\d]$|\d\.$/u;
    const arabic = /^\p{Script=Arabic}/u.test(wanted);
    const begins = arabic || !inside.test(before);
    const ends = !/\d$/.test(wanted) || !/^(?:\d|\.\d)/.test(after);
    if (begins && ends) return true;
  }
  return false;
}

/**
 * Judges the result of a question by strings. "right": an answer that contains a string of every
 * group and none of `wrong`. "partly": it contains one of some groups, or of all and a wrong one
 * too, such as a row of a table with the values of two quarters. `text` is undefined for a refusal.
 */
export function verdictOf(entry: Entry, text: string | undefined): Verdict {
  if (entry.refuse) return text === undefined ? "rightly refused" : "wrongly answered";
  if (text === undefined) return "wrongly refused";
  const said = normalized(text);
  const any = (strings: string[]) => strings.some((one) => holds(said, normalized(one)));
  const groups = groupsOf(entry);
  const met = groups.filter(any).length;
  if (met === 0) return "wrong";
  return met === groups.length && !any(entry.wrong ?? []) ? "right" : "partly";
}
