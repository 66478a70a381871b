import { z } from "zod";

import { ScimError } from "./failure.ts";

/** That an attribute, named in lower case, has a value. */
export interface Comparison {
  attribute: string;
  value: string | boolean | number | null;
}

const longest = 1000;
const comparison =
  /\s*([\w.:$-]+(?:\[[^\]]*\])?(?:\.[\w$-]+)?)\s+([a-z]{2})\s+("(?:[^"\\]|\\.)*"|true|false|null|-?\d{1,15}(?:\.\d{1,15})?)\s*/iy;
const and = /and\s/iy;

/** `emails[type eq "work"].value` and `urn:…:User:userName` as `emails.value` and `username`. */
const attributeOf = (text: string) =>
  text
    .replace(/^urn:.*:/i, "")
    .replace(/\[[^\]]*\]/, "")
    .toLowerCase();

const Value = z.union([z.string(), z.boolean(), z.number(), z.null()]);

const valueOf = (text: string): Comparison["value"] =>
  Value.parse(JSON.parse(text.startsWith('"') ? text : text.toLowerCase()));

/**
 * Reads a filter of comparisons by `eq`, joined by `and`: what directories ask for. Throws Refused for
 * any other.
 */
export function readFilter(
  text: string,
  refusedAs: "invalidFilter" | "invalidPath" = "invalidFilter",
): Comparison[] {
  const refused = () =>
    new ScimError(400, "Filters compare attributes by eq, joined by and.", refusedAs);
  if (text.length > longest) throw refused();
  const found: Comparison[] = [];
  let at = 0;
  while (at < text.length || found.length === 0) {
    comparison.lastIndex = at;
    const [whole = "", attribute = "", operator = "", value = ""] = comparison.exec(text) ?? [];
    if (whole === "" || operator.toLowerCase() !== "eq") throw refused();
    try {
      found.push({ attribute: attributeOf(attribute), value: valueOf(value) });
    } catch {
      // A text with an escape that JSON does not have.
      throw refused();
    }
    at += whole.length;
    if (at >= text.length) break;
    and.lastIndex = at;
    const [joint] = and.exec(text) ?? [];
    if (joint === undefined) throw refused();
    at += joint.length;
    if (at >= text.length) throw refused();
  }
  return found;
}
