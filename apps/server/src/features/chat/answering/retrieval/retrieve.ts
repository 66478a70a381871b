import type { SearchScope } from "#deps";
import { asReader, type Member } from "#http/member.ts";
import { concurrencyLimit } from "#concurrency-limit";

import {
  type Passage,
  type SearchDeps,
  balancedPassages,
  fused,
  passages,
} from "../../../search/index.ts";
import { passagesToPreview } from "./limits.ts";
import { snippetPassages } from "./snippets.ts";

/** Concurrent searches; more would queue in the database and block other queries. */
const searchesAtOnce = 8;
const inTurn = concurrencyLimit(searchesAtOnce);

/** What is searched: everything that the member may see, or named sources. */
export type SearchSources =
  | "everything"
  | { collection_ids: string[]; document_ids: string[]; topic_ids: string[]; tag_ids: string[] };

const noSources = { collection_ids: [], document_ids: [], topic_ids: [], tag_ids: [] };

/**
 * Returns the passages to answer from, best first, of the named sources that the member may see
 * now. If the question names several documents, their passages alternate. Collections and documents
 * named together are searched together. A topic stands for its snippets, which come first if they
 * share a word with the question, and for the documents they are from, which are searched as if
 * named. `queries` are wordings of one question, the first in its own language.
 */
export async function retrieve(
  deps: SearchDeps,
  member: Member,
  queries: readonly string[],
  searched: SearchSources,
  limit: number,
): Promise<Passage[]> {
  const { collection_ids, document_ids, topic_ids, tag_ids } =
    searched === "everything" ? noSources : searched;
  const [question = ""] = queries;
  // A published topic may be named as well.
  const saved = await Promise.all(
    [member, asReader(member)].map((one) =>
      snippetPassages(deps, one, topic_ids, { question, limit }),
    ),
  );
  const named = [...new Set([...document_ids, ...saved.flatMap((some) => some.documentIds)])];
  const scopes: SearchScope[] = [
    ...(collection_ids.length > 0 ? [{ collectionIds: collection_ids }] : []),
    ...(named.length > 0 ? [{ documentIds: named }] : []),
    ...(tag_ids.length > 0 ? [{ filter: { tag_id: tag_ids } }] : []),
  ];
  if (searched === "everything") scopes.push({});
  const found = await Promise.all(
    scopes.map(async (scope) =>
      together(
        await Promise.all(
          queries.map((query) =>
            inTurn(() =>
              passages(deps, member, query, { limit, boxed: passagesToPreview, ...scope }),
            ),
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

/** Fuses the results of several wordings: those found by many come first. */
function together(lists: Passage[][]): Passage[] {
  const [only = [], ...others] = lists;
  if (others.length === 0) return only;
  return fused(lists, ({ chunkId }) => chunkId).map(({ one, score }) => ({ ...one, score }));
}

/** Puts snippets with words of the question before the results, on their scale; others after. */
function withSaved(found: Passage[], saved: Passage[]): Passage[] {
  const top = found[0]?.score ?? 1;
  const holding = saved.filter(({ score }) => score > 0);
  const others = saved.filter(({ score }) => score === 0);
  return [...holding.map((one) => ({ ...one, score: top * (2 + one.score) })), ...found, ...others];
}
