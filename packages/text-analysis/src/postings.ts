import { isStopTerm } from "./analyze.ts";

/** The chunks of one block of a document that contain a term, with an entry for each, in order. */
export interface PostingRow {
  term: string;
  block: number;
  entries: string;
}

/** Chunks per block: a full row must fit an index entry of 2,700 bytes. */
export const CHUNKS = 512;
const MOST_OCCURRENCES = 31;
/** Maximum length of a chunk in terms; longer ones count as this long. */
export const MOST_TERMS = 4095;
// An entry is a 26-bit number in four base-95 digits, starting at the space character: 9 bits chunk
// within the block, 5 bits occurrences, 12 bits terms of the chunk.
const BASE = 95;
const ZERO = 32;
/** Characters of one entry. */
export const ENTRY = 4;

/** Collects the terms of a document's chunks. Add each chunk once, in the order of ordinals. */
export function createPostingBuilder() {
  const lists = new Map<string, number[]>();
  return {
    /** `terms` are those of `indexTerms`. Function words do not count towards a chunk's length. */
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
    /** Returns the rows sorted by term, so that adjacent rows go to the same page of the index. */
    finish(): PostingRow[] {
      return [...lists.keys()].toSorted().flatMap((term) => rowsOf(term, lists.get(term) ?? []));
    },
  };
}

/** `list` alternates between ordinal and the remaining bits of each entry. */
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

/** Returns the entry that starts at character `at`. */
export const entryAt = (entries: string, at: number): number =>
  entries.charCodeAt(at) +
  BASE * entries.charCodeAt(at + 1) +
  BASE * BASE * entries.charCodeAt(at + 2) +
  BASE * BASE * BASE * entries.charCodeAt(at + 3) -
  ZERO * (1 + BASE + BASE * BASE + BASE * BASE * BASE);

/** Returns the entry that starts at byte `at`. */
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

/** Returns the number of chunks with content terms, and the total of their content terms. */
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

/** Encodes postings for the transfer from the sandbox worker to the server. */
export const encodePostings = (rows: readonly PostingRow[]): Uint8Array[] => [
  Buffer.from(rows.map(({ term, block, entries }) => `${term}\t${block}\t${entries}`).join("\n")),
];

/** Throws if the bytes were not made by `encodePostings`: the sandbox worker may be compromised. */
export function decodePostings([bytes]: readonly Uint8Array[]): PostingRow[] {
  const text = Buffer.from(bytes ?? []).toString();
  if (text === "") return [];
  return text.split("\n").map((written) => {
    const { term, block, entries } = line.exec(written)?.groups ?? {};
    if (term === undefined || entries === undefined) throw new Error("a posting is malformed");
    return { term, block: Number(block), entries };
  });
}
