import { chunkOf, ENTRY, entryIn, occurrencesOf, ordinalOf, termsOf } from "./postings.ts";
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

/** What one block holds of a term: these of the entries, written in the characters [start, end). */
export interface Row {
  block: Block;
  start: number;
  end: number;
  from: number;
  to: number;
  occurrences: number;
}

/** The rows of a query's words, laid out so that each chunk has a place in one array. */
export interface FoundRows {
  documents: ReadonlyMap<number, FoundDocument>;
  /** The rows of each list that was given, in their order. */
  lists: Row[][];
  entries: Uint32Array;
  blocks: Block[];
  /** Of the chunk at each place: one more than its content terms; 0: it holds no word of the query. */
  lengths: Uint16Array;
}

const bytesFor = reused<Buffer>((length) => Buffer.allocUnsafeSlow(length));
const entriesFor = reused<Uint32Array>((length) => new Uint32Array(length));
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
  const documentAt = (no: number) => {
    let document = documents.get(no);
    if (document) return document;
    document = { no, chunks: 0, terms: 0, last: -1, occurrences: 0, score: 0 };
    documents.set(no, document);
    return document;
  };
  const blockAt = (place: number) => {
    let block = blocks.get(place);
    if (block) return block;
    const document = documentAt(Math.floor(place / blocksOfDocument));
    blocks.set(place, (block = { document, number: place % blocksOfDocument, chunks: 1, from: 0 }));
    return block;
  };
  const bytes = bytesOf(lists);
  let start = 0;
  const read = lists.map(({ places }) => {
    const rows = rowsOf(placesOf(places), bytes, start, blockAt);
    start = rows.at(-1)!.end + 1;
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
  const entries = entriesFor(Math.ceil(bytes.length / ENTRY));
  const lengths = lengthsFor(size).fill(0);
  let from = 0;
  for (const rows of read)
    for (const row of rows) from = readRow(row, from, bytes, entries, lengths);
  for (const block of blocks.values()) measure(block, lengths);
  return { documents, lists: read, entries, blocks: [...blocks.values()], lengths };
}

/** Rows that begin there, and how far their blocks reach: the last entry of a row is of its last chunk. */
function rowsOf(
  places: readonly number[],
  bytes: Buffer,
  start: number,
  blockAt: (place: number) => Block,
): Row[] {
  return places.map((place) => {
    const block = blockAt(place);
    const end = bytes.indexOf(lineFeed, start);
    const last = chunkOf(entryIn(bytes, end - ENTRY));
    if (last >= block.chunks) block.chunks = last + 1;
    const row = { block, start, end, from: 0, to: 0, occurrences: 0 };
    start = end + 1;
    return row;
  });
}

/** Reads the entries of a row. Lengths are stored for each entry anew: to ask first takes longer. */
function readRow(
  row: Row,
  from: number,
  bytes: Buffer,
  entries: Uint32Array,
  lengths: Uint16Array,
): number {
  const begin = row.block.from;
  let [to, occurrences] = [from, 0];
  for (let at = row.start; at < row.end; at += ENTRY) {
    const entry = entryIn(bytes, at);
    entries[to++] = entry;
    occurrences += occurrencesOf(entry);
    lengths[begin + chunkOf(entry)] = termsOf(entry) + 1;
  }
  row.from = from;
  row.to = to;
  row.occurrences = occurrences;
  return to;
}

/** Adds the chunks of a block that were found to their document. */
function measure({ document, number, from, chunks: most }: Block, lengths: Uint16Array) {
  let [chunks, terms, last] = [0, 0, -1];
  for (let at = 0; at < most; at++) {
    const length = lengths[from + at]!;
    if (length === 0) continue;
    chunks += 1;
    terms += length - 1;
    last = at;
  }
  document.chunks += chunks;
  document.terms += terms;
  if (last >= 0) document.last = Math.max(document.last, ordinalOf(number, last));
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
