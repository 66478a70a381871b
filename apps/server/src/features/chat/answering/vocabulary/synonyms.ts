import { termsOf } from "@lectern/text-analysis/term";
import { groups } from "./synonym-groups.ts";

const tables = new Map<string, Map<string, number[]>>();

/** The indexes of the synonym groups of each search term. */
function tableOf(language: string): Map<string, number[]> {
  let table = tables.get(language);
  if (table) return table;
  table = new Map();
  for (const [n, line] of (groups[language] ?? []).entries())
    for (const word of line.split(" "))
      for (const term of termsOf(word, language).slice(0, 1))
        table.set(term, [...(table.get(term) ?? []), n]);
  tables.set(language, table);
  return table;
}

const none: readonly number[] = [];

/** The synonym groups of a search term. */
export const synonymGroups = (term: string, language: string): readonly number[] =>
  tableOf(language).get(term) ?? none;

/** Cache: the groups of a text's terms are looked up more than once. */
const found = new WeakMap<Set<string>, { language: string; groups: Set<number> }>();

/** The synonym groups of any of these search terms. */
export function synonymGroupsOf(terms: Iterable<string>, language: string): Set<number> {
  const known = terms instanceof Set ? found.get(terms) : undefined;
  if (known?.language === language) return known.groups;
  const numbers = new Set<number>();
  const table = tableOf(language);
  for (const term of terms) for (const group of table.get(term) ?? none) numbers.add(group);
  if (terms instanceof Set) found.set(terms, { language, groups: numbers });
  return numbers;
}

/** Whether a term has a synonym among these. */
export function isSynonymIn(term: string, terms: Iterable<string>, language: string): boolean {
  const own = synonymGroups(term, language);
  if (own.length === 0) return false;
  const all = synonymGroupsOf(terms, language);
  return own.some((group) => all.has(group));
}
