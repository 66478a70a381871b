import {
  chunkOf,
  ENTRY,
  entryAt,
  MOST_TERMS,
  occurrencesOf,
  ordinalOf,
  termsOf,
} from "./postings.ts";

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
 * The best chunks by BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75), highest first; of equal
 * ones those of the newest document, in its order. Exact: every entry is scored.
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
  return best(scores, [...blocks.values()], limit);
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
  const norms = new Float64Array(MOST_TERMS + 1);
  for (let length = 0; length < norms.length; length++) {
    norms[length] = k1 * (1 - b + (b * length) / mean);
  }
  return norms;
}

function readRows({ places, entries }: PostingList, blocks: Map<number, Block>): Row[] {
  const rows: Row[] = [];
  let from = 0;
  for (const written of places.slice(1, -1).split(",")) {
    const end = entries.indexOf("\n", from);
    const to = end < 0 ? entries.length : end;
    const place = Number(written);
    let block = blocks.get(place);
    if (!block) blocks.set(place, (block = { place, chunks: 0, from: 0 }));
    block.chunks = Math.max(block.chunks, chunkOf(entryAt(entries, to - ENTRY)) + 1);
    rows.push({ block, from, to });
    from = to + 1;
  }
  return rows;
}

function best(scores: Float64Array, blocks: readonly Block[], limit: number): Hit[] {
  const hits: Hit[] = [];
  let least = Number.MIN_VALUE;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score < least) continue;
    const { place, from } = blockAt(blocks, at);
    const ordinal = ordinalOf(place % blocksOfDocument, at - from);
    insert(hits, { documentNo: Math.floor(place / blocksOfDocument), ordinal, score }, limit);
    if (hits.length === limit) least = hits.at(-1)?.score ?? least;
  }
  return hits;
}

// Apart from the loop: a closure inside it would cost an allocation for every chunk.
function insert(hits: Hit[], hit: Hit, limit: number) {
  hits.splice(hits.findLastIndex((other) => compare(other, hit) < 0) + 1, 0, hit);
  if (hits.length > limit) hits.pop();
}

/** The block whose chunks' scores include the one at `at`: the last that begins no later. */
function blockAt(blocks: readonly Block[], at: number): Block {
  let [low, high] = [0, blocks.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle]?.from ?? 0) <= at) low = middle;
    else high = middle;
  }
  return blocks[low] ?? { place: 0, chunks: 0, from: 0 };
}

/** Below 0 when `one` stands before `other`. */
const compare = (one: Hit, other: Hit) =>
  other.score - one.score || other.documentNo - one.documentNo || one.ordinal - other.ordinal;
