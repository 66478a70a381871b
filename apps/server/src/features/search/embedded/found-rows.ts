import {
  chunkOf,
  ENTRY,
  entryIn,
  occurrencesOf,
  ordinalOf,
  termsOf,
} from "@lectern/text-analysis/postings";
import { reused } from "./reusable-array.ts";

const blocksOfDocument = 2 ** 20;
const lineFeed = 10;

/** The rows of one term as returned by the store. */
export interface PostingList {
  /** "{...}": for each row 2^20 times the document number, plus the block. */
  places: string;
  /** For each row its entries, separated by newlines. */
  entries: string;
}

/** A document that contains words of the query in its text or name. */
export interface FoundDocument {
  no: number;
  /**
   * Its chunks that contain words of the query: their number, their content terms, and the last
   * ordinal.
   */
  chunks: number;
  terms: number;
  last: number;
  /** Occurrences of the word being scored. */
  occurrences: number;
  score: number;
}

/** A block of a document; its chunks start at index `from` in the arrays of all found chunks. */
export interface Block {
  document: FoundDocument;
  number: number;
  chunks: number;
  from: number;
}

/** The entries [from, to) of a term in one block. */
export interface Row {
  block: Block;
  from: number;
  to: number;
  occurrences: number;
}

/** The rows of a query's words, with one array index for each chunk. */
export interface FoundRows {
  documents: ReadonlyMap<number, FoundDocument>;
  /** The rows of each given list, in the order of the lists. */
  lists: Row[][];
  entries: Int32Array;
  blocks: Block[];
  /**
   * By chunk index: the number of content terms plus one; 0 if the chunk contains no word of the
   * query.
   */
  lengths: Uint16Array;
}

const bytesFor = reused<Buffer>((length) => Buffer.allocUnsafeSlow(length));
const entriesFor = reused<Int32Array>((length) => new Int32Array(length));
const lengthsFor = reused<Uint16Array>((length) => new Uint16Array(length));

/**
 * Returns the entries of all lists, separated by newlines. Bytes are read three times as fast as
 * the characters of a string.
 */
function bytesOf(lists: readonly PostingList[]): Buffer {
  const length = lists.reduce((sum, { entries }) => sum + entries.length + 1, 0);
  const bytes = bytesFor(length);
  let at = 0;
  for (const { entries } of lists) {
    at += bytes.write(entries, at, "latin1");
    bytes[at++] = lineFeed;
  }
  return bytes;
}

/**
 * `named`: numbers of documents that count as found even without matching chunks. The arrays are
 * valid until the next call.
 */
export function layOut(lists: readonly PostingList[], named: Iterable<number>): FoundRows {
  const documents = new Map<number, FoundDocument>();
  const blocks = new Map<number, Block>();
  const blockAt = (place: number) => {
    let block = blocks.get(place);
    if (block) return block;
    const document = documentAt(documents, Math.floor(place / blocksOfDocument));
    blocks.set(place, (block = { document, number: place % blocksOfDocument, chunks: 1, from: 0 }));
    return block;
  };
  const bytes = bytesOf(lists);
  const entries = entriesFor(Math.ceil(bytes.length / ENTRY));
  let start = 0;
  let from = 0;
  const read = lists.map((list) => {
    const rows = readList(placesOf(list.places), bytes.subarray(start), entries, from, blockAt);
    start += list.entries.length + 1;
    from = rows.at(-1)!.to;
    return rows;
  });
  // A document found by its name is represented by its first chunk.
  for (const no of named) blockAt(no * blocksOfDocument);
  // An empty index separates the blocks, so that each chunk has two neighbours.
  let size = 1;
  for (const block of blocks.values()) {
    block.from = size;
    size += block.chunks + 1;
  }
  const lengths = lengthsFor(size).fill(0);
  for (const rows of read) readLengths(rows, entries, lengths);
  for (const block of blocks.values()) measure(block, lengths);
  return { documents, lists: read, entries, blocks: [...blocks.values()], lengths };
}

function documentAt(documents: Map<number, FoundDocument>, no: number): FoundDocument {
  let document = documents.get(no);
  if (document) return document;
  document = { no, chunks: 0, terms: 0, last: -1, occurrences: 0, score: 0 };
  documents.set(no, document);
  return document;
}

/**
 * Reads the entries of a list's rows, and the length of their blocks: a row's last entry is that of
 * its last chunk.
 */
function readList(
  places: readonly number[],
  bytes: Uint8Array,
  entries: Int32Array,
  from: number,
  blockAt: (place: number) => Block,
): Row[] {
  const rows: Row[] = [];
  let at = 0;
  let to = from;
  for (const place of places) {
    const block = blockAt(place);
    from = to;
    let entry = 0;
    let occurrences = 0;
    for (; at < bytes.length && bytes[at] !== lineFeed; at += ENTRY) {
      entry = entryIn(bytes, at);
      entries[to++] = entry;
      occurrences += occurrencesOf(entry);
    }
    at += 1;
    block.chunks = Math.max(block.chunks, chunkOf(entry) + 1);
    rows.push({ block, from, to, occurrences });
  }
  return rows;
}

/** Writes a chunk's length for each entry again: checking first would be slower. */
function readLengths(rows: readonly Row[], entries: Int32Array, lengths: Uint16Array) {
  for (const { block, from, to } of rows) {
    const first = block.from;
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      lengths[first + chunkOf(entry)] = termsOf(entry) + 1;
    }
  }
}

/** Returns 1 for a found chunk, else 0, without a branch, which the processor could not predict. */
export const foundBy = (length: number) => (length + 0xffff) >>> 16;

/** Adds the found chunks of a block to its document's counts. */
function measure({ document, number, from, chunks: most }: Block, lengths: Uint16Array) {
  let chunks = 0;
  let terms = 0;
  for (let at = from; at < from + most; at++) {
    const length = lengths[at]!;
    chunks += foundBy(length);
    terms += length;
  }
  if (chunks === 0) return;
  document.chunks += chunks;
  document.terms += terms - chunks;
  document.last = Math.max(document.last, ordinalOf(number, most - 1));
}

const digitZero = 48;

/** Parses a PostgreSQL array of numbers: "{17,4}". */
function placesOf(array: string): number[] {
  const places: number[] = [];
  let place = 0;
  for (let at = 1; at < array.length; at++) {
    const digit = array.charCodeAt(at) - digitZero;
    if (digit >= 0 && digit <= 9) place = place * 10 + digit;
    else {
      places.push(place);
      place = 0;
    }
  }
  return places;
}

/** Returns the document numbers of these places. */
export const numbersOf = (array: string) =>
  placesOf(array).map((place) => Math.floor(place / blocksOfDocument));
