import { CellValue } from "@lectern/contract/review-columns";

import type { Question } from "../parsing/outcome.ts";

const yesOrNo: Record<string, boolean> = { yes: true, no: false };
/** "-1250000.5 EUR", "1,250,000": groups of three digits may be separated by commas. */
const figure = /^([-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−]?\d+(?:\.\d+)?)\s*(.*)$/u;

const numberOf = (text: string) => Number(text.replaceAll(",", "").replace("−", "-"));

/** How a value of the type is written, in words for a model. */
export function formOf({ type, options, unit }: Question): string {
  switch (type) {
    case "text":
      return "a few words, in the language of the question";
    case "list":
      return "a list: one VALUE line for each item";
    case "yes_no":
      return "yes or no";
    case "date":
      return "a date, as 2025-03-31, 2025-03 or 2025";
    case "choice":
      return `exactly one of ${options.map((one) => `"${one}"`).join(", ")}`;
    case "number":
      return unit === null
        ? "a number and its unit, as 12.5 km"
        : `a number in ${unit}, as 12.5 ${unit}`;
    case "amount":
      return `an amount in full with its currency, as 1250000 ${unit ?? "EUR"}`;
  }
}

/** Reads a value as a model wrote it; undefined if it is not of the question's type. */
export function valueOf(question: Question, text: string): CellValue | undefined {
  return CellValue.safeParse(draftOf(question, text)).data;
}

function draftOf({ type, options, unit }: Question, text: string): unknown {
  switch (type) {
    case "text":
      return { type, text };
    case "list":
      return { type, items: [text] };
    case "yes_no":
      return { type, yes: yesOrNo[text.toLowerCase().replace(/\W+$/, "")] };
    case "date":
      return { type, date: text };
    case "choice": {
      const said = text.replaceAll(/^["“']|["”']$/g, "").toLowerCase();
      return { type, option: options.find((one) => one.toLowerCase() === said) };
    }
    case "number": {
      const [, number, named = ""] = figure.exec(text) ?? [];
      return number && { type, number: numberOf(number), unit: named || unit };
    }
    case "amount": {
      const [before] = /^[A-Z]{3}(?=\s)/.exec(text) ?? [];
      const [, number, after] = figure.exec(before ? text.slice(3).trim() : text) ?? [];
      const currency = before ?? (after || null);
      return number && { type, number: numberOf(number), currency };
    }
  }
}
