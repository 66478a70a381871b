import {
  type Db,
  type LexicalAnswer,
  type LexicalQuery,
  type LexicalSearch,
  type SearchCluster,
  type SearchedScopes,
  type SearchHit,
} from "#deps";

import { inTurns, subjectsOf } from "../document-names.ts";
import { compare } from "../embedded/best-hits.ts";
import { lexical as lexicalInRows } from "../embedded/lexical.ts";
import { whileAvailable } from "./availability.ts";
import { type Clause, among, withinScopes, type GroupedQuery } from "./clauses.ts";
import { correct } from "./corrections.ts";
import { openIndexes, type Scoring } from "./indexes.ts";
import { languagesOf } from "./languages.ts";
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

const none: LexicalAnswer = { hits: [], total: 0, named: new Map() };

/**
 * Searches the cluster. What it holds may be late: every hit is compared with its document in the
 * snapshot, where the asker's rights are asked again.
 */
export async function lexical(
  cluster: SearchCluster,
  snapshot: Db,
  searched: SearchedScopes,
): Promise<LexicalSearch> {
  const { tenantScopes, scope } = searched;
  // The cluster holds current versions only; the rows of earlier ones are kept.
  if (tenantScopes.some(({ asker }) => asker.asOf !== undefined))
    return lexicalInRows(snapshot, searched);
  const until = Date.now() + timeoutMs;
  const timeLeft = () => Math.max(1, until - Date.now());
  return whileAvailable(async () => {
    const { hasStatus, ...scoring } = await openIndexes(cluster);
    const [seen, groups] = await Promise.all([
      store.seenBy(snapshot, tenantScopes, scope, { hasStatus }),
      languagesOf(cluster, tenantScopes, timeLeft()),
    ]);
    const within = withinScopes(seen, scope, { hasStatus });
    const find = (query: LexicalQuery) =>
      whileAvailable(() =>
        rank({ cluster, snapshot, searched, within, scoring, timeLeft }, { ...query, groups }),
      );
    return seen.length > 0 ? { groups, find } : { groups: [], find: async () => none };
  });
}

interface Ranking {
  cluster: SearchCluster;
  snapshot: Db;
  searched: SearchedScopes;
  /** What the asker may see. */
  within: Clause;
  scoring: Scoring;
  timeLeft: () => number;
}

async function rank(ranking: Ranking, query: GroupedQuery): Promise<LexicalAnswer> {
  const { cluster, snapshot, searched, within, scoring, timeLeft } = ranking;
  if (query.words.length === 0) return none;
  const rankDocuments = () =>
    rankedDocuments(cluster, query, within, { scoring, timeoutMs: timeLeft() });
  let ranked = await rankDocuments();
  if (await correct(cluster, query, within, ranked, timeLeft)) ranked = await rankDocuments();
  const { documents } = ranked;
  const look = (limit: number, filter: Clause) =>
    current(snapshot, searched, limit, (from, size) =>
      rankedPassages(cluster, query, filter, documents, {
        scoring,
        timeoutMs: timeLeft(),
        from,
        size,
      }),
    );
  const { hits, total } = await look(query.limit, within);
  if (!query.isBalanced) return { hits, total, named: none.named };
  return { total, ...(await balanced(query, hits, documents, within, look)) };
}

/** Returns the first passages whose documents are as the cluster holds them and may be seen. */
async function current(
  snapshot: Db,
  searched: SearchedScopes,
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
    const valid = await store.validAmong(snapshot, searched, found.hits);
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
