import { chunkOf, ENTRY, entryAt, ordinalOf, termsOf } from "./postings.ts";

const blocksOfDocument = 2 ** 20;

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

/** The entries of one block that hold a term. */
export interface Row {
  block: Block;
  entries: Uint32Array;
}

/** The rows of a query's words, laid out so that each chunk has a place in one array. */
export interface FoundRows {
  documents: ReadonlyMap<number, FoundDocument>;
  /** Of each list that was given, in its order. */
  rows: Row[][];
  blocks: Block[];
  /** Of the chunk at each place: one more than its content terms; 0: it holds no word of the query. */
  lengths: Uint16Array;
}

/** `named`: the numbers of documents that count as found whatever they hold. */
export function layOut(lists: readonly PostingList[], named: Iterable<number>): FoundRows {
  const documents = new Map<number, FoundDocument>();
  const blocks = new Map<string, Block>();
  const documentAt = (no: number) => {
    let document = documents.get(no);
    if (document) return document;
    document = { no, chunks: 0, terms: 0, last: -1, occurrences: 0, score: 0 };
    documents.set(no, document);
    return document;
  };
  const blockAt = (place: string) => {
    let block = blocks.get(place);
    if (block) return block;
    const number = Number(place) % blocksOfDocument;
    const document = documentAt(Math.floor(Number(place) / blocksOfDocument));
    blocks.set(place, (block = { document, number, chunks: 1, from: 0 }));
    return block;
  };
  const rows = lists.map((list) => rowsOf(list, blockAt));
  // What a document is found by its name with is its beginning.
  for (const no of named) blockAt(String(no * blocksOfDocument));
  let size = 0;
  for (const block of blocks.values()) {
    block.from = size;
    size += block.chunks;
  }
  const lengths = new Uint16Array(size);
  for (const row of rows.flat()) noteLengths(lengths, row);
  return { documents, rows, blocks: [...blocks.values()], lengths };
}

function rowsOf({ places, entries }: PostingList, blockAt: (place: string) => Block): Row[] {
  const rows: Row[] = [];
  const read = new Uint32Array(Math.ceil(entries.length / ENTRY));
  let [from, at] = [0, 0];
  for (const place of placesOf(places)) {
    const first = at;
    const end = entries.indexOf("\n", from);
    const to = end < 0 ? entries.length : end;
    for (; from < to; from += ENTRY) read[at++] = entryAt(entries, from);
    const block = blockAt(place);
    block.chunks = Math.max(block.chunks, chunkOf(read[at - 1] ?? 0) + 1);
    rows.push({ block, entries: read.subarray(first, at) });
    from = to + 1;
  }
  return rows;
}

function noteLengths(lengths: Uint16Array, { block, entries }: Row) {
  const { document, from, number } = block;
  for (const entry of entries) {
    const place = from + chunkOf(entry);
    if (lengths[place] !== 0) continue;
    lengths[place] = termsOf(entry) + 1;
    document.chunks += 1;
    document.terms += termsOf(entry);
    document.last = Math.max(document.last, ordinalOf(number, chunkOf(entry)));
  }
}

/** The numbers of an array as PostgreSQL writes it. */
export const placesOf = (array: string) => array.slice(1, -1).split(",");

/** The documents whose places these are. */
export const numbersOf = (array: string) =>
  placesOf(array).map((place) => Math.floor(Number(place) / blocksOfDocument));
