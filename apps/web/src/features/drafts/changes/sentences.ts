import { type Hunk, hunksBetween } from "#ui/text/diff.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

const citations = /\s*\[\d{1,4}\]/g;

/** Returns the sentences of a text with the citations after them; joined, they are the text. */
export const sentencesIn = (text: string): string[] =>
  (text.match(/[^\n]*\n+|[^\n]+$/g) ?? []).flatMap(sentencesOfLine);

/** Sentences begin where they do without citations, whose brackets would end some. */
function sentencesOfLine(line: string): string[] {
  const marks = [...line.matchAll(citations)].map(({ 0: { length }, index }) => ({
    length,
    index,
  }));
  const found = [...segmenter.segment(line.replaceAll(citations, ""))];
  const starts = found
    .filter(({ segment, index }) => index === 0 || segment.trim() !== "")
    .map(({ index }) =>
      marks.reduce((at, mark) => (mark.index <= at && index > 0 ? at + mark.length : at), index),
    );
  return starts.map((start, at) => line.slice(start, starts[at + 1]));
}

/** A sentence that both texts have, or that one of them has instead of the other's. */
export type SentenceChange =
  | { same: string }
  | { same?: undefined; removed: string; added: string };

/** Spaces are parts of their own: a sentence is the same before a space and at the end. */
const partsIn = (text: string) =>
  sentencesIn(text).flatMap((one) => one.match(/^\s+$|^[^]*\S|\s+$/g) ?? []);

/** Compares two texts by sentences; sentences that replace others are paired in their order. */
export const sentenceChanges = (older: string, newer: string): SentenceChange[] =>
  hunksBetween(partsIn(older), partsIn(newer)).flatMap((hunk) =>
    hunk.same === undefined ? paired(hunk) : [{ same: hunk.same }],
  );

function paired(hunk: Exclude<Hunk, { same: string }>): SentenceChange[] {
  const [removed, added] = [whole(hunk.removed), whole(hunk.added)];
  const count = Math.max(removed.length, added.length);
  return Array.from({ length: count }, (_, at) => ({
    removed: removed[at] ?? "",
    added: added[at] ?? "",
  }));
}

/** Joins spaces to the sentence before them, or to the first one. */
function whole(parts: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    const joins = last !== undefined && (part.trim() === "" || last.trim() === "");
    if (joins) sentences[sentences.length - 1] = last + part;
    else sentences.push(part);
  }
  return sentences;
}

/** Counts the sentences that were added and removed. */
export const countsOf = (changes: readonly SentenceChange[]) => ({
  added: changes.filter((one) => one.same === undefined && one.added !== "").length,
  removed: changes.filter((one) => one.same === undefined && one.removed !== "").length,
});

/** Returns the text of which each change is taken or not. */
export const textWith = (changes: readonly SentenceChange[], isTaken: (at: number) => boolean) =>
  changes
    .map((change, at) => change.same ?? (isTaken(at) ? change.added : change.removed))
    .join("");
