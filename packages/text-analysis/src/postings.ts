import { isStopTerm } from "./analyze.ts";

/** The chunks of one block of a document that hold a term: an entry for each, in order. */
export interface PostingRow {
  term: string;
  block: number;
  entries: string;
}

/** Chunks of one row: with all of them it must still fit an index entry, 2,700 bytes. */
export const CHUNKS = 512;
const MOST_OCCURRENCES = 31;
/** Longer chunks count as so long. */
export const MOST_TERMS = 4095;
// An entry is a number of 26 bits, written as four digits to the base of 95 from the space on:
// 9 bits chunk within the block, 5 bits occurrences, 12 bits terms of the chunk.
const BASE = 95;
const ZERO = 32;
/** Characters of one entry. */
export const ENTRY = 4;

/** Collects the terms of a document's chunks; each chunk is added once, in the order of ordinals. */
export function createPostingBuilder() {
  const lists = new Map<string, number[]>();
  return {
    /** `terms` as `indexTerms` gives them. Function words do not count towards a chunk's length. */
    add(ordinal: number, terms: readonly string[]) {
      const counts = new Map<string, number>();
      let content = 0;
      for (const term of terms) {
        counts.set(term, (counts.get(term) ?? 0) + 1);
        if (!isStopTerm(term)) content += 1;
      }
      const length = Math.min(content, MOST_TERMS);
      for (const [term, count] of counts) {
        const rest = (Math.min(count, MOST_OCCURRENCES) << 12) | length;
        const list = lists.get(term);
        if (list) list.push(ordinal, rest);
        else lists.set(term, [ordinal, rest]);
      }
    },
    /** In the order of terms: neighbours go to the same page of the index. */
    finish(): PostingRow[] {
      return [...lists.keys()].toSorted().flatMap((term) => rowsOf(term, lists.get(term) ?? []));
    },
  };
}

/** `list` holds ordinal and rest of each entry in turn. */
function rowsOf(term: string, list: number[]): PostingRow[] {
  const rows: PostingRow[] = [];
  let row: PostingRow | undefined;
  for (let at = 0; at < list.length; at += 2) {
    const [ordinal = 0, rest = 0] = [list[at], list[at + 1]];
    const block = Math.floor(ordinal / CHUNKS);
    if (row?.block !== block) rows.push((row = { term, block, entries: "" }));
    row.entries += written(((ordinal % CHUNKS) << 17) | rest);
  }
  return rows;
}

function written(entry: number): string {
  const low = entry % (BASE * BASE);
  const high = (entry - low) / (BASE * BASE);
  return String.fromCharCode(
    ZERO + (low % BASE),
    ZERO + Math.floor(low / BASE),
    ZERO + (high % BASE),
    ZERO + Math.floor(high / BASE),
  );
}

/** The entry whose first character stands at `at`. */
export const entryAt = (entries: string, at: number): number =>
  entries.charCodeAt(at) +
  BASE * entries.charCodeAt(at + 1) +
  BASE * BASE * entries.charCodeAt(at + 2) +
  BASE * BASE * BASE * entries.charCodeAt(at + 3) -
  ZERO * (1 + BASE + BASE * BASE + BASE * BASE * BASE);

/** The same of an entry's characters as bytes. */
export const entryIn = (entries: Uint8Array, at: number): number =>
  entries[at]! +
  BASE * entries[at + 1]! +
  BASE * BASE * entries[at + 2]! +
  BASE * BASE * BASE * entries[at + 3]! -
  ZERO * (1 + BASE + BASE * BASE + BASE * BASE * BASE);

export const chunkOf = (entry: number) => entry >>> 17;
export const occurrencesOf = (entry: number) => (entry >>> 12) & MOST_OCCURRENCES;
export const termsOf = (entry: number) => entry & MOST_TERMS;
export const ordinalOf = (block: number, chunk: number) => block * CHUNKS + chunk;

/** How many chunks hold a content term, and how many content terms they have together. */
export function totalsOf(rows: readonly PostingRow[]): { chunks: number; terms: number } {
  const lengths = new Map<number, number>();
  for (const { term, block, entries } of rows) {
    if (isStopTerm(term)) continue;
    for (let at = 0; at < entries.length; at += ENTRY) {
      const entry = entryAt(entries, at);
      lengths.set(ordinalOf(block, chunkOf(entry)), termsOf(entry));
    }
  }
  return { chunks: lengths.size, terms: lengths.values().reduce((sum, terms) => sum + terms, 0) };
}

const line = /^(?<term>(?!=)[^\t\n\0]{1,65})\t(?<block>\d{1,6})\t(?<entries>(?:[ -~]{4}){1,512})$/;

/** For the way from the reading child to the server. */
export const encodePostings = (rows: readonly PostingRow[]): Uint8Array[] => [
  Buffer.from(rows.map(({ term, block, entries }) => `${term}\t${block}\t${entries}`).join("\n")),
];

/** Throws when the bytes are not what `encodePostings` makes: the child may have been taken over. */
export function decodePostings([bytes]: readonly Uint8Array[]): PostingRow[] {
  const text = Buffer.from(bytes ?? []).toString();
  if (text === "") return [];
  return text.split("\n").map((written) => {
    const { term, block, entries } = line.exec(written)?.groups ?? {};
    if (term === undefined || entries === undefined) throw new Error("a posting is malformed");
    return { term, block: Number(block), entries };
  });
}
