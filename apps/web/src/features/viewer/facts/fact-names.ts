import type { DocumentType, FactName } from "@lectern/contract/facts";
import { msg, t } from "@lingui/core/macro";

const names = {
  title: msg`Title`,
  type: msg`Type`,
  issuer: msg`Issuer`,
  body: msg({ message: "Body", context: "the committee or board that met" }),
  author: msg`Author`,
  recipient: msg({ message: "To", context: "whom a letter or an invoice is for" }),
  party: msg({ message: "Parties", context: "of a contract" }),
  product: msg`Product`,
  period: msg({ message: "Period", context: "that a report covers" }),
  date: msg`Date`,
  number: msg({ message: "Number", context: "of an invoice or a contract" }),
} satisfies Record<FactName, unknown>;

/** Returns the name of a fact; an email's author is the sender, a manual's issuer the maker. */
export function nameOfFact(name: FactName, type: string | undefined): string {
  if (name === "author" && type === "email")
    return t({ message: "From", context: "who sent a mail" });
  if (name === "issuer" && type === "manual")
    return t({ message: "Maker", context: "of a product" });
  return t(names[name]);
}

const types = {
  annual_report: msg`Annual report`,
  interim_report: msg`Interim report`,
  report: msg`Report`,
  contract: msg`Contract`,
  minutes: msg({ message: "Minutes", context: "of a meeting" }),
  email: msg({ message: "Email", context: "type of document" }),
  letter: msg({ message: "Letter", context: "type of document" }),
  manual: msg({ message: "Manual", context: "type of document" }),
  invoice: msg`Invoice`,
  policy: msg({ message: "Policy", context: "type of document" }),
  paper: msg({ message: "Paper", context: "type of document: a scientific one" }),
} satisfies Record<DocumentType, unknown>;

const isType = (value: string): value is DocumentType => value in types;

export const nameOfType = (value: string) => (isType(value) ? t(types[value]) : value);

/** Returns every document type with its name. */
export const typeOptions = () =>
  Object.keys(types).flatMap((value) => (isType(value) ? [{ value, name: t(types[value]) }] : []));

/** The facts that can be added to a document, in display order. */
export const factNames: readonly FactName[] = [
  "title",
  "type",
  "issuer",
  "body",
  "author",
  "recipient",
  "party",
  "product",
  "period",
  "date",
  "number",
];

/** Whether a document has at most one value of this fact. */
export const isSingle = (name: FactName) => ["title", "type", "period", "date"].includes(name);
