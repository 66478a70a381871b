import type { Evidence } from "../../chat/pure.ts";

import { datesOf } from "./parsing/dates.ts";
import { type ParsedAnswer, type Question, suggested, unclear } from "./parsing/outcome.ts";
import { statementAt } from "./parsing/statement-at.ts";
import { sameValue } from "../values.ts";

/** A date that stands alone in a line or cell, as beside signatures, and the lines around it. */
interface Signing {
  evidence: Evidence;
  start: number;
  end: number;
  /** The words of the same signature: of its lines, or of its column. */
  beside: string;
}

const asksWhenSigned =
  /^\s*(?:when|on (?:what|which) (?:date|day)|what is the date|wann|an welchem tag)(?!\p{L}).*(?<!\p{L})(?:sign|signed|signature|execute|executed|unterschrieben|unterzeichnet|unterschrift|unterschrieb|unterzeichnete)(?!\p{L})/iu;
const alone =
  /^(?:(?:date|dated|datum|signed(?: on)?|ort,? datum|place,? date)\s*:?\s*|\p{Lu}[\p{L} .-]{1,40},\s*(?:den\s+|the\s+|on\s+)?)?$/iu;

const isBlock = /\n[ \t]*\n/;

/** Returns the dates of signatures in a passage. */
function signingsOf(evidence: Evidence): Signing[] {
  const { text, language } = evidence;
  const lines = [...text.matchAll(/[^\n]+/gu)].map(({ 0: line, index }) => ({
    line,
    start: index,
  }));
  return lines.flatMap(({ line, start }, at) => {
    let offset = 0;
    return line.split("\t").flatMap((cell, column) => {
      const from = start + offset;
      offset += cell.length + 1;
      const dates = datesOf({ text: cell, language, isVerbatim: true, quotes: [] });
      const [date, ...others] = dates;
      if (!date || others.length > 0) return [];
      if (
        !alone.test(cell.slice(0, date.start).trim() === "" ? "" : cell.slice(0, date.start)) ||
        /\p{L}{2}/u.test(cell.slice(date.end))
      )
        return [];
      return [
        {
          evidence,
          start: from,
          end: from + cell.length,
          beside: besideOf(at, column, line.includes("\t")),
        },
      ];
    });
  });

  /** The lines of the same signature; in a table those of the same column. */
  function besideOf(at: number, column: number, isTable: boolean): string {
    const around = lines.slice(Math.max(0, at - 5), at + 5);
    if (isTable)
      return around
        .filter(({ line }) => line.includes("\t"))
        .map(({ line }) => line.split("\t")[column] ?? "")
        .join("\n");
    let [first, last] = [at, at];
    const gap = (one: number) => {
      const [above, below] = [lines[one], lines[one + 1]];
      return above && below ? text.slice(above.start + above.line.length, below.start) : "\n\n";
    };
    while (first > 0 && at - first < 5 && !isBlock.test(gap(first - 1))) first -= 1;
    while (last < lines.length - 1 && last - at < 5 && !isBlock.test(gap(last))) last += 1;
    // A date in a paragraph of its own belongs to the lines before it.
    if (first === at && last === at && at > 0) first = Math.max(0, at - 2);
    return lines
      .slice(first, last + 1)
      .map(({ line }) => line)
      .join("\n");
  }
}

/** Names in a question, without its first word. */
const namesIn = (question: string) =>
  (question.replace(/^\s*\S+/, "").match(/(?<!\p{L})\p{Lu}[\p{L}'’-]+/gu) ?? []).map((one) =>
    one.toLowerCase(),
  );

function hasAll(names: readonly string[], text: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? []);
  return names.every((name) => words.has(name));
}

const asksWhoSigned =
  /^\s*(?:who|by whom|wer|von wem)(?!\p{L}).*(?<!\p{L})(?:sign|signed|executed|unterschrieben|unterzeichnet|unterschrieb|unterzeichnete)(?!\p{L})/iu;
const signer =
  /^\s*(?:by|name|signed(?: by)?|signature|\/s\/|gez\.|unterzeichnet von)\s*:?\s+(?:\/s\/\s*)?(\p{Lu}\p{L}+(?:\s+\p{Lu}[\p{L}.'’-]*)+)\s*$/iu;

/** Returns who signed for a party, by the lines of its signature. */
export function signerAnswer(
  { type }: Question,
  phrasing: string,
  passages: readonly Evidence[],
): ParsedAnswer | undefined {
  const names = namesIn(phrasing);
  if (type !== "text" || !asksWhoSigned.test(phrasing) || names.length === 0) return undefined;
  const found = passages.flatMap((evidence) =>
    [...evidence.text.matchAll(/\S[^\n]*(?:\n(?![ \t]*\n)[^\n]+)+/gu)].flatMap(
      ({ 0: block, index }) => {
        if (!hasAll(names, block)) return [];
        return block.split("\n").flatMap((line) => {
          const [, name] = signer.exec(line) ?? [];
          if (name === undefined) return [];
          const start = index + block.indexOf(line);
          return [{ evidence, start, end: start + line.length, name }];
        });
      },
    ),
  );
  const [first, ...others] = found;
  if (!first || others.some(({ name }) => name !== first.name)) return undefined;
  const { name } = first;
  return suggested({ type: "text", text: name }, [statementAt(first, name)]);
}

/** Returns when a document was signed, by the dates beside its signatures. */
export function signingAnswer(
  { type }: Question,
  phrasing: string,
  passages: readonly Evidence[],
): ParsedAnswer | undefined {
  if (type !== "date" || !asksWhenSigned.test(phrasing)) return undefined;
  const names = namesIn(phrasing);
  const signings = passages.flatMap(signingsOf);
  const own = signings.filter(({ beside }) => hasAll(names, beside));
  if (own.length === 0) return undefined;
  const statements = own.map((one) => statementAt(one));
  const values = statements.flatMap((one) => datesOf(one).flatMap(({ readings }) => readings));
  const [first] = values;
  if (!first) return undefined;
  if (values.every((one) => sameValue(one, first))) return suggested(first, statements);
  return unclear("review_values_differ", values, statements);
}
