import { message } from "@lectern/contract/message";
import type { SearchResult } from "@lectern/contract/search";
import type { RetractionStatus } from "@lectern/contract/retraction-status";

import {
  type Db,
  type LexicalAnswer,
  type LexicalQuery,
  outcomeOf,
  type QueryWord,
  type SearchHit,
  type SearchScope,
  type TenantScope,
  watch,
} from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import { unitOf } from "../files/index.ts";
import { ownScope, tenantScopesToSearch } from "../library/index.ts";
import { chunkId } from "../library/pure.ts";
import { rectsOf } from "@lectern/document-parser/segments";
import { highlightsOf } from "./highlights.ts";
import { balanced } from "./document-names.ts";
import { holdsAll, type Phrase, phrasesIn, withoutMarks } from "./phrases.ts";
import { readQuery } from "./query.ts";
import * as store from "./store.ts";
import { searchModelsFor, type SearchDeps } from "./vectors/search-models.ts";
import { fused } from "./vectors/fusion.ts";
import { nearest } from "./vectors/nearest.ts";
import { mostRanked, reranked } from "./vectors/reranking.ts";

export interface Passage {
  chunkId: string;
  score: number;
  /** The original characters [start, start + text.length) of the page's text. */
  text: string;
  start: number;
  page: number;
  unit?: SearchResult["unit"];
  label?: SearchResult["label"];
  /** Boxes of the whole page's words (segments.ts of the document parser); null: not read. */
  segments: Buffer | null;
  /** The headings above the passage, outermost first. */
  heading: string | null;
  /** ISO 639-1, or "und". */
  language: string;
  document: { id: string; name: string; collectionId: string; standing: RetractionStatus | null };
  /** The words by which the query names the document. */
  named?: readonly string[];
}

/** `boxed`: number of first results whose boxes are read too. */
type PassageRequest = SearchScope &
  Pick<LexicalQuery, "limit" | "isBalanced" | "isOncePerDocument"> & { boxed?: number };

const none = Buffer.alloc(0);

const canceled = "57014";

/**
 * Returns the best matching passages that the member may see, best first, and the number of
 * matches.
 */
export async function search(
  deps: SearchDeps,
  member: Member,
  query: string,
  wanted: PassageRequest,
): Promise<{ total: number; results: SearchResult[] }> {
  const boxed = { ...wanted, boxed: wanted.limit };
  const { words, total, passages } = await find(deps, member, query, boxed);
  const results = passages.map(
    ({ chunkId, score, text, start, page, unit, label, segments, language, document }) => ({
      chunk_id: chunkId,
      score,
      text,
      highlights: highlightsOf(text, language, words),
      page,
      unit,
      label,
      rects: rectsOf(segments ?? none, start, start + text.length).map((rect) => ({
        page,
        ...rect,
      })),
      document: {
        id: document.id,
        name: document.name,
        collection_id: document.collectionId,
        standing: document.standing,
      },
    }),
  );
  return { total, results };
}

/**
 * As `search`, for further processing: with offsets in the page, and without boxes, which `Boxes`
 * reads for the cited passages. Documents that a question names alternate. If no document contains
 * a quoted phrase, its words are searched.
 */
export async function passages(
  deps: SearchDeps,
  member: Member,
  query: string,
  wanted: PassageRequest,
): Promise<Passage[]> {
  const both = { ...wanted, isBalanced: true };
  const { passages } = await find(deps, member, query, both);
  if (passages.length > 0 || phrasesIn(query).length === 0) return passages;
  return (await find(deps, member, withoutMarks(query), both)).passages;
}

/** Minimum results of each list that are fused. */
const mostFused = 100;

/** Runs a search as an operation of its own. */
const searching = <Result>({ telemetry }: SearchDeps, ask: () => Promise<Result>) =>
  watch(telemetry, "search", ask, (failure) => ({ outcome: outcomeOf(failure) }));

const find = (deps: SearchDeps, member: Member, query: string, wanted: PassageRequest) =>
  searching(deps, () => findPassages(deps, member, query, wanted));

async function findPassages(
  deps: SearchDeps,
  member: Member,
  query: string,
  wanted: PassageRequest,
) {
  const tenantScopes = tenantScopesToSearch(member, wanted);
  const asked = { tenantScopes, query, wanted };
  const phrases = phrasesIn(query);
  if (phrases.length > 0) return findPhrases(deps, asked, phrases);
  const { embedder, reranker } = await searchModelsFor(deps, member.orgId);
  if (!embedder && !reranker) {
    return inSnapshot(deps, async (tx) => {
      const found = await byWords(deps, tx, asked, wanted.limit);
      return { ...found, passages: await passagesAt(tx, wanted, found, found.hits) };
    });
  }
  const lookedAt = Math.max(wanted.limit, mostFused);
  const [found, near] = await Promise.all([
    inSnapshot(deps, (tx) => byWords(deps, tx, asked, lookedAt)),
    embedder
      ? nearest(deps, member.orgId, embedder, query, {
          tenantScopes,
          scope: wanted,
          limit: lookedAt,
        })
      : [],
  ]);
  const all = near.length > 0 ? fusedHits([found.hits, near]) : found.hits;
  const most = Math.max(wanted.limit, reranker ? mostRanked : 0);
  const hits = balanced(all, ({ documentNo: id }) => ({ id, words: found.named.get(id) }), most);
  const read = await inSnapshot(deps, (tx) => passagesAt(tx, wanted, found, hits));
  const ranked = reranker ? await reranked(deps, member.orgId, reranker, query, read) : read;
  const passages = balancedPassages(ranked, wanted.limit);
  return { words: found.words, total: Math.max(found.total, passages.length), passages };
}

