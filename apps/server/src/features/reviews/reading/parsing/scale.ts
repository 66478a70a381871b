import { type ParsedAnswer, unclear } from "./outcome.ts";

const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const scaleOfTables = /\bin (thousand|million|billion)s\b/iu;
const namesScale = /thousand|million|billion/iu;

/**
 * An amount of a table without a scale is unclear in a document whose other tables are, for example,
 * in millions.
 */
export function withScale(answer: ParsedAnswer, text: string): ParsedAnswer {
  const { value, from } = answer;
  const isBare = from.every((one) => !one.isVerbatim && !namesScale.test(one.text));
  if (value?.type !== "amount" || !isBare || !Number.isInteger(value.number)) return answer;
  const [, scale] = scaleOfTables.exec(text) ?? [];
  if (!scale) return answer;
  const scaled = { ...value, number: value.number * (scales[scale.toLowerCase()] ?? 1) };
  return unclear("review_scale_unknown", [scaled, value], from);
}
