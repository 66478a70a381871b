const comparisons = ["eq", "min", "max"] as const;
/** How a field's value is compared: equal, or at least or at most, the bound included. */
export type Comparison = (typeof comparisons)[number];

interface Condition {
  fieldId: string;
  comparison: Comparison;
  value: string;
}

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(eq|min|max):(.+)$/is;

/** Whether a text is a condition as the API takes it: `<field id>:eq:<value>`. */
export const isCondition = (text: string) => text.length <= 600 && form.test(text);

/** Returns the conditions of texts; others are left out. */
export const conditionsIn = (texts: readonly string[]): Condition[] =>
  texts.flatMap((text) => {
    const [, fieldId = "", word = "", value = ""] = form.exec(text) ?? [];
    const comparison = comparisons.find((one) => one === word.toLowerCase());
    return comparison ? [{ fieldId, comparison, value }] : [];
  });

/** Returns the texts with another condition for a field; an empty value removes it. */
export const withCondition = (
  texts: readonly string[],
  fieldId: string,
  comparison: Comparison,
  value: string,
): string[] => {
  const start = `${fieldId}:${comparison}:`;
  const rest = texts.filter((text) => !text.startsWith(start));
  return value === "" ? rest : [...rest, `${start}${value}`];
};
