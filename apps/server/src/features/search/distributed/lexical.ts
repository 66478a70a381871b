import { message } from "@lectern/contract/message";

import {
  type Db,
  type LexicalAnswer,
  type LexicalQuery,
  type SearchCluster,
  SearchClusterError,
  type SearchHit,
} from "#deps";
import { AppError } from "#errors";

import { inTurns, subjectsOf } from "../document-names.ts";
import { compare } from "../embedded/best-hits.ts";
import { lexical as lexicalInRows } from "../embedded/lexical.ts";
import { type Clause, among, withinScopes } from "./clauses.ts";
import { correct } from "./corrections.ts";
import { openIndexes } from "./indexes.ts";
import { type RankedDocument, rankedDocuments } from "./ranked-documents.ts";
import { type IndexedHit, rankedPassages } from "./ranked-passages.ts";
import * as store from "./store.ts";

/** Maximum time of a whole search in the cluster. */
const timeoutMs = 1_500;
/** Pages that are looked through for passages that the asker may see now. */
const mostPages = 3;
/** The cluster gives no results beyond this place. */
const mostResults = 10_000;
const mostSubjects = 8;

/**
 * Ranks in the cluster. What it holds may be late: every hit is compared with its document in the
 * snapshot, where the asker's rights are asked again.
 */
export async function lexical(
  cluster: SearchCluster,
  snapshot: Db,
  query: LexicalQuery,
): Promise<LexicalAnswer> {
  // The cluster holds current versions only; the rows of earlier ones are kept.
  if (query.tenantScopes.some(({ asker }) => asker.asOf !== undefined))
    return lexicalInRows(snapshot, query);
  const until = Date.now() + timeoutMs;
  const timeLeft = () => Math.max(1, until - Date.now());
  const none = { hits: [], total: 0, named: new Map() };
  if (query.words.length === 0) return none;
  try {
    const { version, hasStatus } = await openIndexes(cluster);
    const seen = await store.seenBy(snapshot, query.tenantScopes, query.scope, { hasStatus });
    if (seen.length === 0) return none;
    const within = withinScopes(seen, query.scope, { hasStatus });
    await correct(cluster, query, within, timeLeft);
    const ranked = await rankedDocuments(cluster, query, within, {
      version,
      timeoutMs: timeLeft(),
    });
    const look = (limit: number, filter: Clause) =>
      current(snapshot, query, limit, (from, size) =>
        rankedPassages(cluster, query, filter, ranked, {
          version,
          timeoutMs: timeLeft(),
          from,
          size,
        }),
      );
    const { hits, total } = await look(query.limit, within);
    if (!query.isBalanced) return { hits, total, named: none.named };
    return { total, ...(await balanced(query, hits, ranked, within, look)) };
  } catch (error) {
    // 404: another index comes into use.
    const isTransient =
      error instanceof SearchClusterError && (error.isTransient || error.status === 404);
    if (!isTransient) throw error;
    throw new AppError("unavailable", message("search_engine_unavailable"), { cause: error });
  }
}

/** Returns the first passages whose documents are as the cluster holds them and may be seen. */
async function current(
  snapshot: Db,
  { tenantScopes, scope }: LexicalQuery,
  limit: number,
  look: (from: number, size: number) => Promise<{ hits: IndexedHit[]; total: number }>,
): Promise<{ hits: SearchHit[]; total: number }> {
  const size = Math.min(mostResults, 2 * limit);
  const left: IndexedHit[] = [];
  let total = 0;
  for (let page = 0; page < mostPages && left.length < limit; page++) {
    if ((page + 1) * size > mostResults) break;
    const found = await look(page * size, size);
    if (page === 0) total = found.total;
    const numbers = [...new Set(found.hits.map(({ documentNo }) => documentNo))];
    const generations =
      numbers.length > 0
        ? await store.generationsOf(snapshot, tenantScopes, scope, numbers)
        : new Map<number, number>();
    const valid = found.hits.filter(
      ({ documentNo, generation }) => generations.get(documentNo) === generation,
    );
    left.push(...valid);
    total -= found.hits.length - valid.length;
    if (found.hits.length < size) break;
  }
  const holding = new Set(left.filter(({ holds }) => holds).map(({ documentNo }) => documentNo));
  const hits = left
    .filter(({ holds, documentNo }) => holds || !holding.has(documentNo))
    .map(({ documentNo, ordinal, score }) => ({ documentNo, ordinal, score }))
    .toSorted(compare)
    .slice(0, limit);
  return { hits, total };
}

/** As the embedded engine does: the subjects that the query names alternate. */
async function balanced(
  { limit }: LexicalQuery,
  hits: SearchHit[],
  ranked: readonly RankedDocument[],
  within: Clause,
  look: (limit: number, filter: Clause) => Promise<{ hits: SearchHit[] }>,
): Promise<Pick<LexicalAnswer, "hits" | "named">> {
  const naming = ranked.filter(({ named }) => named.length > 0);
  const named = new Map(naming.map(({ no, named: words }) => [Number(no), words]));
  const subjects = subjectsOf(
    naming.map(({ no, named: words, score }) => ({ id: Number(no), words, score })),
  );
  const each = [...Map.groupBy(subjects.keys(), (no) => subjects.get(no)).values()];
  if (each.length < 2) return { hits, named };
  const ofSubjects = await Promise.all(
    each
      .slice(0, mostSubjects)
      .map((numbers) =>
        look(limit, { bool: { filter: [within, among("document", numbers.map(String))] } }),
      ),
  );
  const others = hits.filter(({ documentNo }) => !subjects.has(documentNo));
  const all = [...others, ...ofSubjects.flatMap((found) => found.hits)].toSorted(compare);
  return { hits: inTurns(all, ({ documentNo }) => subjects.get(documentNo), limit), named };
}
