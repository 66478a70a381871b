import type { Db, LexicalAnswer, LexicalQuery, LexicalSearch, SearchedScopes } from "#deps";

import { countByLanguages, type LanguageTotals } from "../store.ts";
import { foundWord, keyOf, termsOfGroups } from "./found-words.ts";
import { type FoundWord, rank } from "./ranking.ts";
import * as store from "./store.ts";
import { correct } from "./typos.ts";

/** Searches the rows of postings. */
export async function lexical(snapshot: Db, searched: SearchedScopes): Promise<LexicalSearch> {
  const counted = await countByLanguages(snapshot, searched.tenantScopes, searched.scope);
  return {
    groups: counted,
    find: (query) => find(snapshot, { ...searched, counted }, query),
  };
}

/** Ranks every passage that contains words of the query. */
async function find(
  snapshot: Db,
  searched: store.CountedScopes,
  query: LexicalQuery,
): Promise<LexicalAnswer> {
  const { counted } = searched;
  const { words } = query;
  const groups = [...new Set(counted.map(({ languages }) => languages))];
  const terms = termsOfGroups(groups, words);
  if (terms.size === 0) return { hits: [], total: 0, named: new Map() };
  const found = await store.postingsOf(snapshot, searched, terms);
  const rows = Map.groupBy(found, keyOf);
  const held = new Map(words.map((word) => [word, foundWord(word, groups, rows)]));
  const absent = words.filter((word) => isAbsent(held.get(word)));
  for (const [word, instead] of await correct(snapshot, searched, absent)) held.set(word, instead);
  return rank([...held.values()], totalOf(counted), query);
}

const isAbsent = (word: FoundWord | undefined) =>
  word?.lists.length === 0 && word.names.length === 0;

const totalOf = (counted: readonly LanguageTotals[]) => ({
  documents: counted.reduce((sum, { documents }) => sum + documents, 0),
  chunks: counted.reduce((sum, { chunks }) => sum + chunks, 0),
  terms: counted.reduce((sum, { terms }) => sum + terms, 0),
});
