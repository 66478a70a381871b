import { type ParsedAnswer, unclear } from "./outcome.ts";

/** An amount whose currency is not known is unclear where one (ISO 4217) is wanted. */
export function inCurrency(answer: ParsedAnswer, wanted: string | null): ParsedAnswer {
  const { value, from } = answer;
  if (wanted === null || value?.type !== "amount" || value.currency !== null) return answer;
  return unclear("review_currency_unknown", [{ ...value, currency: wanted }], from);
}
