import { chunkOf, ENTRY, entryAt, occurrencesOf, ordinalOf, termsOf } from "./postings.ts";

const blocksOfDocument = 2 ** 20;
const k1 = 1.2;
const b = 0.75;

/** Rows of one query word, as the store finds them. */
export interface PostingList {
  /** The word's inverse document frequency, times how often the query says it. */
  weight: number;
  /** "{...}": for each row 2^20 times the document's number, plus the block. */
  places: string;
  /** For each row its entries, parted by newlines. */
  entries: string;
}

export interface Hit {
  documentNo: number;
  ordinal: number;
  score: number;
}

/** What the asker may see, counted. */
export interface Statistics {
  chunks: number;
  /** Content terms of all chunks. */
  terms: number;
}

/** Robertson's idf with one added, as in Lucene: never negative. `found` of `chunks` hold the word. */
export const inverseFrequency = (chunks: number, found: number) =>
  Math.log(1 + (chunks - found + 0.5) / (found + 0.5));

/** A block of a document, and where its chunks' scores begin. */
interface Block {
  place: number;
  chunks: number;
  from: number;
}

/** One row: its block, and its entries [from, to) in the list's text. */
interface Row {
  block: Block;
  from: number;
  to: number;
}

/**
 * The best chunks by BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75), highest first, then by
 * document and ordinal. Exact: every entry is scored.
 */
export function rank(lists: readonly PostingList[], all: Statistics, limit: number): Hit[] {
  const blocks = new Map<number, Block>();
  const rowsOf = lists.map((list) => readRows(list, blocks));
  let size = 0;
  for (const block of blocks.values()) {
    block.from = size;
    size += block.chunks;
  }
  const scores = new Float64Array(size);
  const norms = normsOf(all);
  for (const [at, { weight, entries }] of lists.entries()) {
    for (const row of rowsOf[at] ?? []) score(scores, norms, weight, entries, row);
  }
  return best(scores, blocks.values(), limit);
}

function score(
  scores: Float64Array,
  norms: Float64Array,
  weight: number,
  entries: string,
  { block, from, to }: Row,
) {
  for (let at = from; at < to; at += ENTRY) {
    const entry = entryAt(entries, at);
    const occurrences = occurrencesOf(entry);
    const place = block.from + chunkOf(entry);
    scores[place] =
      (scores[place] ?? 0) + (weight * occurrences) / (occurrences + (norms[termsOf(entry)] ?? 0));
  }
}

/** k1 (1 - b + b length / mean length) for each length that an entry can tell. */
function normsOf({ chunks, terms }: Statistics): Float64Array {
  const mean = Math.max(1, terms / Math.max(1, chunks));
  return Float64Array.from({ length: 4096 }, (_, length) => k1 * (1 - b + (b * length) / mean));
}

function readRows({ places, entries }: PostingList, blocks: Map<number, Block>): Row[] {
  let from = 0;
  return places
    .slice(1, -1)
    .split(",")
    .map((written) => {
      const end = entries.indexOf("\n", from);
      const to = end < 0 ? entries.length : end;
      const place = Number(written);
      let block = blocks.get(place);
      if (!block) blocks.set(place, (block = { place, chunks: 0, from: 0 }));
      block.chunks = Math.max(block.chunks, chunkOf(entryAt(entries, to - ENTRY)) + 1);
      const row = { block, from, to };
      from = to + 1;
      return row;
    });
}

function best(scores: Float64Array, blocks: Iterable<Block>, limit: number): Hit[] {
  const hits: Hit[] = [];
  let least = 0;
  for (const { place, chunks, from } of blocks) {
    for (let chunk = 0; chunk < chunks; chunk++) {
      const score = scores[from + chunk] ?? 0;
      if (score === 0 || score < least) continue;
      const ordinal = ordinalOf(place % blocksOfDocument, chunk);
      const hit = { documentNo: Math.floor(place / blocksOfDocument), ordinal, score };
      hits.splice(hits.findLastIndex((other) => compare(other, hit) < 0) + 1, 0, hit);
      if (hits.length > limit) hits.pop();
      if (hits.length === limit) least = hits.at(-1)?.score ?? 0;
    }
  }
  return hits;
}

/** Below 0 when `one` stands before `other`. */
const compare = (one: Hit, other: Hit) =>
  other.score - one.score || one.documentNo - other.documentNo || one.ordinal - other.ordinal;
