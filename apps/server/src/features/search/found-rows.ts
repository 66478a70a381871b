import {
  chunkOf,
  ENTRY,
  entryIn,
  occurrencesOf,
  ordinalOf,
  termsOf,
} from "@lectern/text-analysis/postings";
import { reused } from "./reused.ts";

const blocksOfDocument = 2 ** 20;
const lineFeed = 10;

/** Rows of one term, as the store finds them. */
export interface PostingList {
  /** "{...}": for each row 2^20 times the document's number, plus the block. */
  places: string;
  /** For each row its entries, parted by newlines. */
  entries: string;
}

/** A document that holds words of the query, in its text or its name. */
export interface FoundDocument {
  no: number;
  /** Of its chunks that hold words of the query: how many, their content terms, the last one's ordinal. */
  chunks: number;
  terms: number;
  last: number;
  /** Of the word that is being scored. */
  occurrences: number;
  score: number;
}

/** A block of a document, and where its chunks stand among all that were found. */
export interface Block {
  document: FoundDocument;
  number: number;
  chunks: number;
  from: number;
}

/** What one block holds of a term: the entries [from, to). */
export interface Row {
  block: Block;
  from: number;
  to: number;
  occurrences: number;
}

/** The rows of a query's words, laid out so that each chunk has a place in one array. */
export interface FoundRows {
  documents: ReadonlyMap<number, FoundDocument>;
  /** The rows of each list that was given, in their order. */
  lists: Row[][];
  entries: Int32Array;
  blocks: Block[];
  /** Of the chunk at each place: one more than its content terms; 0: it holds no word of the query. */
  lengths: Uint16Array;
}

const bytesFor = reused<Buffer>((length) => Buffer.allocUnsafeSlow(length));
const entriesFor = reused<Int32Array>((length) => new Int32Array(length));
const lengthsFor = reused<Uint16Array>((length) => new Uint16Array(length));

/** The entries of all lists, parted by newlines. Characters of bytes are read three times as fast as those of a string. */
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
 * `named`: the numbers of documents that count as found whatever they hold. The arrays are good until
 * the next call.
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
  // What a document is found by its name with is its beginning.
  for (const no of named) blockAt(no * blocksOfDocument);
  // Before the first chunk of a block and after its last is one place that stays empty.
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

/** Reads the entries of a list's rows, and how far their blocks reach: a row's last entry is of its last chunk. */
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

/** Lengths are stored for each entry anew: to ask first takes longer. */
function readLengths(rows: readonly Row[], entries: Int32Array, lengths: Uint16Array) {
  for (const { block, from, to } of rows) {
    const first = block.from;
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      lengths[first + chunkOf(entry)] = termsOf(entry) + 1;
    }
  }
}

/** 1 for a chunk that was found, else 0; without a branch, which the processor could not predict. */
export const foundBy = (length: number) => (length + 0xffff) >>> 16;

/** Adds the chunks of a block that were found to their document. */
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

/** The numbers of an array as PostgreSQL writes it: "{17,4}". */
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

/** The documents whose places these are. */
export const numbersOf = (array: string) =>
  placesOf(array).map((place) => Math.floor(place / blocksOfDocument));
