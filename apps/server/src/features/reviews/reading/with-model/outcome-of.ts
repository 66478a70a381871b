import type { CellValue } from "@lectern/contract/review-columns";
import { message, type Message, withoutText } from "@lectern/contract/message";

import type { DocumentReader, Finding } from "../../../chat/index.ts";
import type { Evidence, Quote } from "../../../chat/pure.ts";
import type { ColumnRow } from "../../columns-store.ts";
import {
  countsOf,
  nothingRead,
  notFoundReason,
  type Outcome,
  type PagesRead,
  storedQuotes,
} from "../cell-outcome.ts";
import type { ModelAnswer } from "./lines.ts";
import { claimOf, supportOf } from "./support.ts";
import type { Verbatim } from "./verbatim.ts";

/** A model's answer with the quotes that stand in the document, and how well they carry it. */
export interface Statement {
  question: ColumnRow;
  answer: ModelAnswer;
  places: Quote[];
  /** What a model that checks answers is given. */
  text: string;
  quotes: string[];
  finding: Finding;
}

export function statementOf(
  question: ColumnRow,
  answer: ModelAnswer,
  verbatim: Verbatim,
): Statement {
  const places = answer.quotes.flatMap((quote) => verbatim.locate(quote) ?? []);
  const [value] = answer.kind === "value" && places.length > 0 ? answer.values : [];
  return {
    question,
    answer,
    places,
    text: value ? claimOf(question, value) : "",
    quotes: value ? places.map(({ evidence, start, end }) => evidence.text.slice(start, end)) : [],
    finding: value ? supportOf(value, places) : { support: "unsupported", note: null },
  };
}

interface ReadBy {
  model: string;
  reader: DocumentReader;
  pages: PagesRead;
  /** The passages that the model was given. */
  passages: readonly Evidence[];
}

const because = (
  code:
    | "review_model_undecided"
    | "review_quote_not_verbatim"
    | "review_value_not_quoted"
    | "review_currency_unknown",
) => withoutText(message(code));

/** Returns what is stored of a model's answer. */
export async function outcomeOf(
  { model, reader, pages, passages }: ReadBy,
  { question, answer, places, finding }: Statement,
): Promise<Outcome> {
  const isWhole = passages.length === reader.passages.length;
  const pagesGiven = new Set(passages.map(({ page }) => page)).size;
  const counts = { ...countsOf(pages), ...(!isWhole && { pages_read: pagesGiven }) };
  const base = { ...nothingRead, model, ...counts };
  if (answer.kind === "none") {
    const reason = isWhole
      ? notFoundReason(counts)
      : withoutText(message("review_best_pages_without_answer", { pages: pagesGiven }));
    return { ...base, state: "not_found", reason };
  }
  const [value] = answer.values;
  const quotes = storedQuotes(await reader.place(places));
  const doubt =
    value && answer.kind === "value"
      ? doubtOf(question, value, places, finding)
      : because("review_model_undecided");
  if (doubt || !value)
    return { ...base, state: "unclear", candidates: answer.values, reason: doubt, quotes };
  // Without a model that checks it, a yes is a conclusion: passages carry what it rests on.
  const isOpen = value.type === "yes_no" && finding.support === "partial";
  return { ...base, state: "answered", value, quotes, support: isOpen ? null : finding.support };
}

/** Why a value is only a candidate; null where it is an answer. */
function doubtOf(
  { unit }: ColumnRow,
  value: CellValue,
  places: readonly Quote[],
  finding: Finding,
): Message | null {
  if (places.length === 0) return because("review_quote_not_verbatim");
  if (finding.contradicted && finding.note_message) return finding.note_message;
  if (unit !== null && value.type === "amount" && value.currency === null)
    return because("review_currency_unknown");
  const mustStand = value.type === "date" || value.type === "number" || value.type === "amount";
  return mustStand && finding.support === "unsupported" ? because("review_value_not_quoted") : null;
}
