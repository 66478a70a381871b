import { isStopTerm } from "@lectern/text-analysis/analyze";
import {
  chunkOf,
  ENTRY,
  entryAt,
  occurrencesOf,
  ordinalOf,
  type PostingRow,
} from "@lectern/text-analysis/postings";

import type { SearchCluster } from "#deps";

import { nameMark } from "../names.ts";
import type { FedDocument } from "./feed-store.ts";
import { documentsIn, passagesIn, tokenOf, weights } from "./indexes.ts";

/** As in the embedded engine: a word in a name counts as two in the text. */
const inName = 2;
/** As in the embedded engine (`embedded/named-documents.ts`). */
const titlePassages = 2;
const leastShare = 0.05;

type Counts = Map<string, number>;

/** Returns the lines of bulk requests that put a document and each of its passages. */
export function entriesOf(
  cluster: Pick<SearchCluster, "prefix">,
  document: FedDocument,
  rows: readonly PostingRow[],
): object[][] {
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
  const changes: object[][] = [];
  for (const [ordinal, counts] of byOrdinal) {
    const own = textOf(counts);
    const entry = { ...place, ordinal, own, weighed: textOf(weighed(byOrdinal, ordinal)) };
    const id = `${document.no}.${ordinal}`;
    changes.push([put(passagesIn(cluster), id, document.change), entry]);
  }
  const entry = {
    ...place,
    passages: byOrdinal.size,
    whole: textOf(whole),
    name: names.map(tokenOf).join(" "),
    title: titleOf(byOrdinal).map(tokenOf),
  };
  changes.push([put(documentsIn(cluster), String(document.no), document.change), entry]);
  return changes;
}

const placeOf = (document: FedDocument) => ({
  organization: document.organization_id,
  collection: document.collection_id,
  document: String(document.no),
  languages: document.indexed_languages,
  kind: document.kind,
  language: document.language,
  creator: document.created_by,
  created: document.created,
  generation: document.generation,
  change: document.change,
});

/** An earlier change that arrives late is refused by its version. */
const put = (_index: string, _id: string, version: number) => ({
  index: { _index, _id, version, version_type: "external_gte" },
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
