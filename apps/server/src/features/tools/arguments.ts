import { createHash } from "node:crypto";

/** Maximum characters of a call's arguments. */
const longestArguments = 4_000;

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns arguments in one form of JSON, whatever the order of their names, so that a repeated call
 * is known; undefined for what is no object, or too long. Characters that cannot be seen are written
 * as escapes, since a person approves what they see.
 */
export function argumentsOf(given: string): string | undefined {
  if (given.length > longestArguments) return undefined;
  try {
    const value: unknown = JSON.parse(given.trim() || "{}");
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return JSON.stringify(value, inOrder).replaceAll(unseen, escaped);
  } catch {
    return undefined;
  }
}

/** Returns an object with its names in order, and any other value as it is. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const escaped = (character: string) =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** Returns the hash of a tool, its definition and the arguments, which an approval is bound to. */
export const hashOfCall = (toolId: string, definition: string, given: string) =>
  createHash("sha256")
    .update(JSON.stringify([toolId, definition, given]))
    .digest("hex");
