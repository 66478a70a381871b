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
/** A word in a document's name counts like so many in a passage of mean length. */
const inName = 3;
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

/** The documents whose name holds a query word. */
export interface NamedList {
  /** As of a PostingList, but of documents. */
  weight: number;
  /** "{...}": as of a PostingList, always block 0. */
  places: string;
}

export interface Hit {
  documentNo: number;
  ordinal: number;
  score: number;
}

/** The best of what was found. */
export interface Ranked {
  hits: Hit[];
  /** How many were found. */
  total: number;
}

/** What the asker may see, counted. */
export interface Statistics {
  chunks: number;
  /** Content terms of all chunks. */
  terms: number;
}

/** Robertson's idf with one added, as in Lucene: never negative. `found` of `all` hold the word. */
export const inverseFrequency = (all: number, found: number) =>
  Math.log(1 + (all - found + 0.5) / (found + 0.5));

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

interface ReadList {
  weight: number;
  entries: string;
  rows: Row[];
}

/**
 * The best chunks by BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75), highest first; of equal
 * ones those of the newest document, in its order. Exact: every entry is scored. A word in a
 * document's name adds to each chunk of it that holds another word of the query, or else to its first.
 */
export function rank(
  lists: readonly PostingList[],
  names: readonly NamedList[],
  all: Statistics,
  limit: number,
): Ranked {
  const blocks = new Map<string, Block>();
  const read = lists.map((list) => readList(list, blocks));
  const bonuses = bonusesOf(names);
  for (const place of bonuses.keys()) {
    if (!blocks.has(place)) blocks.set(place, { place: Number(place), chunks: 1, from: 0 });
  }
  let size = 0;
  for (const block of blocks.values()) {
    block.from = size;
    size += block.chunks;
  }
  const scores = new Float64Array(size);
  const norms = normsOf(all);
  for (const list of read) score(scores, norms, list);
  if (bonuses.size > 0) addBonuses(scores, blocks, bonuses);
  return best(scores, [...blocks.values()], limit);
}

/** What the names add, by the place of a document's block 0. */
function bonusesOf(names: readonly NamedList[]): Map<string, number> {
  const bonuses = new Map<string, number>();
  for (const { weight, places } of names) {
    for (const place of placesOf(places)) {
      bonuses.set(place, (bonuses.get(place) ?? 0) + (weight * inName) / (inName + k1));
    }
  }
  return bonuses;
}

function addBonuses(
  scores: Float64Array,
  blocks: ReadonlyMap<string, Block>,
  bonuses: ReadonlyMap<string, number>,
) {
  const spent = new Set<string>();
  for (const { place, chunks, from } of blocks.values()) {
    const first = String(place - (place % blocksOfDocument));
    const bonus = bonuses.get(first) ?? 0;
    for (let at = from; bonus > 0 && at < from + chunks; at++) {
      const score = scores[at] ?? 0;
      if (score === 0) continue;
      scores[at] = score + bonus;
      spent.add(first);
    }
  }
  for (const [first, bonus] of bonuses) {
    if (!spent.has(first)) scores[blocks.get(first)?.from ?? 0] = bonus;
  }
}

const placesOf = (array: string) => array.slice(1, -1).split(",");

function score(scores: Float64Array, norms: Float64Array, { weight, entries, rows }: ReadList) {
  for (const { block, from, to } of rows) {
    for (let at = from; at < to; at += ENTRY) {
      const entry = entryAt(entries, at);
      const occurrences = occurrencesOf(entry);
      const place = block.from + chunkOf(entry);
      const norm = norms[termsOf(entry)] ?? 0;
      scores[place] = (scores[place] ?? 0) + (weight * occurrences) / (occurrences + norm);
    }
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

function readList({ weight, places, entries }: PostingList, blocks: Map<string, Block>): ReadList {
  const rows: Row[] = [];
  let from = 0;
  for (const place of placesOf(places)) {
    const end = entries.indexOf("\n", from);
    const to = end < 0 ? entries.length : end;
    let block = blocks.get(place);
    if (!block) blocks.set(place, (block = { place: Number(place), chunks: 0, from: 0 }));
    block.chunks = Math.max(block.chunks, chunkOf(entryAt(entries, to - ENTRY)) + 1);
    rows.push({ block, from, to });
    from = to + 1;
  }
  return { weight, entries, rows };
}

function best(scores: Float64Array, blocks: readonly Block[], limit: number): Ranked {
  const hits: Hit[] = [];
  let total = 0;
  let least = Number.MIN_VALUE;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score > 0) total += 1;
    if (score < least) continue;
    const { place, from } = blockAt(blocks, at);
    const ordinal = ordinalOf(place % blocksOfDocument, at - from);
    insert(hits, { documentNo: Math.floor(place / blocksOfDocument), ordinal, score }, limit);
    if (hits.length === limit) least = hits.at(-1)?.score ?? least;
  }
  return { hits, total };
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
