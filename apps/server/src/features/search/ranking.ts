import {
  type Block,
  type FoundDocument,
  type FoundRows,
  layOut,
  numbersOf,
  type PostingList,
  type ReadList,
  type Row,
} from "./found-rows.ts";
import { chunkOf, MOST_TERMS, occurrencesOf, ordinalOf, termsOf } from "./postings.ts";

const k1 = 1.2;
const b = 0.75;
/** What an occurrence in the chunk before or after counts, of one in the chunk itself. */
const nearby = 0.3;
/** What a document's BM25 counts beside that of its chunk. */
const wholeDocument = 2;
/** A word in a document's name counts like so many in its text, and once more for itself. */
const inName = { asText: 2, alone: 1.5 };

/** A word of the query, and what holds it. */
export interface FoundWord {
  /** How often the query says it. */
  count: number;
  lists: readonly (PostingList & { chunks: number; documents: number })[];
  /** "{...}": the places of documents whose names hold it, always block 0. */
  names: readonly string[];
  /** What does not hold it is not found. */
  isRequired: boolean;
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
  documents: number;
  chunks: number;
  /** Content terms of all chunks. */
  terms: number;
}

/** Robertson's idf with one added, as in Lucene: never negative. `found` of `all` hold the word. */
export const inverseFrequency = (all: number, found: number) =>
  Math.log(1 + (all - Math.min(all, found) + 0.5) / (Math.min(all, found) + 0.5));

/**
 * The best chunks, highest first; of equal ones those of the newest document, in its order. Exact:
 * every entry is scored. A chunk's score is its BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75),
 * in which occurrences in its neighbours count in part, and that of the whole document with its name.
 */
export function rank(words: readonly FoundWord[], all: Statistics, limit: number): Ranked {
  const named = words.map(({ names }) => new Set(names.flatMap(numbersOf)));
  const found = layOut(
    words.flatMap(({ lists }) => lists),
    named.flatMap((numbers) => [...numbers]),
  );
  const scores = new Float64Array(found.lengths.length);
  const norms = normsOf(all);
  let list = 0;
  for (const [at, { count, lists }] of words.entries()) {
    const read = found.lists.slice(list, (list += lists.length));
    const [chunks, documents] = [sumOf(lists, "chunks"), sumOf(lists, "documents")];
    const names = named[at] ?? new Set();
    const rarity = (of: number, some: number) => count * inverseFrequency(of, some);
    const weight = rarity(all.chunks, chunks);
    for (const one of read) scoreChunks(scores, found, one, { norms, weight });
    const rows = read.flatMap((one) => one.rows);
    scoreDocuments(found, rows, names, all, {
      asText: rarity(all.documents, Math.max(documents, names.size)),
      alone: rarity(all.documents, names.size),
    });
  }
  addDocuments(scores, found);
  leaveOut(scores, found, words);
  return best(scores, found.blocks, limit);
}

const sumOf = <Key extends string>(all: readonly Record<Key, number>[], key: Key) =>
  all.reduce((sum, one) => sum + one[key], 0);

/** k1 (1 - b + b length / mean length). */
const normOf = (length: number, mean: number) => k1 * (1 - b + (b * length) / Math.max(1, mean));

/** For each length that an entry can tell, one more than it. */
function normsOf({ chunks, terms }: Statistics): Float64Array {
  const mean = terms / Math.max(1, chunks);
  return Float64Array.from({ length: MOST_TERMS + 2 }, (_, at) => normOf(at - 1, mean));
}

interface Weights {
  /** For each length of a chunk, one more than it. */
  norms: Float64Array;
  /** The word's. */
  weight: number;
}

