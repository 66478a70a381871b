import type { LexicalAnswer, LexicalQuery, NameScope, SearchHit } from "#deps";

import { inTurns, subjectsOf } from "../document-names.ts";
import { best, bestOfDocuments, compare } from "./best-hits.ts";
import {
  foundBy,
  type FoundDocument,
  type FoundRows,
  layOut,
  numbersOf,
  type PostingList,
  type Row,
} from "./found-rows.ts";
import { documentsNamed } from "./named-documents.ts";
import { chunkOf, CHUNKS, occurrencesOf } from "@lectern/text-analysis/postings";
import { reused } from "./reusable-array.ts";

/** The usual constants of BM25. */
export const k1 = 1.2;
export const b = 0.75;
/** Weight of an occurrence in an adjacent chunk, relative to one in the chunk itself. */
const nearby = 0.3;
/** Weight of a document's BM25, relative to that of its chunk. */
const wholeDocument = 2;
/** Weight of a word in a document's name: as occurrences in its text, and in addition as a name. */
const inName = { asText: 2, alone: 1.5 };

/** A word of the query, and the postings that contain it. */
export interface FoundWord {
  /** As spelled in the query. */
  said: string;
  /** Number of occurrences in the query. */
  count: number;
  lists: readonly (PostingList & { chunks: number; documents: number })[];
  /** "{...}": places of documents whose names contain it, always block 0. */
  names: readonly string[];
  /** Chunks without it are excluded. */
  isRequired: boolean;
  /** How it may name a document. */
  naming: NameScope | undefined;
}

/** Totals of all documents that the asker may see. */
export interface Statistics {
  documents: number;
  chunks: number;
  /** Content terms of all chunks. */
  terms: number;
}

/**
 * Robertson's idf plus one in the logarithm, as in Lucene: never negative. `found` of `all` contain
 * the word.
 */
export const inverseFrequency = (all: number, found: number) =>
  Math.log(1 + (all - Math.min(all, found) + 0.5) / (Math.min(all, found) + 0.5));

const none: ReadonlyMap<number, readonly string[]> = new Map();

const scoresFor = reused<Float64Array>((length) => new Float64Array(length));

/**
 * Returns the best chunks, highest score first; on a tie those of the newest document, in its
 * order. Exact: every entry is scored. A chunk's score is its BM25 (Robertson and Zaragoza 2009; k1
 * 1.2, b 0.75), in which occurrences in adjacent chunks count in part, plus that of the whole
 * document with its name.
 */
export function rank(
  words: readonly FoundWord[],
  all: Statistics,
  {
    limit,
    isBalanced = false,
    isOncePerDocument = false,
  }: Pick<LexicalQuery, "limit" | "isBalanced" | "isOncePerDocument">,
): LexicalAnswer {
  const namedBy = words.map(({ names }) => new Set(names.flatMap(numbersOf)));
  const found = layOut(
    words.flatMap(({ lists }) => lists),
    namedBy.flatMap((numbers) => [...numbers]),
  );
  const scores = scoresFor(found.lengths.length).fill(0);
  const mean = all.terms / Math.max(1, all.chunks);
  const rowsOf = rowsByWord(found, words);
  for (const [at, { count, lists }] of words.entries()) {
    const rows = rowsOf[at] ?? [];
    const [chunks, documents] = [sumOf(lists, "chunks"), sumOf(lists, "documents")];
    const names = namedBy[at] ?? new Set();
    const rarity = (of: number, some: number) => count * inverseFrequency(of, some);
    const weight = rarity(all.chunks, chunks);
    scoreChunks(scores, found, rows, { weight, mean });
    scoreDocuments(found, rows, names, all, {
      asText: rarity(all.documents, Math.max(documents, names.size)),
      alone: rarity(all.documents, names.size),
    });
  }
  leaveOut(found, words, rowsOf);
  const total = countFound(found);
  if (isOncePerDocument)
    return { hits: bestOfDocuments(scores, found).slice(0, limit), total, named: none };
  const hits = best(scores, found, found.blocks, limit);
  if (!isBalanced) return { hits, total, named: none };
  const named = documentsNamed(
    words.map(({ said, naming }, at) => ({
      said,
      naming,
      rows: rowsOf[at] ?? [],
      names: namedBy[at] ?? new Set(),
    })),
    found,
  );
  return { hits: bySubject(scores, found, hits, named, limit), total, named };
}

function rowsByWord({ lists }: FoundRows, words: readonly FoundWord[]): Row[][] {
  let list = 0;
  return words.map((word) => lists.slice(list, (list += word.lists.length)).flat());
}

/** Returns the best chunks, with the subjects of the query alternating. */
function bySubject(
  scores: Float64Array,
  found: FoundRows,
  hits: SearchHit[],
  named: LexicalAnswer["named"],
  limit: number,
): SearchHit[] {
  const documents = [...named].map(([id, words]) => {
    return { id, words, score: found.documents.get(id)?.score ?? 0 };
  });
  const subjects = subjectsOf(documents);
  const each = Map.groupBy(found.blocks, ({ document }) => subjects.get(document.no));
  each.delete(undefined);
  if (each.size < 2) return hits;
  const others = hits.filter(({ documentNo }) => !subjects.has(documentNo));
  const ofSubjects = [...each.values()].flatMap((blocks) => best(scores, found, blocks, limit));
  return inTurns(
    [...others, ...ofSubjects].toSorted(compare),
    ({ documentNo }) => subjects.get(documentNo),
    limit,
  );
}

