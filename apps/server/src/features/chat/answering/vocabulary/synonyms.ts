import { termsOf } from "@lectern/text-analysis/term";
import { groups } from "./synonym-groups.ts";

const tables = new Map<string, Map<string, number[]>>();

/** The numbers of the groups a search term stands in, by term. */
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

/** The groups of synonyms that a search term of a language belongs to. */
export const synonymGroups = (term: string, language: string): readonly number[] =>
  tableOf(language).get(term) ?? none;

/** Of the terms of a text they are looked up more than once. */
const found = new WeakMap<Set<string>, { language: string; groups: Set<number> }>();

/** The groups of synonyms that any of these search terms belongs to. */
export function synonymGroupsOf(terms: Iterable<string>, language: string): Set<number> {
  const known = terms instanceof Set ? found.get(terms) : undefined;
  if (known?.language === language) return known.groups;
  const numbers = new Set<number>();
  const table = tableOf(language);
  for (const term of terms) for (const group of table.get(term) ?? none) numbers.add(group);
  if (terms instanceof Set) found.set(terms, { language, groups: numbers });
  return numbers;
}

/** Returns what tells whether a search term has a synonym among these; they are looked up once. */
export function synonymsIn(terms: Iterable<string>, language: string): (term: string) => boolean {
  let held: Set<number> | undefined;
  return (term) => {
    const own = synonymGroups(term, language);
    if (own.length === 0) return false;
    const all = (held ??= synonymGroupsOf(terms, language));
    return own.some((group) => all.has(group));
  };
}
