import type { Db, LexicalAnswer, LexicalQuery } from "#deps";

import { foundWord, keyOf, termsOfGroups } from "./found-words.ts";
import { type FoundWord, rank } from "./ranking.ts";
import * as store from "./store.ts";
import { correct } from "./typos.ts";

/** Ranks every passage that contains words of the query. */
export async function lexical(snapshot: Db, query: LexicalQuery): Promise<LexicalAnswer> {
  const { tenantScopes, scope, counted, words } = query;
  const groups = [...new Set(counted.map(({ languages }) => languages))];
  const terms = termsOfGroups(groups, words);
  if (terms.size === 0) return { hits: [], total: 0, named: new Map() };
  const found = await store.postingsOf(snapshot, tenantScopes, scope, counted, terms);
  const rows = Map.groupBy(found, keyOf);
  const held = new Map(words.map((word) => [word, foundWord(word, groups, rows)]));
  const absent = words.filter((word) => isAbsent(held.get(word)));
  for (const [word, instead] of await correct(snapshot, query, absent)) held.set(word, instead);
  return rank([...held.values()], totalOf(counted), query);
}

const isAbsent = (word: FoundWord | undefined) =>
  word?.lists.length === 0 && word.names.length === 0;

const totalOf = (counted: LexicalQuery["counted"]) => ({
  documents: counted.reduce((sum, { documents }) => sum + documents, 0),
  chunks: counted.reduce((sum, { chunks }) => sum + chunks, 0),
  terms: counted.reduce((sum, { terms }) => sum + terms, 0),
});
