import { asksItself } from "./asks-itself.ts";
import { datesOf } from "../parsing/dates.ts";
import { moneyOf, numbersOf } from "../parsing/numbers.ts";
import type { Question } from "../parsing/outcome.ts";
import { namedIn } from "../parsing/words.ts";
import type { Covering } from "./coverage.ts";

const asksWho = /^\s*(?:to |by |for |with |from )?(?:who|whom|whose|wer|wen|wem)(?!\p{L})/iu;
const asksWhere =
  /^\s*(?:where|wo)(?!\p{L})|(?<!\p{L})(?:(?:in |on )?(?:which|what|welche[rsmn]?) (?:countr|cit|state|place|courts?|territor|exchange|land|ort))/iu;
const asksForCode = /(?<!\p{L})(?:number|no\.|code|identifier|version|nummer)(?!\p{L})/iu;
/** A name after the first word, or a party. */
const name =
  /(?<=\p{L}[\p{L}\s,.:;"“(]*\s["“(]?)\p{Lu}\p{L}+|(?<!\p{L})(?:landlord|tenant|lessor|lessee|supplier|customer|client|employer|employee|owner|part(?:y|ies))(?!\p{L})|(?<!\p{L})by (?:the|an?) \p{L}|:\s*\p{Lu}/u;
const figure = /\p{Nd}/u;
/** "May be ended on 31 May" does not say when it ends. */
const mayHappen =
  /(?<!\p{L})(?:may|can|could|kann|darf|könnte)\s(?:\p{L}+\s){0,2}(?:terminate|cancel|end|bring|expire|extend|renew|be (?:ended|terminated|cancelled|extended|renewed|adjusted|brought))(?!\p{L})|(?<!\p{L})(?:gekündigt|beendet|verlängert) werden(?!\p{L})/iu;
const longestText = 600;

const withoutDates = (text: string, language: string) =>
  datesOf({ text, language, isVerbatim: true, quotes: [] }).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    text,
  );

/** "Net sales rose by $2 billion": how much something changed is not how much it is. */
const changed =
  /(?<!\p{L})(?:increas(?:ed|es)|decreas(?:ed|es)|grew|rose|fell|declined|gestiegen|gesunken)(?!\p{L})/iu;
const otherPeriod = /(?<!\p{L})(?:(?:six|nine|twelve) months|(?:fiscal )?years?) ended(?!\p{L})/iu;
/** A row of a table means nothing without the headings of its columns. */
const row = /\t[^\t]*\p{Nd}[^\t]*\t[^\t]*\p{Nd}/u;

const yearsIn = (text: string) =>
  new Set([...text.matchAll(/(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/gu)].map(([year]) => year));

/** Whether a figure is that of another period, or only how much it changed. */
function isOfOther(question: string, text: string): boolean {
  const [years, said] = [yearsIn(question), yearsIn(text)];
  const isOtherYear = years.size > 0 && said.size > 0 && years.isDisjointFrom(said);
  return (
    isOtherYear ||
    (changed.test(text) && !changed.test(question)) ||
    (otherPeriod.test(text) && !otherPeriod.test(question) && !/three (?:and|months)/iu.test(text))
  );
}

/** Whether a clause has a value of the type that a question asks for. */
export function fits({ type, options, unit }: Question, question: string, one: Covering): boolean {
  const { text, language } = one.clause;
  if (asksItself.test(text)) return false;
  if (!one.hasOwn && (type === "text" || type === "list" || type === "yes_no")) return false;
  const statement = { text, language, isVerbatim: true, quotes: [] };
  switch (type) {
    case "date":
      return datesOf(statement).length > 0 && (mayHappen.test(question) || !mayHappen.test(text));
    case "amount":
      return moneyOf(statement, unit).length > 0 && !row.test(text) && !isOfOther(question, text);
    case "number":
      return numbersOf(statement, unit).length > 0 && !row.test(text) && !isOfOther(question, text);
    case "choice":
      return namedIn(statement, options).length > 0;
    case "yes_no":
      return !text.includes("\t");
    case "list":
      return text.length <= longestText;
    case "text":
      return (
        text.length <= longestText &&
        !/\t.*\t/u.test(text) &&
        (!asksWho.test(question) || name.test(withoutDates(text, language))) &&
        (!asksWhere.test(question) || name.test(text)) &&
        (!asksForCode.test(question) || figure.test(text))
      );
  }
}
