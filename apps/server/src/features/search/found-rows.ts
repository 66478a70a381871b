import { chunkOf, ENTRY, entryAt, occurrencesOf, ordinalOf, termsOf } from "./postings.ts";

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

/** What one block holds of a term: the entries [from, to) of its list. */
export interface Row {
  block: Block;
  from: number;
  to: number;
  occurrences: number;
}

/** A list, taken apart. */
export interface ReadList {
  entries: Uint32Array;
  rows: Row[];
}

/** The rows of a query's words, laid out so that each chunk has a place in one array. */
export interface FoundRows {
  documents: ReadonlyMap<number, FoundDocument>;
  /** Those that were given, in their order. */
  lists: ReadList[];
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
  const read = lists.map((list) => readList(list, blockAt));
  // What a document is found by its name with is its beginning.
  for (const no of named) blockAt(String(no * blocksOfDocument));
  let size = 0;
  for (const block of blocks.values()) {
    block.from = size;
    size += block.chunks;
  }
  const lengths = new Uint16Array(size);
  for (const list of read) noteLengths(lengths, list);
  return { documents, lists: read, blocks: [...blocks.values()], lengths };
}

function readList({ places, entries }: PostingList, blockAt: (place: string) => Block): ReadList {
  const rows: Row[] = [];
  const read = new Uint32Array(Math.ceil(entries.length / ENTRY));
  let [from, at] = [0, 0];
  for (const place of placesOf(places)) {
    const row = { block: blockAt(place), from: at, to: at, occurrences: 0 };
    const end = entries.indexOf("\n", from);
    const to = end < 0 ? entries.length : end;
    for (; from < to; from += ENTRY) {
      const entry = entryAt(entries, from);
      row.occurrences += occurrencesOf(entry);
      read[at++] = entry;
    }
    row.to = at;
    row.block.chunks = Math.max(row.block.chunks, chunkOf(read[at - 1] ?? 0) + 1);
    rows.push(row);
    from = to + 1;
  }
  return { entries: read, rows };
}

function noteLengths(lengths: Uint16Array, { entries, rows }: ReadList) {
  for (const { block, from, to } of rows) {
    const { document, number } = block;
    let [chunks, terms, last] = [0, 0, -1];
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      const place = block.from + chunkOf(entry);
      if (lengths[place] !== 0) continue;
      const length = termsOf(entry);
      lengths[place] = length + 1;
      chunks += 1;
      terms += length;
      last = chunkOf(entry);
    }
    document.chunks += chunks;
    document.terms += terms;
    if (last >= 0) document.last = Math.max(document.last, ordinalOf(number, last));
  }
}

/** The numbers of an array as PostgreSQL writes it. */
export const placesOf = (array: string) => array.slice(1, -1).split(",");

/** The documents whose places these are. */
export const numbersOf = (array: string) =>
  placesOf(array).map((place) => Math.floor(Number(place) / blocksOfDocument));
