import type { Field, Value } from "@lectern/contract/fields";

/** Returns the value of a typed text; null for an empty one. */
export function valueOf({ type }: Pick<Field, "type">, text = ""): Value | null {
  if (text.trim() === "") return null;
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}
