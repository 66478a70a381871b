import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Pages of a file on which the answer stands; pages count from 1, as citations do. */
export interface Place {
  file: string;
  pages: number[];
}

/** A question with its truth. Either `refuse` is set, or `answer` or `all_of` is. */
export interface Entry {
  id: string;
  kind: string;
  /** Of the question. */
  language: string;
  /** Asked one after the other in one conversation; only the last answer is judged. */
  turns: string[];
  /** One of these must stand in the answer. */
  answer?: string[];
  /** Of each group one must stand in the answer: lists, comparisons, values with their unit. */
  all_of?: string[][];
  /** None of these may stand in it: the value of another quarter, party or product. */
  wrong?: string[];
  /** The library does not hold the answer. */
  refuse?: true;
  /** Where the answer stands. Each of these places carries it alone, unless `each_place` is set. */
  evidence?: Place[];
  /** The answer needs all of the places: comparisons and sums over several documents. */
  each_place?: true;
  /** What stands on the pages in place of the answer, where it is computed or said in other words. */
  on_page?: string[];
}

/** What an answer must say: one string of each group. */
export const groupsOf = ({ answer, all_of = [] }: Entry): string[][] =>
  answer ? [answer, ...all_of] : all_of;

/** The truth in a few words, for people. */
export const wantedOf = (entry: Entry): string =>
  entry.refuse
    ? "a refusal"
    : groupsOf(entry)
        .map(([first]) => first)
        .join(" and ");

/** Reads a set beside this file: one question a line. Throws on an entry that cannot be judged. */
export function readEntries(name: string): Entry[] {
  const entries = readFileSync(new URL(name, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
  const seen = new Set<string>();
  for (const entry of entries) {
    const judged = entry.refuse ? groupsOf(entry).length === 0 : groupsOf(entry).length > 0;
    if (!judged) throw new Error(`${entry.id}: either an answer or "refuse"`);
    if (!entry.refuse && !entry.evidence?.length) throw new Error(`${entry.id}: no evidence`);
    if (seen.has(entry.id)) throw new Error(`${entry.id} stands twice`);
    seen.add(entry.id);
  }
  return entries;
}

/** Whether rules may be fitted on this question; what counts are the others. */
export const forFitting = ({ id }: Entry) =>
  (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 0;
