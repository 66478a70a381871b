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
  const rows = lists.map((list) => rowsOf(list, blockAt));
  // What a document is found by its name with is its beginning.
  for (const no of named) blockAt(no * blocksOfDocument);
  let size = 0;
  for (const block of blocks.values()) {
    block.from = size;
    size += block.chunks;
  }
  const lengths = new Uint16Array(size);
  const read = lists.map((list, at) => readList(list, rows[at] ?? [], lengths));
  for (const block of blocks.values()) measure(block, lengths);
  return { documents, lists: read, blocks: [...blocks.values()], lengths };
}

/** The rows of a list, and how far their blocks reach: the last entry of a row is of its last chunk. */
function rowsOf({ places, entries }: PostingList, blockAt: (place: number) => Block): Row[] {
  const rows: Row[] = [];
  let [start, from] = [0, 0];
  for (const place of placesOf(places)) {
    const block = blockAt(Number(place));
    const end = entries.indexOf("\n", start);
    const stop = end < 0 ? entries.length : end;
    const to = from + (stop - start) / ENTRY;
    const last = chunkOf(entryAt(entries, stop - ENTRY));
    if (last >= block.chunks) block.chunks = last + 1;
    rows.push({ block, from, to, occurrences: 0 });
    start = stop + 1;
    from = to;
  }
  return rows;
}

/** Reads the entries of a list. Lengths are stored for each entry anew: to ask first takes longer. */
function readList({ entries: written }: PostingList, rows: Row[], lengths: Uint16Array): ReadList {
  const entries = new Uint32Array(rows.at(-1)?.to ?? 0);
  let from = 0;
  for (const row of rows) {
    const begin = row.block.from;
    const to = row.to;
    let occurrences = 0;
    for (let at = row.from; at < to; at++) {
      const entry = entryAt(written, from);
      from += ENTRY;
      entries[at] = entry;
      occurrences += occurrencesOf(entry);
      lengths[begin + chunkOf(entry)] = termsOf(entry) + 1;
    }
    from += 1;
    row.occurrences = occurrences;
  }
  return { entries, rows };
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

/** The numbers of an array as PostgreSQL writes it. */
const placesOf = (array: string) => array.slice(1, -1).split(",");

/** The documents whose places these are. */
export const numbersOf = (array: string) =>
  placesOf(array).map((place) => Math.floor(Number(place) / blocksOfDocument));
