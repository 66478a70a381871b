import { isStopTerm } from "@lectern/text-analysis/analyze";

import type { LanguageGroup, LexicalQuery, QueryWord, SearchScope } from "#deps";

import { type ClusterState, tokenOf } from "./indexes.ts";
import type { SeenScope } from "./store.ts";

export type Clause = Record<string, unknown>;

/** A question, and the languages of what is searched. */
export interface GroupedQuery extends LexicalQuery {
  groups: readonly LanguageGroup[];
}

/** A clause may have this many values. */
const mostValues = 60_000;

export const anyOf = (clauses: readonly Clause[]): Clause => ({
  bool: { should: clauses, minimum_should_match: 1 },
});

export function among(field: string, values: readonly (string | number)[]): Clause {
  if (values.length <= mostValues) return { terms: { [field]: values } };
  const parts = Math.ceil(values.length / mostValues);
  return anyOf(
    Array.from({ length: parts }, (_, at) => ({
      terms: { [field]: values.slice(at * mostValues, (at + 1) * mostValues) },
    })),
  );
}

/** What the asker may see, and of that what is searched. */
export const withinScopes = (
  seen: readonly SeenScope[],
  { filter = {} }: SearchScope,
  { hasStatus }: Pick<ClusterState, "hasStatus">,
): Clause => {
  const { kind, language, status, created_by, created_from, created_to } = filter;
  const fields = { kind, language, creator: created_by, ...(hasStatus && { status }) };
  const wanted = [
    ...Object.entries(fields).flatMap(([field, values]) =>
      values && values.length > 0 ? [among(field, values)] : [],
    ),
    ...(created_from === undefined ? [] : [{ range: { created: { gte: msOf(created_from) } } }]),
    ...(created_to === undefined ? [] : [{ range: { created: { lt: msOf(created_to) } } }]),
  ];
  const scopes = seen.map(({ tenantScope, collections, documents }) => ({
    bool: {
      filter: [
        { term: { organization: tenantScope.asker.orgId } },
        ...(collections.areSeen ? [among("collection", collections.ids)] : []),
        ...(documents ? [among("document", documents.map(String))] : []),
      ],
      ...(!collections.areSeen &&
        collections.ids.length > 0 && { must_not: [among("collection", collections.ids)] }),
    },
  }));
  return { bool: { filter: [anyOf(scopes), ...wanted] } };
};

const msOf = (time: string) => new Date(time).getTime();

/**
 * A word in a field, in each document under the terms of its languages. It counts once, however
 * many of its terms occur.
 */
export function wordIn(
  field: string,
  { terms }: QueryWord,
  { groups: counted }: Pick<GroupedQuery, "groups">,
  { boost = 1, name }: { boost?: number; name?: string } = {},
): Clause[] {
  const groups = [...new Set(counted.map(({ languages }) => languages))];
  const byTerm = new Map<string, Set<string>>();
  for (const languages of groups) {
    for (const language of languages.split(" ")) {
      const term = terms.get(language);
      if (term !== undefined) byTerm.set(term, (byTerm.get(term) ?? new Set()).add(languages));
    }
  }
  const clauses = [...byTerm].map(([term, languages]) => {
    const clause = { term: { [field]: { value: tokenOf(term), boost } } };
    if (languages.size === groups.length) return clause;
    return { bool: { must: [clause], filter: [among("languages", [...languages])] } };
  });
  if (clauses.length === 0) return [];
  return [{ dis_max: { queries: clauses, ...(name !== undefined && { _name: name }) } }];
}

/** Whether a word is a function word: such words are searched only if a query has no others. */
export const isFunctionWord = ({ terms }: QueryWord) => [...terms.values()].every(isStopTerm);
