import { asReader, type Member } from "#http/member.ts";
import { concurrencyLimit } from "#concurrency-limit";

import {
  type Passage,
  type Scope,
  type SearchDeps,
  balancedPassages,
  fused,
  passages,
} from "../../../search/index.ts";
import { savedIn } from "./saved.ts";

/** What a model reads, what its readers are told of before it writes, and what the built-in one looks at. */
export const passagesToRead = 30;
export const passagesToTell = 8;
export const passagesToQuote = 12;
/** Where it is asked for a value, it reads the tables on the pages of so many. */
export const passagesForTables = 40;
/** Searches at one time: more would only wait for each other, and keep others from the database. */
const searchesAtOnce = 8;
const inTurn = concurrencyLimit(searchesAtOnce);

/** What is searched: all that the member may see, or what is named. */
export type Searched =
  | "everything"
  | { collection_ids: string[]; document_ids: string[]; topic_ids: string[] };

/**
 * The passages to answer from, best first: of what is named, and of what the member may see at this
 * moment. Where the question names several documents, these take turns. Collections and documents named together are searched together. A topic stands for the
 * snippets in it, which come first where they share a word with the question, and for the documents
 * that these are from, which are searched as if they were named themselves. `queries` are wordings of one
 * question, the first in its own language.
 */
export async function retrieve(
  deps: SearchDeps,
  member: Member,
  queries: readonly string[],
  searched: Searched,
  limit: number,
): Promise<Passage[]> {
  const { collection_ids, document_ids, topic_ids } =
    searched === "everything" ? { collection_ids: [], document_ids: [], topic_ids: [] } : searched;
  const [question = ""] = queries;
  // A published topic may be named too.
  const saved = await Promise.all(
    [member, asReader(member)].map((one) => savedIn(deps, one, topic_ids, { question, limit })),
  );
  const named = [...new Set([...document_ids, ...saved.flatMap((some) => some.documentIds)])];
  const scopes: Scope[] = [
    ...(collection_ids.length > 0 ? [{ collectionIds: collection_ids }] : []),
    ...(named.length > 0 ? [{ documentIds: named }] : []),
  ];
  if (searched === "everything") scopes.push({});
  const found = await Promise.all(
    scopes.map(async (scope) =>
      together(
        await Promise.all(
          queries.map((query) =>
            inTurn(() => passages(deps, member, query, { limit, boxed: passagesToTell, ...scope })),
          ),
        ),
      ),
    ),
  );
  const each = new Map<string, Passage>(found.flat().map((one) => [one.chunkId, one]));
  const ranked = [...each.values()].toSorted((a, b) => b.score - a.score);
  return withSaved(
    balancedPassages(ranked, limit),
    saved.flatMap((some) => some.passages),
  );
}

/** What several wordings found: what many of them did comes first. */
function together(lists: Passage[][]): Passage[] {
  const [only = [], ...others] = lists;
  if (others.length === 0) return only;
  return fused(lists, ({ chunkId }) => chunkId).map(({ one, score }) => ({ ...one, score }));
}

/** Snippets with words of the question before all that was found, on its scale; the others after it. */
function withSaved(found: Passage[], saved: Passage[]): Passage[] {
  const top = found[0]?.score ?? 1;
  const holding = saved.filter(({ score }) => score > 0);
  const others = saved.filter(({ score }) => score === 0);
  return [...holding.map((one) => ({ ...one, score: top * (2 + one.score) })), ...found, ...others];
}
