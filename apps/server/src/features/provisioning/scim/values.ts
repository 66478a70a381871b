import { unseen } from "@lectern/contract/unseen";
import { validate } from "uuid";

import { invalidValue } from "./failure.ts";

/** Entra sends a value of an attribute with one value as `[{ "value": … }]` now and then. */
function single(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [only] = value as unknown[];
  return isObject(only) && "value" in only ? only["value"] : only;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the object with its names in lower case, since SCIM ignores their case. */
export const lowered = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));

/** Returns a text; empty for none. Throws Refused for anything else, and for one that is too long. */
export function textOf(given: unknown, attribute: string, most = 256): string {
  const value = single(given);
  if (value === undefined || value === null) return "";
  if (typeof value !== "string" && typeof value !== "number") {
    throw invalidValue(`The attribute ${attribute} must be a text.`);
  }
  const text = String(value).trim();
  if (text.length > most) {
    throw invalidValue(`The attribute ${attribute} can have up to ${most} characters.`);
  }
  return text;
}

/** Returns a name without characters that cannot be shown. */
export const nameOf = (value: unknown, attribute: string, most = 100): string =>
  textOf(value, attribute, 1000).replaceAll(new RegExp(unseen, "gu"), "").trim().slice(0, most);

/** Returns yes or no. Entra sends them as texts, "True" and "False". */
export function flagOf(given: unknown, attribute: string): boolean {
  const value = single(given);
  const text = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (text === true || text === "true") return true;
  if (text === false || text === "false") return false;
  throw invalidValue(`The attribute ${attribute} must be true or false.`);
}

/** Returns the ids in a list of members, each once. Throws Refused for what is no such list. */
export function idsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  const ids = list.map((one) => {
    const id = isObject(one) ? lowered(one)["value"] : one;
    if (typeof id !== "string" || !validate(id))
      throw invalidValue("A member needs a value: an id.");
    return id.toLowerCase();
  });
  return [...new Set(ids)];
}