const sumOf = <Key extends string>(all: readonly Record<Key, number>[], key: Key) =>
  all.reduce((sum, one) => sum + one[key], 0);

/** k1 (1 - b + b length / mean length). */
const normOf = (length: number, mean: number) => k1 * (1 - b + (b * length) / Math.max(1, mean));

/** Occurrences by chunk of the block being scored, plus part of those in adjacent chunks. */
const nearbyOccurrences = new Float64Array(CHUNKS + 2);

/** Adds a word's score to the chunks that contain it and to adjacent ones, found or not. */
function scoreChunks(
  scores: Float64Array,
  { lengths, entries }: FoundRows,
  rows: readonly Row[],
  { weight, mean }: { weight: number; mean: number },
) {
  const norm = normOf(0, mean);
  const perTerm = normOf(1, mean) - norm;
  for (const { block, from, to } of rows) {
    // Starts one before the first chunk, so that each chunk has two neighbours.
    const first = block.from - 1;
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      const chunk = chunkOf(entry) + 1;
      const times = occurrencesOf(entry);
      nearbyOccurrences[chunk - 1]! += nearby * times;
      nearbyOccurrences[chunk]! += times;
      nearbyOccurrences[chunk + 1]! += nearby * times;
    }
    // If many chunks contain the word, all are scored. Scored chunks are reset to zero.
    if (6 * (to - from) > block.chunks) {
      for (let chunk = 1; chunk <= block.chunks; chunk++) {
        const times = nearbyOccurrences[chunk]!;
        nearbyOccurrences[chunk] = 0;
        const length = lengths[first + chunk]! - 1;
        scores[first + chunk]! += (weight * times) / (times + norm + perTerm * length);
      }
      nearbyOccurrences[0] = nearbyOccurrences[block.chunks + 1] = 0;
      continue;
    }
    for (let at = from; at < to; at++) {
      const own = chunkOf(entries[at]!) + 1;
      for (let chunk = own - 1; chunk <= own + 1; chunk++) {
        const times = nearbyOccurrences[chunk]!;
        nearbyOccurrences[chunk] = 0;
        const length = lengths[first + chunk]! - 1;
        scores[first + chunk]! += (weight * times) / (times + norm + perTerm * length);
      }
    }
  }
}

/** Adds a word's score to each document that contains it in its text or name. */
function scoreDocuments(
  { documents }: FoundRows,
  rows: readonly Row[],
  names: ReadonlySet<number>,
  all: Statistics,
  weights: { asText: number; alone: number },
) {
  const holding: FoundDocument[] = [];
  for (const { block, occurrences } of rows) {
    const { document } = block;
    if (document.occurrences === 0) holding.push(document);
    document.occurrences += occurrences;
  }
  for (const no of names) {
    const document = documents.get(no)!;
    if (document.occurrences === 0) holding.push(document);
    document.occurrences += inName.asText;
    document.score += (weights.alone * inName.alone) / (inName.alone + k1);
  }
  const mean = all.terms / Math.max(1, all.documents);
  for (const document of holding) {
    const { occurrences } = document;
    const norm = normOf(lengthOf(document) ?? mean, mean);
    document.score += (wholeDocument * weights.asText * occurrences) / (occurrences + norm);
    document.occurrences = 0;
  }
}

/** Estimates a document's length from its found chunks. */
const lengthOf = ({ chunks, terms, last }: FoundDocument) =>
  chunks === 0 ? undefined : (terms / chunks) * (last + 1);

/** Removes the chunks that lack a required word from the results. */
function leaveOut(
  { documents, lengths, entries }: FoundRows,
  words: readonly FoundWord[],
  rowsOf: readonly Row[][],
) {
  const required = words.filter(({ isRequired }) => isRequired).length;
  if (required === 0) return;
  const held = new Uint8Array(lengths.length);
  for (const [at, { isRequired }] of words.entries()) {
    if (!isRequired) continue;
    for (const { block, from, to } of rowsOf[at] ?? []) {
      for (let one = from; one < to; one++) held[block.from + chunkOf(entries[one]!)]! += 1;
    }
  }
  for (let at = 0; at < held.length; at++) if (held[at]! < required) lengths[at] = 0;
  // A document found only by its name does not contain the required words.
  for (const document of documents.values()) if (document.chunks === 0) document.score = 0;
}

/** Returns the number of found chunks, and of documents found only by their names. */
function countFound({ documents, lengths }: FoundRows): number {
  let found = 0;
  for (let at = 0; at < lengths.length; at++) found += foundBy(lengths[at]!);
  for (const { chunks, score } of documents.values()) if (chunks === 0 && score > 0) found += 1;
  return found;
}
