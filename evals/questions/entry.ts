import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Pages of a file that contain the answer; numbered from 1, as in citations. */
export interface Place {
  file: string;
  pages: number[];
}

/** A question with its expected result. Either `refuse` is set, or `answer` or `all_of`. */
export interface Entry {
  id: string;
  kind: string;
  /** Language of the question. */
  language: string;
  /** Asked in order in one conversation; only the last answer is judged. */
  turns: string[];
  /** The answer must contain one of these. */
  answer?: string[];
  /** The answer must contain one of each group: lists, comparisons, values with their unit. */
  all_of?: string[][];
  /** The answer must contain none of these: the value of another quarter, party or product. */
  wrong?: string[];
  /** The library does not contain the answer. */
  refuse?: true;
  /** Places of the answer. Any one of them suffices, unless `each_place` is set. */
  evidence?: Place[];
  /** The answer needs all of the places: comparisons and sums over several documents. */
  each_place?: true;
  /** Text on the pages in place of the answer, if it is computed or worded differently. */
  on_page?: string[];
}

/** Returns the groups of strings; an answer must contain one string of each. */
export const groupsOf = ({ answer, all_of = [] }: Entry): string[][] =>
  answer ? [answer, ...all_of] : all_of;

/** Returns the expected result in a few words, for display. */
export const wantedOf = (entry: Entry): string =>
  entry.refuse
    ? "a refusal"
    : groupsOf(entry)
        .map(([first]) => first)
        .join(" and ");

/** Reads a set from this folder: one question a line. Throws on an entry that cannot be judged. */
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

/** Whether rules may be fitted to this question; the others are the result. */
export const forFitting = ({ id }: Entry) =>
  (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 0;
