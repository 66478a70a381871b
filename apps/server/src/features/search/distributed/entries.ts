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
import { type Indexes, tokenOf, type Weights } from "./indexes.ts";

/** As in the embedded engine: a word in a name counts as two in the text. */
const inName = 2;
/** As in the embedded engine (`embedded/named-documents.ts`). */
const titlePassages = 2;
const leastShare = 0.05;

/** How often each term of a passage or document occurs. */
type Counts = Map<Term, number>;

/** A term, read once for all of its postings. */
interface Term {
  name: string;
  /** As it is written into a field of words. */
  written: string;
  isContent: boolean;
}

const termOf = (name: string): Term => ({
  name,
  written: `${tokenOf(name)} `,
  isContent: !isStopTerm(name),
});

/** An entry of an index. */
export interface Entry {
  kind: keyof Indexes;
  id: string;
  fields: object;
}

/** Returns the entries of a document, whose own is the first, and of each of its passages. */
export function entriesOf(
  document: FedDocument,
  rows: readonly PostingRow[],
  weights: Weights,
): Entry[] {
  const byOrdinal = new Map<number, Counts>();
  const names: Term[] = [];
  const whole = new Map<string, number>();
  const add = ({ written, isContent }: Term, times: number) => {
    if (isContent) whole.set(written, (whole.get(written) ?? 0) + times);
  };
  let term = termOf("");
  for (const { term: name, block, entries } of rows) {
    if (name.startsWith(nameMark)) names.push(termOf(name.slice(nameMark.length)));
    if (name !== term.name) term = termOf(name);
    for (let at = 0; at < entries.length; at += ENTRY) {
      const entry = entryAt(entries, at);
      const ordinal = ordinalOf(block, chunkOf(entry));
      const times = occurrencesOf(entry);
      let counts = byOrdinal.get(ordinal);
      if (!counts) byOrdinal.set(ordinal, (counts = new Map()));
      counts.set(term, times);
      add(term, times);
    }
  }
  for (const name of names) add(name, inName);
  // A document without text is found by its name, through its first passage.
  if (byOrdinal.size === 0) byOrdinal.set(0, new Map());
  const place = placeOf(document);
  const fields = {
    ...place,
    passages: byOrdinal.size,
    whole: textOf(whole),
    name: names.map(({ written }) => written).join(""),
    title: titleOf(byOrdinal).map(tokenOf),
  };
  const made: Entry[] = [{ kind: "documents", id: String(document.no), fields }];
  for (const [ordinal, counts] of byOrdinal) {
    const own = textOf(ownOf(counts));
    const weighed = textOf(weighedOf(byOrdinal, ordinal, weights));
    const id = `${document.no}.${ordinal}`;
    made.push({ kind: "passages", id, fields: { ...place, ordinal, own, weighed } });
  }
  return made;
}

/** Returns what searches in the cluster filter a document by. */
export const placeOf = (document: FedDocument) => ({
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

const ownOf = (counts: Counts) =>
  counts.entries().map(([{ written }, times]) => [written, times] as const);

/** Returns the content terms of a passage, with those of the passages beside it in part. */
function weighedOf(
  byOrdinal: ReadonlyMap<number, Counts>,
  ordinal: number,
  weights: Weights,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [at, weight] of [
    [ordinal - 1, weights.neighbor],
    [ordinal, weights.own],
    [ordinal + 1, weights.neighbor],
  ] as const) {
    for (const [{ written, isContent }, times] of byOrdinal.get(at) ?? [])
      if (isContent) sums.set(written, (sums.get(written) ?? 0) + weight * times);
  }
  return sums;
}

/** Returns the terms of the first passages that occur in enough of all passages. */
function titleOf(byOrdinal: ReadonlyMap<number, Counts>): string[] {
  const first = new Set<string>();
  for (let at = 0; at < titlePassages; at++)
    for (const { name } of byOrdinal.get(at)?.keys() ?? []) first.add(name);
  const held = new Map<string, number>();
  for (const counts of byOrdinal.values())
    for (const { name } of counts.keys())
      if (first.has(name)) held.set(name, (held.get(name) ?? 0) + 1);
  const last = Math.max(...byOrdinal.keys());
  return [...first].filter((name) => (held.get(name) ?? 0) >= leastShare * (last + 1));
}

const textOf = (counts: Iterable<readonly [written: string, times: number]>) => {
  let text = "";
  for (const [written, times] of counts) text += written.repeat(times);
  return text;
};
