import { ScimError } from "./failure.ts";
import { type Comparison, readFilter } from "./filter.ts";

/** Maximum resources of one answer. */
export const MOST_RESULTS = 200;
const usualResults = 100;

export interface Range {
  offset: number;
  limit: number;
}

/** What a list is asked for by. */
export interface ListQuery extends Range {
  filter: Comparison[];
  startIndex: number;
}

type Query = Record<string, unknown>;

function wholeIn(query: Query, name: string, otherwise: number): number {
  const text = query[name];
  if (text === undefined || text === "") return otherwise;
  if (typeof text !== "string" || !/^-?\d{1,9}$/.test(text)) {
    throw new ScimError(400, `The parameter ${name} must be a whole number.`, "invalidValue");
  }
  return Number(text);
}

/** Reads `filter`, `startIndex` (from 1) and `count`. Throws Refused. */
export function readListQuery(query: Query): ListQuery {
  const startIndex = Math.max(1, wholeIn(query, "startIndex", 1));
  const limit = Math.min(MOST_RESULTS, Math.max(0, wholeIn(query, "count", usualResults)));
  const { filter } = query;
  if (Array.isArray(filter)) throw new ScimError(400, "One filter at a time.", "invalidFilter");
  const comparisons = typeof filter === "string" && filter.trim() ? readFilter(filter) : [];
  return { filter: comparisons, startIndex, offset: startIndex - 1, limit };
}

/** Whether the answer may leave out an attribute, named in lower case. */
export function leavesOut(query: Query, attribute: string): boolean {
  const [only, but] = [namesIn(query["attributes"]), namesIn(query["excludedAttributes"])];
  return (only.length > 0 && !only.includes(attribute)) || but.includes(attribute);
}

const namesIn = (value: unknown): string[] =>
  typeof value === "string"
    ? value
        .split(",")
        .map((name) =>
          name
            .trim()
            .replace(/^urn:.*:/i, "")
            .replace(/\..*$/, "")
            .toLowerCase(),
        )
        .filter(Boolean)
    : [];

const always = new Set(["id", "schemas"]);

/** Returns a resource with the attributes that the query asks for. */
export const projected = (query: Query, resource: object): object =>
  Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => always.has(name) || !leavesOut(query, name.toLowerCase()),
    ),
  );

/** Returns a page of resources as SCIM lists them. */
export const listOf = (total: number, startIndex: number, resources: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