/** The chunks of a row lie in order, so that what stands beside each is the entry before and after. */
function scoreChunks(
  scores: Float64Array,
  { lengths }: FoundRows,
  { entries, rows }: ReadList,
  { norms, weight }: Weights,
) {
  for (const { block, from, to } of rows) {
    const last = block.from + block.chunks - 1;
    // Places and occurrences of the entry before; none is next to the first one.
    let [before, timesBefore] = [-2, 0];
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      const place = block.from + chunkOf(entry);
      const times = occurrencesOf(entry);
      const next = at + 1 < to ? entries[at + 1]! : 0;
      const after = at + 1 < to ? block.from + chunkOf(next) : last + 3;
      let own = times;
      if (before === place - 1) own += nearby * timesBefore;
      if (after === place + 1) own += nearby * occurrencesOf(next);
      scores[place]! += (weight * own) / (own + norms[termsOf(entry) + 1]!);
      // A chunk that holds no word of the query is not found by its neighbours.
      if (before < place - 1 && place > block.from && lengths[place - 1]! > 0) {
        const beside = nearby * (before === place - 2 ? times + timesBefore : times);
        scores[place - 1]! += (weight * beside) / (beside + norms[lengths[place - 1]!]!);
      }
      if (after > place + 2 && place < last && lengths[place + 1]! > 0) {
        const beside = nearby * times;
        scores[place + 1]! += (weight * beside) / (beside + norms[lengths[place + 1]!]!);
      }
      [before, timesBefore] = [place, times];
    }
  }
}

/** Adds a word's weight to each document that holds it, in its text or its name. */
function scoreDocuments(
  { documents }: FoundRows,
  rows: readonly Row[],
  names: ReadonlySet<number>,
  all: Statistics,
  weights: { asText: number; alone: number },
) {
  const holding = new Set<FoundDocument>();
  for (const { block, occurrences } of rows) {
    holding.add(block.document);
    block.document.occurrences += occurrences;
  }
  for (const no of names) {
    const document = documents.get(no)!;
    holding.add(document);
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

/** A document is taken to be as long as those of its chunks that were found let expect. */
const lengthOf = ({ chunks, terms, last }: FoundDocument) =>
  chunks === 0 ? undefined : (terms / chunks) * (last + 1);

/** Adds to each chunk what its document has. One that was found by its name alone is its first chunk. */
function addDocuments(scores: Float64Array, { blocks, lengths }: FoundRows) {
  for (const { document, from, chunks } of blocks) {
    if (document.chunks === 0) scores[from] = document.score;
    for (let at = from; at < from + chunks; at++) {
      if (lengths[at]! > 0) scores[at]! += document.score;
    }
  }
}

/** Takes the scores of the chunks that lack a required word. */
function leaveOut(scores: Float64Array, { lists }: FoundRows, words: readonly FoundWord[]) {
  const required = words.filter(({ isRequired }) => isRequired).length;
  if (required === 0) return;
  const held = new Uint8Array(scores.length);
  let list = 0;
  for (const word of words) {
    const read = lists.slice(list, (list += word.lists.length));
    if (!word.isRequired) continue;
    for (const { entries, rows } of read) {
      for (const { block, from, to } of rows) {
        for (let at = from; at < to; at++) held[block.from + chunkOf(entries[at]!)]! += 1;
      }
    }
  }
  for (const [place, count] of held.entries()) if (count < required) scores[place] = 0;
}

function best(scores: Float64Array, blocks: readonly Block[], limit: number): Ranked {
  const hits: Hit[] = [];
  let total = 0;
  let least = Number.MIN_VALUE;
  for (const { document, number, chunks, from } of blocks) {
    for (let chunk = 0; chunk < chunks; chunk++) {
      const score = scores[from + chunk] ?? 0;
      if (score > 0) total += 1;
      if (score < least) continue;
      insert(hits, { documentNo: document.no, ordinal: ordinalOf(number, chunk), score }, limit);
      if (hits.length === limit) least = hits.at(-1)?.score ?? least;
    }
  }
  return { hits, total };
}

// Apart from the loop: a closure inside it would cost an allocation for every chunk.
function insert(hits: Hit[], hit: Hit, limit: number) {
  hits.splice(hits.findLastIndex((other) => compare(other, hit) < 0) + 1, 0, hit);
  if (hits.length > limit) hits.pop();
}

/** Below 0 when `one` stands before `other`. */
const compare = (one: Hit, other: Hit) =>
  other.score - one.score || other.documentNo - one.documentNo || one.ordinal - other.ordinal;
