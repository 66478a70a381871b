import { isStopTerm } from "@lectern/text-analysis/analyze";
import {
  chunkOf,
  ENTRY,
  entryAt,
  occurrencesOf,
  ordinalOf,
  type PostingRow,
} from "@lectern/text-analysis/postings";

import { nameMark } from "../names.ts";
import type { FedDocument } from "./feed-store.ts";
import { type Indexes, tokenOf, weights } from "./indexes.ts";

/** As in the embedded engine: a word in a name counts as two in the text. */
const inName = 2;
/** As in the embedded engine (`embedded/named-documents.ts`). */
const titlePassages = 2;
const leastShare = 0.05;

type Counts = Map<string, number>;

/** An entry of an index. */
export interface Entry {
  kind: keyof Indexes;
  id: string;
  fields: object;
}

/** Returns the entries of a document and of each of its passages. */
export function entriesOf(document: FedDocument, rows: readonly PostingRow[]): Entry[] {
  const byOrdinal = new Map<number, Counts>();
  const names: string[] = [];
  const whole: Counts = new Map();
  for (const { term, block, entries } of rows) {
    if (term.startsWith(nameMark)) names.push(term.slice(nameMark.length));
    for (let at = 0; at < entries.length; at += ENTRY) {
      const entry = entryAt(entries, at);
      const ordinal = ordinalOf(block, chunkOf(entry));
      const counts = byOrdinal.get(ordinal) ?? new Map<string, number>();
      byOrdinal.set(ordinal, counts.set(term, occurrencesOf(entry)));
      if (!isStopTerm(term)) whole.set(term, (whole.get(term) ?? 0) + occurrencesOf(entry));
    }
  }
  for (const name of names) if (!isStopTerm(name)) whole.set(name, (whole.get(name) ?? 0) + inName);
  // A document without text is found by its name, through its first passage.
  if (byOrdinal.size === 0) byOrdinal.set(0, new Map());
  const place = placeOf(document);
  const made: Entry[] = [];
  for (const [ordinal, counts] of byOrdinal) {
    const own = textOf(counts);
    const fields = { ...place, ordinal, own, weighed: textOf(weighed(byOrdinal, ordinal)) };
    made.push({ kind: "passages", id: `${document.no}.${ordinal}`, fields });
  }
  const fields = {
    ...place,
    passages: byOrdinal.size,
    whole: textOf(whole),
    name: names.map(tokenOf).join(" "),
    title: titleOf(byOrdinal).map(tokenOf),
  };
  made.push({ kind: "documents", id: String(document.no), fields });
  return made;
}

const placeOf = (document: FedDocument) => ({
  organization: document.organization_id,
  collection: document.collection_id,
  document: String(document.no),
  languages: document.indexed_languages,
  kind: document.kind,
  language: document.language,
  status: document.status,
  creator: document.created_by,
  created: document.created,
  generation: document.generation,
  change: document.change,
});

/** Returns the content terms of a passage, with those of the passages beside it in part. */
function weighed(byOrdinal: ReadonlyMap<number, Counts>, ordinal: number): Counts {
  const sums: Counts = new Map();
  for (const [at, weight] of [
    [ordinal - 1, weights.neighbor],
    [ordinal, weights.own],
    [ordinal + 1, weights.neighbor],
  ] as const) {
    for (const [term, count] of byOrdinal.get(at) ?? []) {
      if (!isStopTerm(term)) sums.set(term, (sums.get(term) ?? 0) + weight * count);
    }
  }
  return sums;
}

/** Returns the terms of the first passages that occur in enough of all passages. */
function titleOf(byOrdinal: ReadonlyMap<number, Counts>): string[] {
  const first = new Set<string>();
  for (let at = 0; at < titlePassages; at++)
    for (const term of byOrdinal.get(at)?.keys() ?? []) first.add(term);
  const held = new Map<string, number>();
  for (const counts of byOrdinal.values())
    for (const term of counts.keys())
      if (first.has(term)) held.set(term, (held.get(term) ?? 0) + 1);
  const last = Math.max(...byOrdinal.keys());
  return [...first].filter((term) => (held.get(term) ?? 0) >= leastShare * (last + 1));
}

const textOf = (counts: Counts) =>
  [...counts].map(([term, count]) => `${tokenOf(term)} `.repeat(count)).join("");
