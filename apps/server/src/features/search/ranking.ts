import {
  type Block,
  foundBy,
  type FoundDocument,
  type FoundRows,
  layOut,
  numbersOf,
  type PostingList,
  type Row,
} from "./found-rows.ts";
import { documentsNamed, inTurns, type Naming, subjectsOf } from "./naming.ts";
import { chunkOf, CHUNKS, occurrencesOf, ordinalOf } from "@lectern/text-analysis/postings";
import { reused } from "./reused.ts";

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
  /** As the query spells it. */
  said: string;
  /** How often the query says it. */
  count: number;
  lists: readonly (PostingList & { chunks: number; documents: number })[];
  /** "{...}": the places of documents whose names hold it, always block 0. */
  names: readonly string[];
  /** What does not hold it is not found. */
  isRequired: boolean;
  /** How it may name a document. */
  naming: Naming | undefined;
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
  /** By the number of each document that the query names, the words by which it does. */
  named: ReadonlyMap<number, readonly string[]>;
}

export interface Wanted {
  limit: number;
  /** Whether documents that the query names beside one another take turns. */
  isBalanced?: boolean | undefined;
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

const none: ReadonlyMap<number, readonly string[]> = new Map();

const scoresFor = reused<Float64Array>((length) => new Float64Array(length));

/**
 * The best chunks, highest first; of equal ones those of the newest document, in its order. Exact:
 * every entry is scored. A chunk's score is its BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75),
 * in which occurrences in its neighbours count in part, and that of the whole document with its name.
 */
export function rank(
  words: readonly FoundWord[],
  all: Statistics,
  { limit, isBalanced = false }: Wanted,
): Ranked {
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
  const hits = best(scores, found, found.blocks, limit);
  const total = countFound(found);
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

/** The best chunks, in which the subjects of the query take turns. */
function bySubject(
  scores: Float64Array,
  found: FoundRows,
  hits: Hit[],
  named: Ranked["named"],
  limit: number,
): Hit[] {
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

/** Of the block that is being scored, by chunk: occurrences, those in its neighbours in part. */
const near = new Float64Array(CHUNKS + 2);

/** Adds a word's weight to the chunks that hold it and to those beside them, found or not. */
function scoreChunks(
  scores: Float64Array,
  { lengths, entries }: FoundRows,
  rows: readonly Row[],
  { weight, mean }: { weight: number; mean: number },
) {
  const norm = normOf(0, mean);
  const perTerm = normOf(1, mean) - norm;
  for (const { block, from, to } of rows) {
    // One before the first chunk's, so that both neighbours of each chunk have a place.
    const first = block.from - 1;
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      const chunk = chunkOf(entry) + 1;
      const times = occurrencesOf(entry);
      near[chunk - 1]! += nearby * times;
      near[chunk]! += times;
      near[chunk + 1]! += nearby * times;
    }
    // Where many chunks hold it, all are scored; what was scored is set to nothing.
    if (6 * (to - from) > block.chunks) {
      for (let chunk = 1; chunk <= block.chunks; chunk++) {
        const times = near[chunk]!;
        near[chunk] = 0;
        const length = lengths[first + chunk]! - 1;
        scores[first + chunk]! += (weight * times) / (times + norm + perTerm * length);
      }
      near[0] = near[block.chunks + 1] = 0;
      continue;
    }
    for (let at = from; at < to; at++) {
      const own = chunkOf(entries[at]!) + 1;
      for (let chunk = own - 1; chunk <= own + 1; chunk++) {
        const times = near[chunk]!;
        near[chunk] = 0;
        const length = lengths[first + chunk]! - 1;
        scores[first + chunk]! += (weight * times) / (times + norm + perTerm * length);
      }
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

/** A document is taken to be as long as those of its chunks that were found let expect. */
const lengthOf = ({ chunks, terms, last }: FoundDocument) =>
  chunks === 0 ? undefined : (terms / chunks) * (last + 1);

/** Takes the chunks that lack a required word from what was found. */
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
  // A name alone does not hold them.
  for (const document of documents.values()) if (document.chunks === 0) document.score = 0;
}

/** How many chunks were found, and documents by their names alone. */
function countFound({ documents, lengths }: FoundRows): number {
  let found = 0;
  for (let at = 0; at < lengths.length; at++) found += foundBy(lengths[at]!);
  for (const { chunks, score } of documents.values()) if (chunks === 0 && score > 0) found += 1;
  return found;
}

/** The best chunks, each with what its document has. A document found by its name is its first chunk. */
function best(
  scores: Float64Array,
  { lengths }: FoundRows,
  blocks: readonly Block[],
  limit: number,
): Hit[] {
  const hits: Hit[] = [];
  let least = Number.MIN_VALUE;
  for (const { document, number, chunks, from } of blocks) {
    const ofDocument = document.score;
    for (let chunk = 0; chunk < chunks; chunk++) {
      const score = scores[from + chunk]! + ofDocument;
      if (score < least) continue;
      if (lengths[from + chunk] === 0 && document.chunks > 0) continue;
      insert(hits, { documentNo: document.no, ordinal: ordinalOf(number, chunk), score }, limit);
      if (hits.length === limit) least = hits.at(-1)?.score ?? least;
    }
  }
  return hits;
}

// Apart from the loop: a closure inside it would cost an allocation for every chunk.
function insert(hits: Hit[], hit: Hit, limit: number) {
  hits.splice(hits.findLastIndex((other) => compare(other, hit) < 0) + 1, 0, hit);
  if (hits.length > limit) hits.pop();
}

/** Below 0 when `one` stands before `other`. */
const compare = (one: Hit, other: Hit) =>
  other.score - one.score || other.documentNo - one.documentNo || one.ordinal - other.ordinal;
