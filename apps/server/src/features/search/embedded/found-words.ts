import type { QueryWord } from "#deps";

import { nameMark, nameTerm } from "../names.ts";
import type { FoundWord } from "./ranking.ts";
import type * as store from "./store.ts";

/** Returns the languages of a group of documents. */
export const each = (languages: string) => languages.split(" ");

const namesIn = ({ terms }: QueryWord, languages: string) =>
  each(languages).flatMap((language) => terms.get(language) ?? []);

/** Returns the terms of the words in the texts and names of each group's documents. */
export function termsOfGroups(groups: readonly string[], words: readonly QueryWord[]) {
  const named = groups.map((languages) => {
    const terms = new Set(words.flatMap((word) => namesIn(word, languages)));
    return [languages, [...terms, ...[...terms].map(nameTerm)]] as const;
  });
  return new Map(named.filter(([, terms]) => terms.length > 0));
}

export type Rows = ReadonlyMap<string, store.FoundRows[]>;

/** Returns the rows of a word under its terms in each group. */
function rowsOf(word: QueryWord, groups: readonly string[], rows: Rows, named = "") {
  return groups.flatMap((languages) => {
    const names = new Set(namesIn(word, languages));
    return [...names].flatMap((name) => rows.get(keyOf({ languages, term: named + name })) ?? []);
  });
}

export const keyOf = ({ languages, term }: Pick<store.FoundRows, "languages" | "term">) =>
  `${languages}\t${term}`;

/** Returns the rows and names that contain a word, under its terms in each group. */
export function foundWord(word: QueryWord, groups: readonly string[], rows: Rows): FoundWord {
  const lists = rowsOf(word, groups, rows).map(({ places, entries, found, rows }) => {
    return { places, entries, chunks: found, documents: rows };
  });
  const names = rowsOf(word, groups, rows, nameMark).map(({ places }) => places);
  const { said, count, isRequired, naming } = word;
  return { said, count, lists, names, isRequired, naming };
}