/**
 * Returns the ids of the documents of the workspace that contain words of the query, best first.
 * What is near it only by meaning does not count, since every document is more or less near. For
 * quoted phrases, as many passages are looked at as in any search.
 */
export async function documentsFound(
  deps: SearchDeps,
  member: Member,
  query: string,
  { collectionIds, limit }: { collectionIds: string[] | undefined; limit: number },
): Promise<string[]> {
  const own = ownScope(member);
  const tenantScopes = [own];
  const wanted = { collectionIds, limit };
  const phrases = phrasesIn(query);
  if (phrases.length > 0) {
    const looked = { ...wanted, limit: mostLookedAt };
    const { passages } = await searching(deps, () =>
      findPhrases(deps, { tenantScopes, query, wanted: looked }, phrases),
    );
    return [...new Set(passages.map(({ document }) => document.id))].slice(0, limit);
  }
  const asked = { tenantScopes, query, wanted: { ...wanted, isOncePerDocument: true } };
  return searching(deps, () =>
    inSnapshot(deps, async (tx) => {
      const { hits } = await byWords(deps, tx, asked, limit);
      const numbers = hits.map(({ documentNo }) => documentNo);
      return store.idsOf(tx, own, wanted, numbers);
    }),
  );
}

/** Returns the first ranked passages; documents that the query names alternate. */
export const balancedPassages = (ranked: readonly Passage[], limit: number): Passage[] =>
  balanced(ranked, ({ document, named }) => ({ id: document.id, words: named }), limit);

/** Maximum hits checked for phrases. */
const mostLookedAt = 500;

/** As `find`, but returns only passages that contain each phrase. */
async function findPhrases(deps: SearchDeps, asked: Asked, phrases: readonly Phrase[]) {
  return inSnapshot(deps, async (tx) => {
    const found = await byWords(deps, tx, asked, mostLookedAt);
    const read = await passagesAt(tx, asked.wanted, found, found.hits);
    const passages = read.filter(({ text, heading }) =>
      holdsAll(`${heading ?? ""}\n${text}`, phrases),
    );
    const { limit } = asked.wanted;
    const { words } = found;
    return { words, total: passages.length, passages: balancedPassages(passages, limit) };
  });
}

const fusedHits = (lists: SearchHit[][]): SearchHit[] =>
  fused(lists, ({ documentNo, ordinal }) => `${documentNo} ${ordinal}`).map(({ one, score }) => ({
    ...one,
    score,
  }));

/** The request: scopes, query and filters. */
interface Asked {
  tenantScopes: readonly TenantScope[];
  query: string;
  wanted: PassageRequest;
}

/**
 * Runs queries in one snapshot, so that counts, hits and passages are consistent. Does not wait for
 * the end of the transaction, which only reads.
 */
async function inSnapshot<Result>({ db }: SearchDeps, ask: (tx: Db) => Promise<Result>) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const read = async (tx: Db) => resolve(await ask(tx));
  db.transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read)
    .catch(reject);
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === canceled)) throw error;
    throw new AppError("unavailable", message("search_timeout"));
  }
}

/** Returns the passages that contain words of the query, best first, and their number. */
async function byWords(
  { searchEngine }: SearchDeps,
  tx: Db,
  { tenantScopes, query, wanted }: Asked,
  limit: number,
): Promise<LexicalAnswer & { holding: TenantScope[]; words: QueryWord[] }> {
  const { groups, find } = await searchEngine.lexical(tx, { tenantScopes, scope: wanted });
  const holding = tenantScopes.filter((_, at) => groups.some(({ scopeAt }) => scopeAt === at));
  const words = readQuery(query, [
    ...new Set(groups.flatMap(({ languages }) => languages.split(" "))),
  ]);
  const { isBalanced, isOncePerDocument } = wanted;
  const answer = await find({ words, limit, isBalanced, isOncePerDocument });
  return { holding, words, ...answer };
}

async function passagesAt(
  tx: Db,
  wanted: PassageRequest,
  { holding, named }: Pick<LexicalAnswer, "named"> & { holding: readonly TenantScope[] },
  hits: SearchHit[],
): Promise<Passage[]> {
  if (hits.length === 0 || holding.length === 0) return [];
  const chunks = await store.chunksOf(tx, holding, wanted, hits);
  return chunks.map((chunk) => {
    const words = named.get(chunk.document_no);
    return { ...passageOf(chunk), ...(words && { named: words }) };
  });
}

export const passageOf = (chunk: store.PassageRow): Passage => ({
  chunkId: chunkId(chunk.document_id, chunk.ordinal),
  score: chunk.score,
  text: chunk.page_text.slice(chunk.start, chunk.finish),
  start: chunk.start,
  page: chunk.page,
  unit: unitOf(chunk.kind),
  label: chunk.label,
  segments: chunk.segments,
  heading: chunk.heading,
  language: chunk.language,
  document: {
    id: chunk.document_id,
    name: chunk.document_name,
    collectionId: chunk.collection_id,
    standing: chunk.standing,
  },
});
