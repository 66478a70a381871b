import { type Message, message, withoutText } from "@lectern/contract/message";
import type { CellValue } from "@lectern/contract/review-columns";

import type { ReadStatement } from "../../../chat/pure.ts";
import type { ColumnRow } from "../../columns-store.ts";

/** The part of a question that decides how an answer is read. */
export type Question = Pick<ColumnRow, "question" | "type" | "options" | "unit">;

/** What statements of a document say as a value; without a model never more than a suggestion. */
export interface ParsedAnswer {
  state: "suggested" | "unclear";
  value: CellValue | null;
  candidates: CellValue[];
  reason: Message | null;
  /** The statements it was read in, the one that decides first. */
  from: readonly ReadStatement[];
}

const mostCandidates = 5;
const mostStatements = 3;

export const suggested = (value: CellValue, from: readonly ReadStatement[]): ParsedAnswer => ({
  state: "suggested",
  value,
  candidates: [],
  reason: null,
  from: from.slice(0, mostStatements),
});

/** `why`: it says several things, is ambiguous, fits in part, or has no value of the kind. */
export const unclear = (
  why:
    | "review_values_differ"
    | "review_support_weak"
    | "review_date_ambiguous"
    | "review_value_missing"
    | "review_value_of_other_kind"
    | "review_scale_unknown"
    | "review_currency_unknown",
  candidates: readonly CellValue[],
  from: readonly ReadStatement[],
): ParsedAnswer => ({
  state: "unclear",
  value: null,
  candidates: candidates.slice(0, mostCandidates),
  reason: withoutText(message(why)),
  from: from.slice(0, mostStatements),
});
