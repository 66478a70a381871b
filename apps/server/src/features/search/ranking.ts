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
import { documentsNamed, inTurns, type Naming, subjectsOf } from "./naming.ts";
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
  const scores = new Float64Array(found.lengths.length);
  const norms = normsOf(all);
  const listsOf = listsByWord(found, words);
  for (const [at, { count, lists }] of words.entries()) {
    const read = listsOf[at] ?? [];
    const [chunks, documents] = [sumOf(lists, "chunks"), sumOf(lists, "documents")];
    const names = namedBy[at] ?? new Set();
    const rarity = (of: number, some: number) => count * inverseFrequency(of, some);
    const weight = rarity(all.chunks, chunks);
    for (const one of read) scoreChunks(scores, found, one, { norms, weight });
    const rows = read.flatMap((one) => one.rows);
    scoreDocuments(found, rows, names, all, {
      asText: rarity(all.documents, Math.max(documents, names.size)),
      alone: rarity(all.documents, names.size),
    });
  }
  leaveOut(found, words, listsOf);
  const ranked = best(scores, found, found.blocks, limit);
  if (!isBalanced) return { ...ranked, named: none };
  const named = documentsNamed(
    words.map(({ said, naming }, at) => ({
      said,
      naming,
      lists: listsOf[at] ?? [],
      names: namedBy[at] ?? new Set(),
    })),
    found,
  );
  return { ...ranked, named, hits: bySubject(scores, found, ranked.hits, named, limit) };
}

function listsByWord({ lists }: FoundRows, words: readonly FoundWord[]): ReadList[][] {
  let list = 0;
  return words.map((word) => lists.slice(list, (list += word.lists.length)));
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
  const ofSubjects = [...each.values()].flatMap(
    (blocks) => best(scores, found, blocks, limit).hits,
  );
  return inTurns(
    [...others, ...ofSubjects].toSorted((one, other) => compare(other, one)),
    ({ documentNo }) => subjects.get(documentNo),
    limit,
  );
}

const sumOf = <Key extends string>(all: readonly Record<Key, number>[], key: Key) =>
  all.reduce((sum, one) => sum + one[key], 0);

/** k1 (1 - b + b length / mean length). */
const normOf = (length: number, mean: number) => k1 * (1 - b + (b * length) / Math.max(1, mean));

/** For each length that an entry can tell, one more than it. */
function normsOf({ chunks, terms }: Statistics): Float64Array {
  const mean = terms / Math.max(1, chunks);
  const norms = new Float64Array(MOST_TERMS + 2);
  for (let at = 0; at < norms.length; at++) norms[at] = normOf(at - 1, mean);
  return norms;
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
    const first = block.from;
    const last = first + block.chunks - 1;
    // Places and occurrences of the entries before and after; none is next to the first or the last.
    let before = first - 3;
    let timesBefore = 0;
    let entry = entries[from]!;
    let place = first + chunkOf(entry);
    let times = occurrencesOf(entry);
    for (let at = from + 1; at <= to; at++) {
      const next = at < to ? entries[at]! : 0;
      const after = at < to ? first + chunkOf(next) : last + 3;
      const timesAfter = occurrencesOf(next);
      let own = times;
      if (before === place - 1) own += nearby * timesBefore;
      else if (place > first && lengths[place - 1]! > 0) {
        // A chunk that holds no word of the query is not found by its neighbours.
        const beside = nearby * (before === place - 2 ? times + timesBefore : times);
        scores[place - 1]! += (weight * beside) / (beside + norms[lengths[place - 1]!]!);
      }
      if (after === place + 1) own += nearby * timesAfter;
      else if (after > place + 2 && place < last && lengths[place + 1]! > 0) {
        const beside = nearby * times;
        scores[place + 1]! += (weight * beside) / (beside + norms[lengths[place + 1]!]!);
      }
      scores[place]! += (weight * own) / (own + norms[termsOf(entry) + 1]!);
      before = place;
      timesBefore = times;
      entry = next;
      place = after;
      times = timesAfter;
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

/** Takes the chunks that lack a required word from what was found. */
function leaveOut(
  { documents, lengths }: FoundRows,
  words: readonly FoundWord[],
  listsOf: readonly ReadList[][],
) {
  const required = words.filter(({ isRequired }) => isRequired).length;
  if (required === 0) return;
  const held = new Uint8Array(lengths.length);
  for (const [at, { isRequired }] of words.entries()) {
    if (!isRequired) continue;
    for (const { entries, rows } of listsOf[at] ?? []) {
      for (const { block, from, to } of rows) {
        for (let one = from; one < to; one++) held[block.from + chunkOf(entries[one]!)]! += 1;
      }
    }
  }
  for (let at = 0; at < held.length; at++) if (held[at]! < required) lengths[at] = 0;
  // A name alone does not hold them.
  for (const document of documents.values()) if (document.chunks === 0) document.score = 0;
}

/** The best chunks, each with what its document has. A document found by its name is its first chunk. */
function best(
  scores: Float64Array,
  { lengths }: FoundRows,
  blocks: readonly Block[],
  limit: number,
): Pick<Ranked, "hits" | "total"> {
  const hits: Hit[] = [];
  let total = 0;
  let least = Number.MIN_VALUE;
  for (const { document, number, chunks, from } of blocks) {
    const isNamed = document.chunks === 0;
    for (let chunk = 0; chunk < chunks; chunk++) {
      if (lengths[from + chunk] === 0 && !isNamed) continue;
      const score = scores[from + chunk]! + document.score;
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
